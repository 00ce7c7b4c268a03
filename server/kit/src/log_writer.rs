//! The log's way out. What is logged is put into a queue and written by a thread of its own, so that an error stream that
//! fails or stands still costs lines of the log and nothing else: they are counted in `portico_log_lines_dropped_total`
//! (docs/decisions/0052).

use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes that may wait to be written; a line beyond them is dropped.
const QUEUED: usize = 4 * 1024 * 1024;
/// For how long the end of the program waits while nothing is taken of what is left.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// The pause before a stream that cannot take anything at the moment is asked again.
const PAUSE: Duration = Duration::from_millis(10);

/// The writer of this process, once the log has begun.
static OWN: OnceLock<Arc<LogWriter>> = OnceLock::new();

/// Takes whole lines at once and never fails, waits or panics.
#[derive(Debug)]
pub struct LogWriter {
    lines: Sender<Vec<u8>>,
    queued: Arc<AtomicUsize>,
}

impl LogWriter {
    /// The writer to the error stream, one for the process.
    #[must_use]
    pub fn to_stderr() -> Arc<Self> {
        OWN.get_or_init(|| Self::to(error_stream())).clone()
    }

    /// A writer to any stream.
    pub fn to(stream: impl Write + Send + 'static) -> Arc<Self> {
        let (lines, waiting) = channel();
        let queued = Arc::new(AtomicUsize::new(0));
        let writer = Arc::new(Self { lines, queued: queued.clone() });
        let work = move || write_all(stream, &waiting, &queued);
        // Without a thread nothing is received, and every line counts as dropped.
        let _ = thread::Builder::new().name("log".to_owned()).spawn(work);
        writer
    }

    /// Puts a line into the queue, unless that is full.
    pub fn put(&self, line: &[u8]) {
        let is_room = self.queued.fetch_add(line.len(), Ordering::AcqRel) + line.len() <= QUEUED;
        if !is_room || self.lines.send(line.to_vec()).is_err() {
            self.queued.fetch_sub(line.len(), Ordering::AcqRel);
            count_loss();
        }
    }

    /// Waits until everything is written, or nothing was for a while.
    pub fn flush(&self) {
        let (mut left, mut moved) = (usize::MAX, Instant::now());
        loop {
            let now = self.queued.load(Ordering::Acquire);
            if now != left {
                (left, moved) = (now, Instant::now());
            }
            if left == 0 || moved.elapsed() > LAST_WORDS {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Write for &LogWriter {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.put(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes what is left of the log at the end of the program, and before it a last line, to the log if there is one. Neither
/// waits for a reader that has stopped to read.
pub fn end(last: Option<&str>) {
    let writer = match (OWN.get(), last) {
        (None, None) => return,
        (None, Some(_)) => LogWriter::to_stderr(),
        (Some(writer), _) => writer.clone(),
    };
    if let Some(last) = last {
        writer.put(format!("{last}\n").as_bytes());
    }
    writer.flush();
}

/// Lets a panic be a line of the log: the usual message goes to the error stream directly, and waits for it.
pub fn panics_to_log() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let text = panic.payload_as_str().unwrap_or_default();
        tracing::error!(place, panic = text, "the program has a mistake");
    }));
}

fn count_loss() {
    metrics::counter!("portico_log_lines_dropped_total").increment(1);
}

/// A stream of its own to the error stream's file: whoever holds the lock of the usual one may wait for ever.
fn error_stream() -> Box<dyn Write + Send> {
    #[cfg(unix)]
    if let Ok(copy) = std::os::fd::AsFd::as_fd(&io::stderr()).try_clone_to_owned() {
        return Box::new(File::from(copy));
    }
    Box::new(io::stderr())
}

/// The thread: writes line after line, and goes on after one that cannot be written.
fn write_all(mut stream: impl Write, lines: &Receiver<Vec<u8>>, queued: &AtomicUsize) {
    let mut is_torn = false;
    for line in lines {
        // What is left of a line that was cut off has a line to itself.
        let ended = if is_torn { write_line(&mut stream, b"\n") } else { Ok(()) };
        let outcome = match ended {
            Ok(()) => write_line(&mut stream, &line),
            Err(_) => Err(is_torn),
        };
        is_torn = outcome.err().unwrap_or_default();
        if outcome.is_err() {
            count_loss();
        }
        queued.fetch_sub(line.len(), Ordering::AcqRel);
    }
}

/// # Errors
/// Whether a part of the line was written.
fn write_line(stream: &mut impl Write, line: &[u8]) -> Result<(), bool> {
    let mut rest = line;
    while !rest.is_empty() {
        match stream.write(rest) {
            Ok(0) => return Err(rest.len() < line.len()),
            Ok(count) => rest = rest.get(count..).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // Somebody who shares the stream has set it so.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::sleep(PAUSE),
            Err(_) => return Err(rest.len() < line.len()),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::atomic::Ordering;
    use std::sync::{Arc, Mutex};

    use super::{LogWriter, QUEUED};

    /// Takes what it is told to take and fails at the rest; waits while somebody holds it.
    #[derive(Clone, Default)]
    struct Stream(Arc<Mutex<(Vec<u8>, usize)>>);

    impl Write for Stream {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let mut inner = self.0.lock().unwrap();
            let count = bytes.len().min(inner.1);
            inner.1 -= count;
            inner.0.extend_from_slice(&bytes[..count]);
            if count == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(count) }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_that_was_cut_off_stands_alone_and_the_next_one_is_whole() {
        let stream = Stream::default();
        stream.0.lock().unwrap().1 = 6;
        let writer = LogWriter::to(stream.clone());
        writer.put(b"one\n");
        writer.put(b"two\n");
        writer.flush();
        writer.put(b"lost\n");
        writer.flush();
        stream.0.lock().unwrap().1 = 100;
        writer.put(b"three\n");
        writer.flush();
        assert_eq!(stream.0.lock().unwrap().0, b"one\ntw\nthree\n");
    }

    #[test]
    fn a_stream_that_stands_still_holds_so_much_and_no_more() {
        let stream = Stream::default();
        stream.0.lock().unwrap().1 = usize::MAX;
        let writer = LogWriter::to(stream.clone());
        let held = stream.0.lock().unwrap();
        for _ in 0..2 * QUEUED / 1_000 {
            writer.put(&[b'x'; 1_000]);
        }
        let queued = writer.queued.load(Ordering::Acquire);
        assert!(queued <= QUEUED && queued > QUEUED / 2, "{queued}");
        drop(held);
        writer.flush();
        assert_eq!(writer.queued.load(Ordering::Acquire), 0);
    }
}
