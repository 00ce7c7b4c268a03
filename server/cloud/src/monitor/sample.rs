//! A past for the demo's instances: the last day by the minute, and a month by the hour.

use portico_core::load::{Compared, compare_counters};
use uuid::Uuid;

use super::store;
use super::{Busy, HOUR, MINUTE, floor, hour_of, note_load};
use crate::cloud::object::find_object;
use crate::engine::pretend_counters;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Result};

/// Days of which every hour is there.
const DAYS: i64 = 30;

/// Writes what an instance that is pretended would have been busy with between two moments before now, while it was switched on; of the last
/// hours by the minute.
///
/// # Errors
/// When the database does not answer.
pub async fn add_samples(
    tx: &mut Conn,
    app: &App,
    object_id: Uuid,
    began: Time,
    until: Time,
    hours: i64,
) -> Result<()> {
    let Some(object) = find_object(tx, object_id).await?.map(|shown| shown.object) else { return Ok(()) };
    let Some(flavor) = object.spec.0.machine().map(|spec| &spec.flavor) else { return Ok(()) };
    let today = floor(app.now(), HOUR).plus_seconds(-hours * HOUR);
    let between = |from: Time, seconds: i64| -> Option<Busy> {
        let counted = |at: Time| pretend_counters(&object.engine_name, flavor, began, at);
        match compare_counters(&counted(from), &counted(from.plus_seconds(seconds)), seconds * 1_000) {
            Compared::Load(load) => Some(Busy { load, vcpus: Some(flavor.vcpus) }),
            Compared::TooSoon | Compared::Nothing => None,
        }
    };
    let mut at = floor(began.max(today.plus_seconds(-(DAYS - 1) * 24 * HOUR)), HOUR).plus_seconds(HOUR);
    while at < today.min(until) {
        if let Some(busy) = between(at, MINUTE) {
            store::add_to_hour(tx, &hour_of(object_id, at, HOUR / MINUTE, &busy)).await?;
        }
        at = at.plus_seconds(HOUR);
    }
    while at < floor(until, MINUTE) {
        if let Some(busy) = between(at, MINUTE) {
            note_load(tx, object_id, at, &busy).await?;
        }
        at = at.plus_seconds(MINUTE);
    }
    Ok(())
}
