//! A server in a process of its own, and what the system knows of its costs.

use std::fs;
use std::net::SocketAddr;
use std::process::Child;
use std::time::Duration;

use anyhow::{Context, Result};

/// Linux counts a process's time for other processes in hundredths of a second, whatever its clock does.
const TICK: Duration = Duration::from_millis(10);

/// A server that listens; it ends with this value.
pub struct Served {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its process.
    pub child: Child,
}

impl Served {
    /// Processor time that it has spent so far, on all cores.
    pub fn processor_time(&self) -> Result<Duration> {
        processor_time_of(self.child.id())
    }

    /// The most memory that it ever had, in MiB.
    pub fn peak_mebibytes(&self) -> Result<u64> {
        Ok(kibibytes_of(self.child.id(), "VmHWM")? / 1024)
    }
}

/// Processor time that a process has spent so far, on all cores.
pub fn processor_time_of(process: u32) -> Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The second field is a name in parentheses, which may hold anything; user and system time are the 14th and 15th.
    let (_, fields) = stat.rsplit_once(')').context("a process's state")?;
    let mut times = fields.split_ascii_whitespace().skip(11);
    let mut next = || -> Result<u32> { Ok(times.next().context("a time")?.parse()?) };
    Ok(TICK * (next()? + next()?))
}

/// What a line of a process's status says, such as `VmRSS`: the memory that it has.
pub fn kibibytes_of(process: u32, line: &str) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let rest =
        status.lines().find_map(|text| text.strip_prefix(line)?.strip_prefix(':')).context("a line")?;
    Ok(rest.trim().trim_end_matches("kB").trim().parse()?)
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to do.
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}
