//! Reads hints for the pages that listen to this process: at once when it wrote one, and each second for those of other processes.

use std::collections::BTreeMap;
use std::time::Duration;

use uuid::Uuid;

use super::store::read_hint_page;
use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::{App, Result};

/// How often hints of other processes are looked for.
const PACE: Duration = Duration::from_secs(1);
/// Seconds that are read again: transactions are committed in another order than they began, and clocks differ.
const OVERLAP_SECONDS: i64 = 5;
/// Hints of one page.
const PAGE: i64 = 500;

/// Reads until nobody listens.
pub(super) async fn read_hints(app: App) {
    let mut known = Known { newest: app.now(), told: BTreeMap::new() };
    while !app.live().ends_reading() {
        if let Err(error) = tell_new(&app, &mut known).await {
            tracing::warn!(%error, "hints for open pages cannot be read");
        }
        tokio::select! {
            () = tokio::time::sleep(PACE) => {}
            () = app.live().wait_for_wake() => {}
        }
    }
}

/// What was told already.
struct Known {
    newest: Time,
    /// The hints of the seconds that are read again, with their moments.
    told: BTreeMap<Uuid, Time>,
}

async fn tell_new(app: &App, known: &mut Known) -> Result<()> {
    // Of a clock that was set back, what is told from now on is older than what was told before.
    let since = known.newest.min(app.now()).plus_seconds(-OVERLAP_SECONDS);
    known.told.retain(|_, at| *at >= since);
    let mut after = Cursor { at: since, id: Uuid::nil() };
    loop {
        let page = read_hint_page(&mut app.store().read().await?, after, PAGE).await?;
        let is_last = (page.len() as i64) < PAGE;
        for hint in page {
            after = Cursor { at: hint.at, id: hint.hint_id };
            known.newest = known.newest.max(hint.at);
            if known.told.insert(hint.hint_id, hint.at).is_none() {
                app.live().send(hint);
            }
        }
        if is_last {
            return Ok(());
        }
    }
}
