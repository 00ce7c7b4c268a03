//! Open pages that listen to one server: what each costs in memory, what all cost in a minute in which nothing happens, and how soon
//! all of them are told of something.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use crate::console::Console;
use crate::made::Session;
use crate::process::kibibytes_of;
use crate::summary::Summary;

const STREAMS: usize = 1_000;
/// Streams of one session, as many as it may have.
const OF_ONE: usize = 4;
const QUIET: Duration = Duration::from_secs(60);
/// What a stream may need at most before the bench gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// Opens them, leaves them alone for a minute, then changes something.
pub async fn measure(name: &str, console: &Console, summary: &mut Summary) -> Result<()> {
    let served = console.served();
    let (process, address) = (served.child.id(), served.address);
    let session = Session::open(console).await?;
    let instance = session.order("told", "debian-12").await?;
    let mut requests = Vec::with_capacity(STREAMS);
    for _ in 0..STREAMS / OF_ONE {
        let lines = console.sign_in().await?.header_lines();
        let request =
            format!("GET /gicend/live/stream/?seconds=900 HTTP/1.1\r\nhost: {address}\r\n{lines}\r\n");
        requests.extend(vec![request; OF_ONE]);
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    let before = kibibytes_of(process, "VmRSS")?;
    let mut open = Vec::with_capacity(STREAMS);
    for request in &requests {
        open.push(listen(address, request).await?);
    }
    let (after, spent) = (kibibytes_of(process, "VmRSS")?, served.processor_time()?);
    tokio::time::sleep(QUIET).await;
    let spent = served.processor_time()?.saturating_sub(spent);
    let waiting: Vec<JoinHandle<Result<Instant>>> =
        open.into_iter().map(|stream| tokio::spawn(told(stream))).collect();
    let begun = Instant::now();
    session
        .call(
            "compute/instance/rename/",
            Some(&json!({"instance_id": instance, "instance": {"name": "told-2"}})),
        )
        .await?;
    let mut last = begun;
    for stream in waiting {
        last = last.max(stream.await??);
    }
    let each = after.saturating_sub(before) as f64 / STREAMS as f64;
    let beside = format!(
        "{each:.0} KiB each; {:.2} s of processor in a minute; all told within {:.0} ms",
        spent.as_secs_f64(),
        (last - begun).as_secs_f64() * 1e3
    );
    let (now, then, peak) = (after / 1_024, before / 1_024, served.peak_mebibytes()?);
    println!("{name}: {STREAMS} open streams: {now} MiB resident, {then} before, {peak} at most; {beside}");
    summary.line(&format!("{STREAMS} open streams, {name}"), &format!("{} MiB", after / 1_024), &beside)
}

/// A stream that has begun.
async fn listen(address: SocketAddr, request: &str) -> Result<TcpStream> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut head = Vec::new();
    while !head.windows(4).any(|window| window == b"\r\n\r\n") {
        if stream.read_buf(&mut head).await? == 0 {
            bail!("a stream was closed");
        }
    }
    let head = String::from_utf8_lossy(&head);
    if !head.starts_with("HTTP/1.1 200") {
        bail!("not a stream: {head}");
    }
    Ok(stream)
}

/// When a stream says that an instance changed.
async fn told(mut stream: TcpStream) -> Result<Instant> {
    let mut text = Vec::new();
    let hint = async {
        loop {
            if stream.read_buf(&mut text).await? == 0 {
                bail!("a stream was closed");
            }
            if String::from_utf8_lossy(&text).contains("\"topic\":\"instance\"") {
                return Ok(Instant::now());
            }
        }
    };
    tokio::time::timeout(PATIENCE, hint).await.context("a stream was told of nothing")?
}
