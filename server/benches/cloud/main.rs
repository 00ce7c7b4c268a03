//! Many instances: pages of a list of 10,000 beside one of 100, with their prices; pages of everybody's, as operators see them; what it costs to look at 1,000 machines each minute; how soon one is made on
//! the test engine, and on a real Incus where there is one; and 1,000 open pages that listen to one server, on SQLite and (with `PORTICO_TEST_POSTGRES_URL`) PostgreSQL.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench prints, and reads its variables"
)]

#[path = "../access/account.rs"]
mod account;
#[path = "../http/console.rs"]
mod console;
#[path = "../http/database.rs"]
mod database;
mod fleet;
mod incus;
mod listeners;
mod made;
mod pages;
#[path = "../http/parts.rs"]
mod parts;
#[path = "../http/process.rs"]
mod process;
#[path = "../http/summary.rs"]
mod summary;

use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use portico_server::App;
use portico_server::cloud::monitor::MeasureEngines;
use portico_server::cloud::object::ObserveEngines;
use portico_server::kit::queue::Job;
use uuid::Uuid;

use account::{analyze, main_user};
use console::Console;
use database::fresh_database;
use summary::Summary;

/// Instances of the short and of the long list.
const FEW: usize = 100;
const MANY: usize = 10_000;
/// Machines that are looked at.
const OBSERVED: usize = 1_000;
/// How often they are, for an average.
const LOOKS: u32 = 10;
/// How often engines are looked at in a minute.
const LOOKS_A_MINUTE: u32 = 2;

#[tokio::main]
async fn main() -> Result<()> {
    let mut summary = Summary::open()?;
    // Begun by `scripts/bench.sh incus`, which leads the program to it.
    if let Ok(socket) = std::env::var("PORTICO_TEST_INCUS_SOCKET") {
        let folder = tempfile::tempdir()?;
        let url = format!("sqlite://{}", folder.path().join("portico.db").display());
        return incus::measure(&socket, &Console::start(&url, folder.path()).await?, &mut summary).await;
    }
    let folder = tempfile::tempdir()?;
    let file = |name: &str| format!("sqlite://{}", folder.path().join(name).display());
    inside("SQLite", &file("fleet.db"), folder.path(), &mut summary).await?;
    outside("SQLite", &file("portico.db"), &mut summary).await?;
    if let Ok(server) = std::env::var("PORTICO_TEST_POSTGRES_URL") {
        let url = fresh_database(&server, "bench_fleet").await?;
        inside("PostgreSQL", &url, folder.path(), &mut summary).await?;
        outside("PostgreSQL", &fresh_database(&server, "bench_cloud").await?, &mut summary).await?;
    }
    Ok(())
}

/// What is measured in this process.
async fn inside(name: &str, url: &str, folder: &Path, summary: &mut Summary) -> Result<()> {
    let app = parts::open(url, folder, 4, Duration::from_secs(5)).await?;
    let [few, many, observed] =
        [main_user(&app, "few").await?, main_user(&app, "many").await?, main_user(&app, "seen").await?];
    fleet::publish_prices(&app, "us-west").await?;
    fleet::add(&app, &few, "us-west", FEW).await?;
    fleet::add(&app, &many, "us-west", MANY).await?;
    fleet::add(&app, &observed, "cn-east", OBSERVED).await?;
    fleet::begin_machines(&app, "cn-east").await?;
    analyze(&app).await?;
    pages::measure(name, &app, &few, &many, summary).await?;
    pages::measure_everybodys(name, &app, summary).await?;
    looks(name, &app, summary).await
}

/// Processor time of this process for the jobs that look at every machine each minute.
async fn looks(name: &str, app: &App, summary: &mut Summary) -> Result<()> {
    let observed = cost(app, &ObserveEngines::default()).await? * LOOKS_A_MINUTE;
    let measured = cost(app, &MeasureEngines::default()).await?;
    let (sum, beside) = (
        observed + measured,
        format!(
            "{:.2} s to observe them twice, {:.2} s to measure them",
            observed.as_secs_f64(),
            measured.as_secs_f64()
        ),
    );
    println!(
        "{name}: {OBSERVED} machines looked at and measured, as each minute: {sum:.2?} of processor; {beside}"
    );
    let what = format!("{OBSERVED} machines a minute, {name}");
    summary.line(&what, &format!("{:.2} s", sum.as_secs_f64()), &beside)
}

/// What one run of a job costs, when nothing has changed.
async fn cost<J: Job<Host = App>>(app: &App, job: &J) -> Result<Duration> {
    let mut spent = Duration::ZERO;
    for look in 0..=LOOKS {
        let before = process::processor_time_of(std::process::id())?;
        job.run(app, Uuid::nil()).await.map_err(|failure| anyhow::anyhow!("{failure:?}"))?;
        // The first one notes what it has never seen.
        if look > 0 {
            spent += process::processor_time_of(std::process::id())?.saturating_sub(before);
        }
    }
    Ok(spent / LOOKS)
}

/// What is measured of a server that runs by itself.
async fn outside(name: &str, url: &str, summary: &mut Summary) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let console = Console::start(url, folder.path()).await?;
    made::measure(name, &console, summary).await?;
    listeners::measure(name, &console, summary).await
}
