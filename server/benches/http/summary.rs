//! The lines that `just bench` shows together at its end.

use std::fs::File;
use std::io::Write;

use anyhow::Result;

/// The file that collects them; none when the bench runs by itself.
pub struct Summary(Option<File>);

impl Summary {
    /// Opens the file that `BENCH_SUMMARY` names.
    pub fn open() -> Result<Self> {
        let path = std::env::var_os("BENCH_SUMMARY");
        Ok(Self(path.map(|path| File::options().append(true).create(true).open(path)).transpose()?))
    }

    /// Adds a line: what was measured, the figure, what it is beside.
    pub fn line(&mut self, what: &str, figure: &str, beside: &str) -> Result<()> {
        let Some(file) = &mut self.0 else { return Ok(()) };
        Ok(writeln!(file, "{what}\t{figure}\t{beside}")?)
    }
}
