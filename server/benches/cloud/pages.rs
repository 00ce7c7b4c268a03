//! Pages of lists of instances: an account's own, with what each costs, and everybody's.

use std::time::Instant;

use anyhow::Result;
use axum::extract::State;
use portico_server::App;
use portico_server::caller::Caller;
use portico_server::cloud::instance::instance_care::list_customer_instances;
use portico_server::cloud::instance::instance_list::compute_instance_list;
use portico_server::kit::http::{Asked, Reply};

use crate::account::told;
use crate::summary::Summary;

/// Instances on a page, of which the hundredth is the last of the long list.
const LIMIT: usize = 100;
const PAGES: usize = 100;
/// How often a page is read.
const READINGS: usize = 201;
/// What the long list may cost beside the short one.
const GOAL: f64 = 1.2;

/// Reads the only page of few instances and the first and the hundredth of many, turn by turn.
pub async fn measure(
    name: &str,
    app: &App,
    few: &Caller,
    many: &Caller,
    summary: &mut Summary,
) -> Result<()> {
    let mut cursor = None;
    for _ in 1..PAGES {
        cursor = page(app, many, cursor).await?;
    }
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..READINGS {
        let asked = [(few, None), (many, None), (many, cursor.clone())];
        for (times, (caller, cursor)) in times.iter_mut().zip(asked) {
            let start = Instant::now();
            page(app, caller, cursor).await?;
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    let [short, first, last] = times.map(|times| (quantile(&times, 0.5), quantile(&times, 0.95)));
    for (number, (half, most)) in [(1, first), (PAGES, last)] {
        let what = format!("page {number} of 10,000 instances");
        let ratio = most / short.1;
        let goal = if ratio <= GOAL { "" } else { ", MISSED" };
        let beside = format!(
            "{ratio:.2} × that of {LIMIT} instances (goal: {GOAL}{goal}); medians {half:.1} and {:.1} ms",
            short.0
        );
        println!("{name}: {what}, {LIMIT} on a page: p95 {most:.1} ms; {beside}");
        summary.line(&format!("{what}, {name}"), &format!("p95 {most:.1} ms"), &beside)?;
    }
    Ok(())
}

/// A page; where the next one begins.
async fn page(app: &App, caller: &Caller, cursor: Option<String>) -> Result<Option<String>> {
    let asked = Asked { limit: Some(LIMIT as u32), cursor, ..Asked::default() };
    let Reply(page) = compute_instance_list(State(app.clone()), caller.clone(), asked).await.map_err(told)?;
    // As it is answered, in JSON.
    let text = serde_json::to_vec(&page)?;
    anyhow::ensure!(
        page.items.len() == LIMIT && !text.is_empty(),
        "{} instances on a page",
        page.items.len()
    );
    anyhow::ensure!(page.items.iter().all(|one| one.price.is_some()), "an instance without a price");
    let paid = page.items.iter().filter(|one| one.renews && one.paid_until.is_some()).count();
    anyhow::ensure!(paid == LIMIT / 2, "{paid} instances that are paid by the month");
    Ok(page.next_cursor)
}

/// Reads the first and the hundredth page of everybody's instances, turn by turn.
pub async fn measure_everybodys(name: &str, app: &App, summary: &mut Summary) -> Result<()> {
    let mut cursor = None;
    for _ in 1..PAGES {
        cursor = everybodys_page(app, cursor).await?;
    }
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..READINGS {
        for (times, cursor) in times.iter_mut().zip([None, cursor.clone()]) {
            let start = Instant::now();
            everybodys_page(app, cursor).await?;
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    for (number, times) in [1, PAGES].into_iter().zip(&times) {
        let (half, most) = (quantile(times, 0.5), quantile(times, 0.95));
        let what = format!("operators' page {number} of everybody's instances");
        println!("{name}: {what}, {LIMIT} on a page: p95 {most:.1} ms; median {half:.1} ms");
        summary.line(
            &format!("{what}, {name}"),
            &format!("p95 {most:.1} ms"),
            &format!("median {half:.1} ms"),
        )?;
    }
    Ok(())
}

/// A page of everybody's instances; where the next one begins.
async fn everybodys_page(app: &App, cursor: Option<String>) -> Result<Option<String>> {
    let asked = Asked { limit: Some(LIMIT as u32), cursor, ..Asked::default() };
    let page = list_customer_instances(app, &asked).await.map_err(told)?;
    let text = serde_json::to_vec(&page)?;
    anyhow::ensure!(page.items.len() == LIMIT && !text.is_empty(), "{} on a page", page.items.len());
    Ok(page.next_cursor)
}

/// The time that a share of them did not exceed.
fn quantile(times: &[f64], share: f64) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times[((times.len() - 1) as f64 * share) as usize]
}
