//! A past for the demo's instances: the last day by the minute, and a month by the hour.

use portico_core::load::{Compared, Load, compare_counters};
use uuid::Uuid;

use super::store;
use super::{HOUR, MINUTE, floor, hour_of, note_load};
use crate::cloud::engine::pretend_counters;
use crate::cloud::object::object_select;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Result};

/// Hours of which every minute is there, and hours before them.
const HOURS: (i64, i64) = (24, 29 * 24);

/// Writes what an instance that is pretended would have been busy with before now.
///
/// # Errors
/// When the database does not answer.
pub(crate) async fn add_samples(tx: &mut Conn, app: &App, object_id: Uuid) -> Result<()> {
    let Some(object) = object_select(tx, object_id).await?.map(|shown| shown.object) else { return Ok(()) };
    let Some(flavor) = object.spec.0.machine().map(|spec| &spec.flavor) else { return Ok(()) };
    let now = floor(app.now(), MINUTE);
    let today = floor(now, HOUR).plus_seconds(-HOURS.0 * HOUR);
    let began = today.plus_seconds(-HOURS.1 * HOUR);
    let between = |from: Time, seconds: i64| -> Option<Load> {
        let counted = |at: Time| pretend_counters(&object.engine_name, flavor, began, at);
        match compare_counters(&counted(from), &counted(from.plus_seconds(seconds)), seconds * 1_000) {
            Compared::Load(load) => Some(load),
            Compared::TooSoon | Compared::Nothing => None,
        }
    };
    for hour in 0..HOURS.1 {
        let at = began.plus_seconds(hour * HOUR);
        if let Some(load) = between(at, MINUTE) {
            store::add_to_hour(tx, &hour_of(object_id, at, HOUR / MINUTE, &load)).await?;
        }
    }
    let minutes = (now.seconds() - today.seconds()) / MINUTE;
    for minute in 0..minutes {
        let at = today.plus_seconds(minute * MINUTE);
        if let Some(load) = between(at, MINUTE) {
            note_load(tx, object_id, at, &load).await?;
        }
    }
    Ok(())
}
