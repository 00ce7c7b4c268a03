//! News for very many accounts, on SQLite and (with `PORTICO_TEST_POSTGRES_URL`) on PostgreSQL: how long it takes to count whom they reach
//! and to tell everybody, beside plain inserts of as many messages, and how much memory. `PORTICO_BENCH_PEOPLE` says of how many (100,000 at
//! first), of whom every other one has something in one region.
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
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use portico_core::news::{NewsAudience, NewsDraft, OwnedKind};
use portico_core::{Draft, Limits};
use portico_server::kit::http::Asked;
use portico_server::kit::queue::Job;
use portico_server::people::broadcast::{NewsReply, SendNews, count_reach, list_news, publish_news};
use portico_server::{App, transaction};
use serde_json::json;
use uuid::Uuid;

use measure::{peak_mib, timed};
use summary::Summary;

/// The region in which every other account has something.
const REGION: &str = "cn-east";

#[tokio::main]
async fn main() -> Result<()> {
    let people = std::env::var("PORTICO_BENCH_PEOPLE").map_or(Ok(100_000), |text| text.parse())?;
    let mut summary = Summary::open()?;
    let folder = tempfile::tempdir()?;
    let url = format!("sqlite://{}", folder.path().join("portico.db").display());
    measure("SQLite", &url, folder.path(), people, &mut summary).await?;
    if let Ok(server) = std::env::var("PORTICO_TEST_POSTGRES_URL") {
        let folder = tempfile::tempdir()?;
        let url = database::fresh_database(&server, "broadcast").await?;
        measure("PostgreSQL", &url, folder.path(), people, &mut summary).await?;
    }
    Ok(())
}

async fn measure(engine: &str, url: &str, folder: &Path, people: usize, summary: &mut Summary) -> Result<()> {
    let app = parts::open(url, folder, 4, Duration::from_secs(60)).await?;
    fill::people(&app, people, REGION).await?;
    let whole = timed(reach(&app, NewsAudience::default())).await?;
    let part = NewsAudience { regions: vec![REGION.to_owned()], kinds: vec![OwnedKind::Resource] };
    let part = timed(reach(&app, part)).await?;
    if (whole.0, part.0) != (people, people / 2) {
        bail!("{} and {} of {people} people would be told", whole.0, part.0);
    }
    let plain = timed(fill::messages(&app)).await?.1;
    let before = peak_mib();
    let ((), time) = timed(tell(&app)).await?;
    let told = newest(&app).await?.told;
    if usize::try_from(told)? != people {
        bail!("{told} of {people} people were told");
    }
    let rate = people as f64 / time.as_secs_f64();
    println!(
        "{engine}: {people} people told in {time:.1?} ({rate:.0}/s), {:.1} × as many plain inserts ({plain:.2?}); counted in {:.2?}, those of a region in {:.2?}; peak memory {before} MiB before, {} MiB after",
        time.as_secs_f64() / plain.as_secs_f64(),
        whole.1,
        part.1,
        peak_mib()
    );
    let grown = peak_mib() - before;
    summary.line(
        &format!("news to {people}, {engine}"),
        &format!("{rate:.0} people/s"),
        &format!("{grown} MiB more, counted in {:.1?}", part.1),
    )
}

/// The news that was published last.
async fn newest(app: &App) -> Result<NewsReply> {
    let (page, _) = list_news(app, &Asked::default()).await.map_err(told)?;
    page.into_iter().next().context("no news")
}

/// How many people news would reach.
async fn reach(app: &App, audience: NewsAudience) -> Result<usize> {
    Ok(count_reach(app, &audience).await.map_err(told)?.people)
}

/// Publishes news to everybody and tells all of them.
async fn tell(app: &App) -> Result<()> {
    let news_id = Uuid::from_u128(7);
    let words = json!({"title_us": "A", "text_us": "B", "title_cn": "C", "text_cn": "D"});
    let draft: NewsDraft = serde_json::from_value(words)?;
    let news = draft.check(&Limits::default()).map_err(|violations| anyhow!("{violations:?}"))?;
    transaction!(app.store(), tx => { publish_news(tx, app, news_id, "", &news).await }).map_err(told)?;
    let job: SendNews = serde_json::from_value(json!({ "news_id": news_id }))?;
    while newest(app).await?.ended_at.is_none() {
        job.run(app, Uuid::nil()).await.map_err(|failure| anyhow!("{failure:?}"))?;
    }
    Ok(())
}

fn told(error: portico_server::Error) -> anyhow::Error {
    anyhow!("{error}")
}
