//! The program as it is shipped, under load over real connections on loopback: `account/info/` beside a bare axum route
//! in the same run, on SQLite and (with `PORTICO_TEST_POSTGRES_URL`) PostgreSQL; sign-ins beside what the machine's
//! Argon2 allows.
//!
//! Server and client share the machine's cores, so requests a second understate the server and their ratio flatters it:
//! the processor time that the server's process spends on one request is measured beside them.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench prints, and reads its variables"
)]

mod bare;
mod console;
mod database;
mod load;
mod process;
mod summary;

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use argon2::Argon2;
use argon2::password_hash::PasswordHasher;
use tempfile::TempDir;

use console::{Console, Keys};
use database::fresh_database;
use load::{Load, load};
use process::Served;
use summary::Summary;

const CONNECTIONS: usize = 32;
const PERIOD: Duration = Duration::from_secs(5);
const WARM_UP: Duration = Duration::from_secs(1);
/// Clients that sign in again and again, each one after the other: enough that hashing never waits for them.
const SIGNING_IN: usize = 8;

#[tokio::main]
async fn main() -> Result<()> {
    if std::env::args().any(|argument| argument == bare::ARGUMENT) {
        return bare::serve().await;
    }
    let mut summary = Summary::open()?;
    let bare = bare::start()?;
    let yardstick = measured(&bare, "", "/").await?;
    println!("bare axum route: {yardstick}");
    summary.line("bare axum route", &yardstick.rate(), &yardstick.cost())?;
    drop(bare);
    let hashes = hashes_per_second()?;
    println!("Argon2id (19 MiB, t=2) alone on every core: {hashes:.1} hashes/s");

    let folder = tempfile::tempdir()?;
    let file = format!("sqlite://{}", folder.path().join("portico.db").display());
    engine("SQLite", &file, &folder, &yardstick, hashes, &mut summary).await?;
    if let Ok(server) = std::env::var("PORTICO_TEST_POSTGRES_URL") {
        let folder = tempfile::tempdir()?;
        let url = fresh_database(&server, "bench").await?;
        engine("PostgreSQL", &url, &folder, &yardstick, hashes, &mut summary).await?;
    }
    Ok(())
}

async fn engine(
    name: &str,
    url: &str,
    folder: &TempDir,
    bare: &Cost,
    hashes: f64,
    summary: &mut Summary,
) -> Result<()> {
    let console = Console::start(url, folder.path()).await?;
    let keys = console.sign_in().await?;
    for (path, what) in [
        ("/healthz", "every layer, nothing behind it"),
        ("/gicend/site/config/", "an envelope, no database"),
        ("/gicend/account/info/", "a session and two queries"),
    ] {
        let cost = measured(console.served(), &keys.header_lines(), path).await?;
        println!("{name}: {path} ({what}): {cost}; {}", cost.beside(bare));
        if path.ends_with("/info/") {
            summary.line(&format!("account/info, {name}"), &cost.rate(), &cost.beside(bare))?;
        }
    }
    let sign_ins = sign_ins_per_second(&console).await?;
    let beside = format!("{:.2} of Argon2's {hashes:.1}/s", sign_ins / hashes);
    println!("{name}: {sign_ins:.1} sign-ins/s (slider drawn and solved, password compared): {beside}");
    summary.line(&format!("sign-ins, {name}"), &format!("{sign_ins:.1}/s"), &beside)?;
    println!("{name}: {} MiB resident at most", console.served().peak_mebibytes()?);
    Ok(())
}

/// What requests to one path cost.
struct Cost {
    load: Load,
    server_micros: f64,
}

impl Cost {
    fn rate(&self) -> String {
        format!("{:.0} requests/s", self.load.per_second())
    }

    fn cost(&self) -> String {
        format!("{:.0} µs of processor", self.server_micros)
    }

    /// This beside the bare route: both ratios.
    fn beside(&self, bare: &Self) -> String {
        let (rate, cost) =
            (self.load.per_second() / bare.load.per_second(), self.server_micros / bare.server_micros);
        format!("{rate:.2} of the bare route's rate, {cost:.1} × its processor time")
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (half, most) = (self.load.quantile(0.5), self.load.quantile(0.99));
        write!(
            formatter,
            "{}, {} each, median {:.1} ms, 99th percentile {:.1} ms",
            self.rate(),
            self.cost(),
            half.as_secs_f64() * 1e3,
            most.as_secs_f64() * 1e3
        )
    }
}

async fn measured(served: &Served, header_lines: &str, path: &str) -> Result<Cost> {
    let address = served.address;
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\n{header_lines}\r\n");
    load(address, &request, CONNECTIONS, WARM_UP).await?;
    let before = served.processor_time()?;
    let load = load(address, &request, CONNECTIONS, PERIOD).await?;
    let spent = served.processor_time()?.saturating_sub(before);
    let server_micros = spent.as_secs_f64() * 1e6 / load.requests() as f64;
    Ok(Cost { load, server_micros })
}

/// What the machine's cores give when they do nothing but hash.
fn hashes_per_second() -> Result<f64> {
    let threads = std::thread::available_parallelism()?.get();
    let start = Instant::now();
    let hash_until_the_end = || {
        let mut count = 0_u32;
        while start.elapsed() < PERIOD {
            Argon2::default().hash_password(b"Quiet_Harbour7").map_err(|error| anyhow!("{error}"))?;
            count += 1;
        }
        anyhow::Ok(count)
    };
    let counts = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(hash_until_the_end)).collect();
        let ended =
            running.into_iter().map(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))?);
        ended.sum::<Result<u32>>()
    })?;
    Ok(f64::from(counts) / start.elapsed().as_secs_f64())
}

async fn sign_ins_per_second(console: &Console) -> Result<f64> {
    let start = Instant::now();
    let clients: Vec<_> = (0..SIGNING_IN)
        .map(|_| {
            let console = console.clone();
            tokio::spawn(async move {
                let mut count = 0_u32;
                while start.elapsed() < PERIOD {
                    let _keys: Keys = console.sign_in().await?;
                    count += 1;
                }
                anyhow::Ok(count)
            })
        })
        .collect();
    let mut total = 0;
    for client in clients {
        total += client.await??;
    }
    Ok(f64::from(total) / start.elapsed().as_secs_f64())
}
