//! Resources that are paid in advance, at the end of their paid time.

use portico_core::day::months_after;
use portico_core::price::Scheme;
use uuid::Uuid;

use super::resource::{billed, months_of};
use super::store::{self, ResourceRow};
use crate::bill::Billed;
use crate::clock::Time;
use crate::store::Conn;
use crate::{App, Error, Result};

/// A resource whose paid time is over.
#[derive(Debug, Clone)]
pub struct Due {
    /// What is billed.
    pub billed: Billed,
    /// How much of it, in millionths of the unit.
    pub quantity: i64,
    /// Whether the next period is to be paid.
    pub renews: bool,
    /// When the paid time ended.
    pub ended: Time,
    /// When the next period begins: where the last one ended, or now when it could not be paid for then.
    pub begins: Time,
    /// When the next period ends.
    pub ends: Time,
    row: ResourceRow,
}

/// Resources whose paid time is over, the longest first.
///
/// # Errors
/// When the database does not answer.
pub async fn due_list(app: &App, rows: i64) -> Result<Vec<Due>> {
    let now = app.now();
    let found = store::due_select(&mut app.store().read().await?, now, rows).await?;
    found.into_iter().map(|row| due(row, now)).collect()
}

fn due(mut row: ResourceRow, now: Time) -> Result<Due> {
    let billed = billed(&row)?;
    let ended = row.paid_until.ok_or_else(|| Error::internal("a resource that is not paid in advance"))?;
    let months =
        months_of(billed.scheme, 1).ok_or_else(|| Error::internal("a resource billed by the hour"))?;
    let is_late = row.state == "overdue";
    let (begins, anchor, before) = match (is_late, row.anchor_at, row.months) {
        (false, Some(anchor), Some(before)) => (ended, anchor, before),
        _ => (now, now, 0),
    };
    let paid = u32::try_from(before).map_err(Error::internal)?.saturating_add(months);
    let ends = Time::from_seconds(months_after(anchor.seconds(), paid));
    (row.anchor_at, row.months, row.paid_until) = (Some(anchor), Some(i64::from(paid)), Some(ends));
    Ok(Due { billed, quantity: row.quantity, renews: row.renews, ended, begins, ends, row })
}

/// Notes that the next period is paid; says false when somebody did so already.
///
/// # Errors
/// When the database does not answer.
pub async fn renewed_mark(tx: &mut Conn, due: &Due) -> Result<bool> {
    Ok(store::paid_update(tx, Some(due.ended), &due.row).await?)
}

/// Notes that the next period could not be paid; says whether that is new.
///
/// # Errors
/// When the database does not answer.
pub async fn overdue_mark(tx: &mut Conn, due: &Due) -> Result<bool> {
    Ok(store::state_update(tx, due.billed.resource_id, due.ended, "overdue", None).await?)
}

/// Ends a resource that is not to be renewed; says whether that is new.
///
/// # Errors
/// When the database does not answer.
pub async fn ended_mark(tx: &mut Conn, due: &Due) -> Result<bool> {
    Ok(store::state_update(tx, due.billed.resource_id, due.ended, "ended", Some(due.ended)).await?)
}

impl Due {
    /// The scheme.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.billed.scheme
    }

    /// The order that it came of.
    #[must_use]
    pub fn order_id(&self) -> Uuid {
        self.row.order_id
    }

    /// The resource.
    #[must_use]
    pub fn resource_id(&self) -> Uuid {
        self.billed.resource_id
    }
}
