//! How long something takes, and how much memory this process held.

use std::time::{Duration, Instant};

use anyhow::Result;

/// What some work makes, and how long it takes.
pub async fn timed<T>(work: impl Future<Output = Result<T>>) -> Result<(T, Duration)> {
    let start = Instant::now();
    let made = work.await?;
    Ok((made, start.elapsed()))
}

/// The most memory that this process ever held; 0 where the system does not say.
pub fn peak_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() / 1_024
}
