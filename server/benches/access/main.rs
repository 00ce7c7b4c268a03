//! Who may do what, with many people: questions about rights a second, which must not depend on how many sub-users there
//! are, and pages of a list of 100,000 sub-users, of which the thousandth must cost what the first does. On SQLite and
//! (with `PORTICO_TEST_POSTGRES_URL`) PostgreSQL.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench prints, and reads its variables"
)]

mod account;
#[path = "../http/database.rs"]
mod database;
#[path = "../http/parts.rs"]
mod parts;
mod people;
#[path = "../http/summary.rs"]
mod summary;

use std::time::{Duration, Instant};

use anyhow::Result;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_server::App;
use portico_server::caller::Caller;
use portico_server::kit::http::Asked;
use portico_server::kit::store::Conn;
use portico_server::people::access::list_grants_of;
use portico_server::people::access::user_list::{UserListReply, list_users};
use uuid::Uuid;

use account::{analyze, told};
use database::fresh_database;
use people::People;
use summary::Summary;

/// How often somebody's rights are asked about; the median counts.
const CHECKS: usize = 3_000;
/// Sub-users on a page, of which the thousandth is the last of 100,000.
const LIMIT: u32 = 100;
const LISTED: u32 = 100_000;
/// How often a page is read; the median counts.
const READINGS: usize = 41;

#[tokio::main]
async fn main() -> Result<()> {
    let mut summary = Summary::open()?;
    let folder = tempfile::tempdir()?;
    let file = format!("sqlite://{}", folder.path().join("portico.db").display());
    engine("SQLite", &file, folder.path(), &mut summary).await?;
    if let Ok(server) = std::env::var("PORTICO_TEST_POSTGRES_URL") {
        let folder = tempfile::tempdir()?;
        let url = fresh_database(&server, "bench_access").await?;
        engine("PostgreSQL", &url, folder.path(), &mut summary).await?;
    }
    Ok(())
}

async fn engine(name: &str, url: &str, folder: &std::path::Path, summary: &mut Summary) -> Result<()> {
    let app = parts::open(url, folder, 4, Duration::from_secs(5)).await?;
    // The same for each person, ten times as many people.
    let few = People::add(&app, "few", 100, 10).await?;
    let many = People::add(&app, "many", 1_000, 100).await?;
    let listed = People::add(&app, "listed", LISTED, 0).await?;
    analyze(&app).await?;

    let (few, many) = checks(&app, &few, &many).await?;
    let (rate, beside) = (1.0 / many, format!("{:.2} × the time with a tenth of the people", many / few));
    println!("{name}: 1,000 sub-users, 100 groups, 10,000 grants: {rate:.0} checks/s; {beside}");
    summary.line(&format!("rights read and judged, {name}"), &format!("{rate:.0}/s"), &beside)?;

    let (first, last) = pages(&app, &listed.main).await?;
    let beside = format!("{:.2} × the first page's {:.2} ms", last / first, first * 1e3);
    println!("{name}: page 1,000 of 100,000 sub-users: {:.2} ms; {beside}", last * 1e3);
    summary.line(&format!("page 1,000 of sub-users, {name}"), &format!("{:.2} ms", last * 1e3), &beside)?;
    Ok(())
}

/// The median seconds of a question about somebody of the few and of the many.
async fn checks(app: &App, few: &People, many: &People) -> Result<(f64, f64)> {
    let mut conn = app.store().read().await?;
    let (mut fews, mut manys) = (Vec::new(), Vec::new());
    let pairs = few.user_ids.iter().cycle().zip(many.user_ids.iter().cycle());
    // Turn by turn, so that what else the machine does falls on both.
    for (one, other) in pairs.take(CHECKS) {
        for (times, people, user_id) in [(&mut fews, few, one), (&mut manys, many, other)] {
            let start = Instant::now();
            check(&mut conn, &people.main, *user_id).await?;
            times.push(start.elapsed().as_secs_f64());
        }
    }
    Ok((median(fews), median(manys)))
}

/// Reads a person's grants, as every request of a sub-user does, and asks one question.
async fn check(conn: &mut Conn, main: &Caller, user_id: Uuid) -> Result<()> {
    let grants = list_grants_of(conn, user_id).await.map_err(told)?.into();
    let caller = Caller { user_id, is_main: false, grants, ..main.clone() };
    let decision = caller.decide(Operation::BackupManage, &Resource::default());
    anyhow::ensure!(!decision.is_allowed(), "nobody was granted backups");
    Ok(())
}

/// The median seconds of the first and of the thousandth page.
async fn pages(app: &App, main: &Caller) -> Result<(f64, f64)> {
    let mut cursor = None;
    for _ in 0..(LISTED / LIMIT - 1) {
        cursor = page(app, main, cursor).await?.next_cursor;
    }
    let last = page(app, main, cursor.clone()).await?;
    anyhow::ensure!(last.items.len() == LIMIT as usize && last.next_cursor.is_none(), "it is the last page");
    // Turn by turn, so that what else the machine does falls on both.
    let (mut firsts, mut lasts) = (Vec::new(), Vec::new());
    for _ in 0..READINGS {
        for (times, cursor) in [(&mut firsts, None), (&mut lasts, cursor.clone())] {
            let start = Instant::now();
            page(app, main, cursor).await?;
            times.push(start.elapsed().as_secs_f64());
        }
    }
    Ok((median(firsts), median(lasts)))
}

async fn page(app: &App, main: &Caller, cursor: Option<String>) -> Result<UserListReply> {
    let asked = Asked { limit: Some(LIMIT), cursor, ..Asked::default() };
    list_users(app, main, &asked).await.map_err(told)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
