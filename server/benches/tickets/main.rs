//! Pages of tickets, on SQLite and (with `PORTICO_TEST_POSTGRES_URL`) on PostgreSQL: an account's list and the staff's with 10,000 tickets
//! beside those with 200, on the first page and the last, and a search that one ticket answers.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench prints, and reads its variables"
)]

#[path = "../access/account.rs"]
mod account;
#[path = "../http/database.rs"]
mod database;
mod fill;
#[path = "../http/parts.rs"]
mod parts;
#[path = "../http/summary.rs"]
mod summary;

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use portico_core::support::TicketState;
use portico_server::App;
use portico_server::caller::Caller;
use portico_server::closing::support::queue::{TicketQueueFilter, list_ticket_queue};
use portico_server::closing::support::ticket_list::{TicketFilter, list_tickets};
use portico_server::kit::http::Asked;

use account::{main_user, told};
use summary::Summary;

/// Tickets on a page, of which the hundredth is the last.
const LIMIT: u32 = 100;
const PAGES: usize = 100;
/// Of so many tickets one waits for support.
const NTH: usize = 50;
/// Pages of those that wait, those of the other account among them.
const WAITING: usize = 3;
/// How often a page is read.
const READINGS: usize = 101;
/// What a page of many may cost beside one of few.
const GOAL: f64 = 1.2;

/// A list: whose, or which of the staff's.
#[derive(Clone, Copy)]
enum List<'a> {
    Of(&'a Caller),
    Waiting,
    Closed,
}

#[tokio::main]
async fn main() -> Result<()> {
    let mut summary = Summary::open()?;
    let folder = tempfile::tempdir()?;
    let url = format!("sqlite://{}", folder.path().join("portico.db").display());
    measure("SQLite", &url, folder.path(), &mut summary).await?;
    if let Ok(server) = std::env::var("PORTICO_TEST_POSTGRES_URL") {
        let folder = tempfile::tempdir()?;
        let url = database::fresh_database(&server, "tickets").await?;
        measure("PostgreSQL", &url, folder.path(), &mut summary).await?;
    }
    Ok(())
}

async fn measure(engine: &str, url: &str, folder: &Path, summary: &mut Summary) -> Result<()> {
    let app = parts::open(url, folder, 4, Duration::from_secs(60)).await?;
    let (few, many) = (main_user(&app, "few_tickets").await?, main_user(&app, "many_tickets").await?);
    fill::tickets(&app, &few, "few", 2 * LIMIT as usize, 2).await?;
    let mut short = Vec::new();
    for list in [List::Of(&few), List::Waiting, List::Closed] {
        short.push(time(&app, list, None).await?);
    }
    fill::tickets(&app, &many, "many", LIMIT as usize * PAGES, NTH).await?;
    let lists = [
        ("the customer's list", List::Of(&many), PAGES),
        ("those that wait", List::Waiting, WAITING),
        ("those that are closed", List::Closed, PAGES - 2),
    ];
    for ((name, list, last), short) in lists.into_iter().zip(short) {
        let mut cursor = None;
        for _ in 1..last {
            cursor = page(&app, list, cursor).await?;
        }
        for (number, cursor) in [(1, None), (last, cursor)] {
            let median = time(&app, list, cursor).await?;
            let ratio = median / short;
            let goal = if ratio <= GOAL { "" } else { ", MISSED" };
            let beside = format!("{ratio:.2} × that of {} tickets (goal: {GOAL}{goal})", 2 * LIMIT);
            let what = format!("10,000 tickets, {name}, page {number}");
            println!("{engine}: {what}: median {median:.2} ms; {beside}");
            summary.line(&format!("{what}, {engine}"), &format!("{median:.2} ms"), &beside)?;
        }
    }
    let start = Instant::now();
    let filter = TicketFilter { q: Some("since 7777".to_owned()), ..TicketFilter::default() };
    let asked = Asked { limit: Some(LIMIT), filter, ..Asked::default() };
    let found = list_tickets(&app, &many, &asked).await.map_err(told)?.items.len();
    ensure!(found == 1, "{found} tickets were found");
    let taken = start.elapsed().as_secs_f64() * 1e3;
    println!("{engine}: one of 10,000 tickets found by its title in {taken:.1} ms");
    summary.line(&format!("one of 10,000 tickets found, {engine}"), &format!("{taken:.1} ms"), "")
}

/// The median of reading a page, in milliseconds.
async fn time(app: &App, list: List<'_>, cursor: Option<String>) -> Result<f64> {
    let mut times = Vec::new();
    for _ in 0..READINGS {
        let start = Instant::now();
        page(app, list, cursor.clone()).await?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    Ok(times[READINGS / 2])
}

/// A page as it is answered, in JSON; where the next one begins.
async fn page(app: &App, list: List<'_>, cursor: Option<String>) -> Result<Option<String>> {
    let (rows, text, next) = match list {
        List::Of(caller) => {
            let asked = Asked { limit: Some(LIMIT), cursor, ..Asked::default() };
            let page = list_tickets(app, caller, &asked).await.map_err(told)?;
            (page.items.len(), serde_json::to_vec(&page)?, page.next_cursor)
        }
        List::Waiting | List::Closed => {
            let state = matches!(list, List::Closed).then_some(TicketState::Closed);
            let filter = TicketQueueFilter { state, ..TicketQueueFilter::default() };
            let asked = Asked { limit: Some(LIMIT), cursor, filter };
            let page = list_ticket_queue(app, &asked).await.map_err(told)?;
            (page.items.len(), serde_json::to_vec(&page)?, page.next_cursor)
        }
    };
    ensure!(rows == LIMIT as usize && !text.is_empty(), "{rows} tickets on a page");
    Ok(next)
}
