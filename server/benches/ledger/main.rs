//! Movements of the ledger a second: on SQLite beside transactions of the same rows that nobody decides or checks, on PostgreSQL (with
//! `PORTICO_TEST_POSTGRES_URL`) beside pgbench's TPC-B on the same cluster in the same run; and what a movement costs when millions
//! are there. `PORTICO_BENCH_MOVEMENTS` says how many (1,000,000 at first; the figure asked for is 10,000,000).
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench prints, and reads its variables"
)]

#[path = "../http/database.rs"]
mod database;
mod fill;
#[path = "../http/parts.rs"]
mod parts;
mod rival;
#[path = "../http/summary.rs"]
mod summary;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use portico_core::{Currency, Money};
use portico_server::money::billing::{Cause, Movement, What, ledger};
use portico_server::{App, transaction};
use uuid::Uuid;

use summary::Summary;

const PERIOD: Duration = Duration::from_secs(5);
/// Accounts and clients on PostgreSQL; pgbench gets as many clients and a scale of as many.
const ACCOUNTS: u32 = 16;
const CLIENTS: usize = 8;
/// Movements timed at the beginning and at the end of a long ledger.
const SAMPLE: u32 = 1_000;

#[tokio::main]
async fn main() -> Result<()> {
    let mut summary = Summary::open()?;
    let folder = tempfile::tempdir()?;
    let url = format!("sqlite://{}", folder.path().join("portico.db").display());
    let (app, accounts) = start(&url, folder.path()).await?;
    let ours = rate(&app, &accounts, 1).await?;
    let raw = rival::sqlite(&folder.path().join("raw.db"), PERIOD).await?;
    report(&mut summary, "ledger, SQLite", ours, "transactions of the same rows", raw)?;
    growth(&app, accounts[0], &mut summary).await?;
    if let Ok(server) = std::env::var("PORTICO_TEST_POSTGRES_URL") {
        let url = database::fresh_database(&server, "ledger").await?;
        let folder = tempfile::tempdir()?;
        let (app, accounts) = start(&url, folder.path()).await?;
        let ours = rate(&app, &accounts, CLIENTS).await?;
        let tpc_b = rival::pgbench(&server, CLIENTS, ACCOUNTS, PERIOD)?;
        report(&mut summary, "ledger, PostgreSQL", ours, "pgbench TPC-B", tpc_b)?;
    }
    Ok(())
}

fn report(summary: &mut Summary, what: &str, ours: f64, beside: &str, theirs: f64) -> Result<()> {
    let ratio = ours / theirs.max(f64::MIN_POSITIVE);
    println!("{what}: {ours:.0} movements/s; {beside}: {theirs:.0}/s; ratio {ratio:.2}");
    summary.line(what, &format!("{ours:.0}/s"), &format!("{ratio:.2} of {beside} ({theirs:.0}/s)"))
}

/// The parts on a new database, with accounts that have money.
async fn start(url: &str, folder: &std::path::Path) -> Result<(App, Vec<Uuid>)> {
    let app = parts::open(url, folder, CLIENTS as u32 + 2, Duration::from_secs(30)).await?;
    let mut accounts = Vec::new();
    for number in 0..ACCOUNTS {
        let id = fill::account(app.store(), number).await?;
        let amount = Money::new(1_000_000_000_000, Currency::CNY);
        post(&app, id, What::Gift { amount }).await?;
        accounts.push(id);
    }
    Ok((app, accounts))
}

/// One movement in a transaction of its own.
async fn post(app: &App, account_id: Uuid, what: What<'_>) -> Result<()> {
    let cause = Cause { kind: "bench", id: "1" };
    let id = app.random().id(app.now());
    let movement = Movement { id, account_id, cause, what };
    let posted = transaction!(app.store(), tx => { ledger::post(tx, app, &movement).await });
    posted.map(|_| ()).map_err(|error| anyhow!("{error}"))
}

fn cent() -> What<'static> {
    What::Spend { amount: Money::new(1, Currency::CNY), may_owe: false }
}

/// Movements a second by so many clients, each of which waits for one after the other.
async fn rate(app: &App, accounts: &[Uuid], clients: usize) -> Result<f64> {
    let (done, start) = (Arc::new(AtomicU64::new(0)), Instant::now());
    let mut running = Vec::new();
    for client in 0..clients {
        let (app, accounts, done) = (app.clone(), accounts.to_vec(), Arc::clone(&done));
        running.push(tokio::spawn(async move {
            for number in client.. {
                if start.elapsed() >= PERIOD {
                    break;
                }
                post(&app, accounts[number * 7 % accounts.len()], cent()).await?;
                done.fetch_add(1, Ordering::Relaxed);
            }
            anyhow::Ok(())
        }));
    }
    for one in running {
        one.await??;
    }
    Ok(done.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64())
}

/// What a movement costs at the beginning of an account's ledger and behind millions.
async fn growth(app: &App, account_id: Uuid, summary: &mut Summary) -> Result<()> {
    let rows = std::env::var("PORTICO_BENCH_MOVEMENTS").map_or(Ok(1_000_000), |text| text.parse::<i64>())?;
    let few = sample(app, account_id).await?;
    fill::movements(app.store(), account_id, rows).await?;
    let many = sample(app, account_id).await?;
    let ratio = many / few;
    println!(
        "a movement behind {rows} others: {many:.0} µs; at the beginning: {few:.0} µs; ratio {ratio:.2}"
    );
    summary.line(
        &format!("movement behind {rows}"),
        &format!("{many:.0} µs"),
        &format!("{ratio:.2} of the first"),
    )
}

/// Microseconds of a movement, on average.
async fn sample(app: &App, account_id: Uuid) -> Result<f64> {
    let start = Instant::now();
    for _ in 0..SAMPLE {
        post(app, account_id, cent()).await?;
    }
    Ok(start.elapsed().as_secs_f64() * 1e6 / f64::from(SAMPLE))
}
