//! Machines with the installation's mark that it knows nothing of, as after a backup was restored that is older than they are. They are told of
//! and left alone: whose they are, only a person can say.

use std::collections::BTreeMap;

use portico_core::lifecycle::Seen;

use super::store::region::{self, OrphanRow};
use crate::cloud::engine::Sight;
use crate::kit::clock::Time;
use crate::kit::store::{Conn, Json};
use crate::{App, Result, transaction};

/// Notes those among the machines that no made object stands for. One that is seen once may just have been deleted, or be in the making; so
/// it is told of when it is seen again.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_orphans(app: &App, region: &str, left: &BTreeMap<String, Sight>) -> Result<()> {
    let mut conn = app.store().read().await?;
    let mut orphans = Vec::new();
    // Of one on a lost host an engine may not know whose it is.
    for sight in left.values().filter(|sight| sight.seen != Seen::Error) {
        if region::count_objects_of_machine(&mut conn, region, &sight.engine_name).await? == 0 {
            orphans.push(sight);
        }
    }
    let noted = region::count_noted_orphans(&mut conn, region).await?;
    drop(conn);
    let count = if orphans.is_empty() && noted == 0 {
        0
    } else {
        let now = app.now();
        transaction!(app.store(), tx => { save_orphans(tx, region, &orphans, now).await })?
    };
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    metrics::gauge!("portico_engine_orphans", "region" => region.to_owned()).set(f64::from(count));
    Ok(())
}

/// Writes them, and says how many of the region were seen more than once.
async fn save_orphans(tx: &mut Conn, region: &str, orphans: &[&Sight], now: Time) -> Result<i64> {
    for sight in orphans {
        let row = OrphanRow {
            region: region.to_owned(),
            engine_name: sight.engine_name.clone(),
            seen: sight.seen,
            facts: Json(sight.facts.clone()),
            found_at: now,
            seen_at: now,
        };
        region::save_orphan(tx, &row).await?;
    }
    region::forget_orphans(tx, region, now).await?;
    Ok(region::count_orphans(tx, region).await?)
}
