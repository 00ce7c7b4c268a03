//! A log that nobody takes: its lines are lost, and nothing else.

use std::fs::File;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::{Served, free_port, talk};

const PUZZLE: &str = "/gicend/slider/puzzle/create/";

/// How many lines were dropped, by the program's own count.
fn dropped(port: u16) -> u64 {
    let metrics = talk(([127, 0, 0, 1], port).into(), "GET", "/metrics").unwrap_or_default();
    let line = metrics.lines().find_map(|line| line.strip_prefix("portico_log_lines_dropped_total "));
    line.map_or(0, |count| count.trim().parse().unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_costs_its_lines_and_no_answer() {
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    let gone = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        Stdio::from(writer)
    };
    for (name, stderr) in [("a full disk", full()), ("a reader that has gone", gone())] {
        let folder = tempfile::tempdir().unwrap();
        let port = free_port();
        let metrics = format!("127.0.0.1:{port}");
        let mut served = Served::start(folder.path(), &[("PORTICO_HTTP_METRICS_LISTEN", &metrics)], stderr);
        for _ in 0..5 {
            assert_eq!(served.ask("GET", "/readyz"), Some(200), "{name}");
            assert_eq!(served.ask("POST", PUZZLE), Some(200), "{name}");
            assert_eq!(served.ask("GET", "/gicend/account/info/"), Some(401), "{name}");
        }
        // The lines are written, and counted when they cannot be, behind the answers.
        while dropped(port) < 15 {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(served.stop().code(), Some(0), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_was_started_without_an_error_stream_serves() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", "exec \"$0\" serve 2>&-", env!("CARGO_BIN_EXE_portico")]);
    let mut served = Served::run(shell, folder.path());
    for path in ["/readyz", "/gicend/site/config/", "/healthz"] {
        assert_eq!(served.ask("GET", path), Some(200), "{path}");
    }
    assert_eq!(served.stop().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn a_reader_of_the_log_that_stands_still_holds_nothing_up_and_not_the_end_either() {
    const REQUESTS: usize = 2_000;
    let folder = tempfile::tempdir().unwrap();
    let mut served = Served::start(folder.path(), &[], Stdio::piped());
    // Lines of more than a hundred bytes: many times what a pipe holds.
    let mut stream = TcpStream::connect(served.address).unwrap();
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", served.address);
    let mut answer = [0; 17];
    for _ in 0..REQUESTS {
        stream.write_all(request.as_bytes()).unwrap();
        let mut seen = Vec::new();
        while !seen.ends_with(b"\r\n\r\nalive\n") {
            let count = stream.read(&mut answer).unwrap();
            assert!(count > 0, "the connection was dropped");
            seen.extend_from_slice(&answer[..count]);
        }
        assert!(seen.starts_with(b"HTTP/1.1 200"));
    }
    assert_eq!(served.ask("POST", PUZZLE), Some(200));
    assert_eq!(served.stop().code(), Some(0));
    let mut log = String::new();
    let mut stderr = served.child.stderr.take().unwrap();
    stderr.read_to_string(&mut log).unwrap();
    assert!(log.starts_with('{') && log.lines().count() > 100, "what the pipe held is there");
}
