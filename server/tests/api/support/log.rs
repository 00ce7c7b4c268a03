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
