//! A log that a test can read.

use std::io::Write;
use std::sync::{Arc, Mutex};

/// What was logged, in one piece; its copies write into the same.
#[derive(Clone, Default)]
pub struct Log(pub Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Has all that this thread logs written into it, down to the least, until what comes back is let go.
    pub fn begin(&self) -> tracing::subscriber::DefaultGuard {
        let lines = self.clone();
        let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE);
        tracing::subscriber::set_default(subscriber.with_writer(move || lines.clone()).finish())
    }
}
