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
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // The second field is a name in parentheses, which may hold anything; user and system time are the 14th and 15th.
        let (_, fields) = stat.rsplit_once(')').context("a process's state")?;
        let mut times = fields.split_ascii_whitespace().skip(11);
        let mut next = || -> Result<u32> { Ok(times.next().context("a time")?.parse()?) };
        Ok(TICK * (next()? + next()?))
    }

    /// The most memory that it ever had, in MiB.
    pub fn peak_mebibytes(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line =
            status.lines().find_map(|line| line.strip_prefix("VmHWM:")).context("a high-water mark")?;
        let kibibytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kibibytes / 1024)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to do.
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}
