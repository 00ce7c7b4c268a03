//! Asks the same again and again on a number of connections.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What came of it.
pub struct Load {
    took: Duration,
    /// How long each answer took, the shortest first.
    waits: Vec<Duration>,
}

impl Load {
    /// Answered requests.
    pub fn requests(&self) -> usize {
        self.waits.len()
    }

    /// Answered requests a second.
    pub fn per_second(&self) -> f64 {
        self.waits.len() as f64 / self.took.as_secs_f64()
    }

    /// The wait that a `share` of the requests did not exceed.
    pub fn quantile(&self, share: f64) -> Duration {
        let last = self.waits.len().saturating_sub(1);
        self.waits.get((last as f64 * share) as usize).copied().unwrap_or_default()
    }
}

/// Sends `request` on each connection as soon as the answer to the one before is there; every answer must be a 200.
pub async fn load(address: SocketAddr, request: &str, connections: usize, period: Duration) -> Result<Load> {
    let request: Arc<str> = request.into();
    let start = Instant::now();
    let clients: Vec<_> =
        (0..connections).map(|_| tokio::spawn(ask(address, Arc::clone(&request), start + period))).collect();
    let mut waits = Vec::new();
    for client in clients {
        waits.append(&mut client.await??);
    }
    let took = start.elapsed();
    waits.sort_unstable();
    Ok(Load { took, waits })
}

async fn ask(address: SocketAddr, request: Arc<str>, until: Instant) -> Result<Vec<Duration>> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let mut buffer = Vec::with_capacity(8 * 1024);
    let mut waits = Vec::new();
    while Instant::now() < until {
        let sent = Instant::now();
        stream.write_all(request.as_bytes()).await?;
        buffer.clear();
        let length = loop {
            if stream.read_buf(&mut buffer).await? == 0 {
                bail!("the connection was closed");
            }
            if let Some(length) = answer_length(&buffer)? {
                break length;
            }
        };
        while buffer.len() < length {
            if stream.read_buf(&mut buffer).await? == 0 {
                bail!("the connection was closed within an answer");
            }
        }
        waits.push(sent.elapsed());
    }
    Ok(waits)
}

/// The whole answer's length once its head has arrived.
fn answer_length(buffer: &[u8]) -> Result<Option<usize>> {
    let Some(end) = buffer.windows(4).position(|window| window == b"\r\n\r\n") else { return Ok(None) };
    let head = std::str::from_utf8(&buffer[..end])?;
    if !head.starts_with("HTTP/1.1 200") {
        bail!("not a 200: {head}");
    }
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim())
    });
    Ok(Some(end + 4 + length.context("a content-length")?.parse::<usize>()?))
}
