//! Rating of usage beside a plain aggregation of the same rows by the database alone, and the bill overview over many lines, on
//! SQLite and (with `PORTICO_TEST_POSTGRES_URL`) on PostgreSQL. `PORTICO_BENCH_RECORDS` and `PORTICO_BENCH_LINES` say how many
//! (1,000,000 each at first).
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench prints, and reads its variables"
)]

#[path = "../http/database.rs"]
mod database;
mod fill;
#[path = "../http/measure.rs"]
mod measure;
#[path = "../http/parts.rs"]
mod parts;
#[path = "../http/summary.rs"]
mod summary;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use portico_server::App;
use portico_server::caller::{Caller, SessionCaller, Via};
use portico_server::closing::demo::set_up_demo;
use portico_server::kit::clock::Time;
use portico_server::money::bill::overview::{BillOverviewQuery, OverviewPeriod, show_overview};
use portico_server::money::metering::rate_due;
use portico_server::people::identity::find_main_user_by_login;
use uuid::Uuid;

use measure::{peak_mib, timed};
use summary::Summary;

/// Overviews asked for; the one in the middle counts.
const ASKED: usize = 15;

#[tokio::main]
async fn main() -> Result<()> {
    let mut summary = Summary::open()?;
    let folder = tempfile::tempdir()?;
    let url = format!("sqlite://{}", folder.path().join("portico.db").display());
    measure("SQLite", &url, folder.path(), &mut summary).await?;
    if let Ok(server) = std::env::var("PORTICO_TEST_POSTGRES_URL") {
        let folder = tempfile::tempdir()?;
        let url = database::fresh_database(&server, "rating").await?;
        measure("PostgreSQL", &url, folder.path(), &mut summary).await?;
    }
    Ok(())
}

fn wanted(variable: &str) -> Result<i64> {
    Ok(std::env::var(variable).map_or(Ok(1_000_000), |text| text.parse())?)
}

async fn measure(engine: &str, url: &str, folder: &Path, summary: &mut Summary) -> Result<()> {
    let (records, lines) = (wanted("PORTICO_BENCH_RECORDS")?, wanted("PORTICO_BENCH_LINES")?);
    let (app, account_id, user_id) = start(url, folder).await?;
    let resources = fill::resources(&app, account_id, user_id).await?;
    fill::usage(&app, account_id, &resources, records).await?;
    let (groups, plain) = timed(fill::aggregate(&app, account_id)).await?;
    let before = peak_mib();
    let ((), ours) = timed(rate(&app)).await?;
    let (rated, made) = fill::rated(&app, account_id).await?;
    if (rated, made) != (fill::shared(records), groups) {
        bail!("{rated} of {records} records became {made} lines, not {groups}");
    }
    let ratio = ours.as_secs_f64() / plain.as_secs_f64();
    let rate = rated as f64 / ours.as_secs_f64();
    println!(
        "{engine}: {rated} records became {made} lines in {ours:.1?} ({rate:.0}/s), {ratio:.1} × the plain aggregation ({plain:.2?}); peak memory {before} MiB before, {} MiB after",
        peak_mib()
    );
    summary.line(
        &format!("rating {rated}, {engine}"),
        &format!("{rate:.0} records/s"),
        &format!("{ratio:.1} × the plain aggregation's time"),
    )?;
    // The demo's account has bills that are closed.
    let account_id = fill::account(&app).await?;
    let resources = fill::resources(&app, account_id, user_id).await?;
    let cost = fill::lines(&app, account_id, &resources, lines).await?;
    let shown = overview(&app, account_id, user_id, cost).await?;
    println!("{engine}: bill overview of a year over {lines} lines: {shown:.1?}");
    summary.line(&format!("bill overview over {lines}, {engine}"), &format!("{shown:.1?}"), "a year, median")
}

/// The parts on a new database with the demo's prices and people.
async fn start(url: &str, folder: &Path) -> Result<(App, Uuid, Uuid)> {
    let app = parts::open(url, folder, 4, Duration::from_secs(30)).await?;
    let sign_in = set_up_demo(&app).await.map_err(|error| anyhow!("{error}"))?;
    let main = find_main_user_by_login(&mut app.store().read().await?, &sign_in.login_name).await;
    let (account_id, user_id) = main.map_err(|error| anyhow!("{error}"))?.context("no demo account")?;
    Ok((app, account_id, user_id))
}

async fn rate(app: &App) -> Result<()> {
    while rate_due(app).await.map_err(|error| anyhow!("{error}"))? {}
    Ok(())
}

/// How long the overview's operation takes, which has to know what all lines cost.
async fn overview(app: &App, account_id: Uuid, user_id: Uuid, cost: i64) -> Result<Duration> {
    let at = Time::from_seconds(0);
    let session = SessionCaller {
        session_id: Uuid::nil(),
        proved_at: at,
        began_at: at,
        used_at: at,
        idle_minutes: 30,
        is_admin: false,
    };
    let caller = Caller {
        via: Via::Session(session),
        user_id,
        account_id,
        login_name: String::new(),
        is_main: true,
        must_change_password: false,
        grants: Arc::from([]),
    };
    let query = BillOverviewQuery { period: Some(OverviewPeriod::Year), by: None, project_id: None };
    let mut times = Vec::with_capacity(ASKED);
    for _ in 0..ASKED {
        let (shown, time) =
            timed(async { show_overview(app, &caller, &query).await.map_err(|error| anyhow!("{error}")) })
                .await?;
        if shown.total.minor() != cost {
            bail!("the overview tells of {} instead of {cost}", shown.total.minor());
        }
        times.push(time);
    }
    times.sort();
    times.get(ASKED / 2).copied().context("nothing was asked")
}
