//! Takes records of usage. Each counts once, under its own id; late ones count until three days after the end of their month.

use portico_core::obstacle::Obstacle;
use portico_core::{Code, Rule};
use uuid::Uuid;

use super::resource::require_metered;
use super::store::{self, UsageRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::bill::{is_month_closed, is_month_over, month_at};
use crate::{App, Error, Result};

/// The longest id of a record, in characters.
const ID_MAX: u32 = 64;
/// The greatest quantity of one record, in millionths: a million units.
const QUANTITY_MAX: i64 = 1_000_000_000_000;
const HOUR: i64 = 3_600;

/// A record of usage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageRecord {
    /// The resource that was used.
    pub resource_id: Uuid,
    /// Its own id, made by whoever measures.
    pub record_id: String,
    /// When it was used.
    pub at: Time,
    /// How much, in millionths of the product's unit.
    pub quantity: i64,
}

/// Takes a record; says false for one that was taken before with the same content.
///
/// # Errors
/// 100004 for an unknown resource; 100001 on `record_id` (also when it stands for something else: 409), `quantity`, `at` (in the
/// future, before the resource began, or of a month that is over, also when it has no bill: 409) or `resource_id`.
pub async fn add_usage(tx: &mut Conn, app: &App, record: &UsageRecord) -> Result<bool> {
    record_usage(tx, app, record, is_month_over(app, month_at(app, hour_of(record.at)))).await
}

/// Takes a record of months ago, for the demo.
///
/// # Errors
/// As [`add_usage`], but for the time.
pub async fn add_past_usage(tx: &mut Conn, app: &App, record: &UsageRecord) -> Result<bool> {
    record_usage(tx, app, record, false).await
}

async fn record_usage(tx: &mut Conn, app: &App, record: &UsageRecord, is_over: bool) -> Result<bool> {
    check_record(app, record)?;
    let found = store::find_resource(tx, record.resource_id).await?;
    let resource = found.ok_or_else(|| Error::new(Code::NotFound))?;
    let row = UsageRow {
        resource_id: record.resource_id,
        record_id: record.record_id.clone(),
        account_id: resource.account_id,
        at: record.at,
        hour: hour_of(record.at),
        quantity: record.quantity,
        received_at: app.now(),
    };
    if let Some(before) = store::find_usage(tx, row.resource_id, &row.record_id).await? {
        return if (before.at, before.quantity) == (row.at, row.quantity) {
            Ok(false)
        } else {
            Err(obstacle_error("record_id", Obstacle::UsedId))
        };
    }
    require_metered(&resource, record.at)?;
    if record.at < resource.started_at {
        return Err(obstacle_error("at", Obstacle::NotStarted));
    }
    if is_over || is_month_closed(tx, row.account_id, month_at(app, row.hour)).await? {
        return Err(obstacle_error("at", Obstacle::MonthClosed));
    }
    store::insert_usage(tx, &row).await.map_err(Error::from)
}

/// The hour that a moment is in.
#[must_use]
pub fn hour_of(at: Time) -> Time {
    Time::from_seconds(at.seconds() - at.seconds().rem_euclid(HOUR))
}

fn check_record(app: &App, record: &UsageRecord) -> Result<()> {
    let id = &record.record_id;
    let rule = match id.chars().count() {
        0 => Some(Rule::Required),
        count if count > ID_MAX as usize => Some(Rule::TooLong { max: ID_MAX }),
        _ if id.contains(char::is_control) => Some(Rule::ForbiddenCharacter),
        _ => None,
    };
    if let Some(rule) = rule {
        return Err(Error::field("record_id", rule));
    }
    if !(1..=QUANTITY_MAX).contains(&record.quantity) {
        return Err(Error::field("quantity", Rule::OutOfRange { min: 1, max: QUANTITY_MAX }));
    }
    let now = app.now();
    if record.at > now {
        return Err(Error::field("at", Rule::OutOfRange { min: 0, max: now.seconds() }));
    }
    Ok(())
}

fn obstacle_error(field: &str, obstacle: Obstacle) -> Error {
    Error::field(field, obstacle.rule()).with_status(409)
}
