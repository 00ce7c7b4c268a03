//! Changes by what something is billed: another resource takes the place of the one until now, or begins beside it, and has its paid time
//! (`docs/decisions/0093-a-change-costs-the-difference-for-the-rest.md`).

use portico_core::Code;
use portico_core::change_price::{self, PaidRest, may_change_paid_time};
use portico_core::lifecycle::Part;
use portico_core::price::Quote;
use portico_core::state::LineKind;
use uuid::Uuid;

use super::follow_use;
use super::resource::to_billed;
use super::resource_change::refuse_operation;
use super::store::{self, ResourceRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::bill::{Billed, NewLine, add_lines};
use crate::money::billing::ledger;
use crate::{App, Error, Result, money::budget};

/// A resource in whose place something else is wanted.
pub struct Changing {
    /// The resource, with what a line of the bill needs of it.
    pub billed: Billed,
    /// How much of it, in millionths of the unit.
    pub quantity: i64,
    /// Whether its next period is to be paid.
    pub renews: bool,
    /// How much of its paid time is still to come; nothing for what is billed by the hour.
    pub rest: Option<PaidRest>,
}

/// The resource with an id, as a change of it is priced.
///
/// # Errors
/// 100004 when there is none; 900026 on `resource_id` with HTTP 409 when its paid time is over; when the database does not answer.
pub async fn find_changing(conn: &mut Conn, app: &App, resource_id: Uuid) -> Result<Changing> {
    let row = store::find_resource(conn, resource_id).await?.ok_or_else(|| Error::new(Code::NotFound))?;
    if let Some(until) = row.paid_until {
        may_change_paid_time(until.seconds(), app.now().seconds()).map_err(refuse_operation)?;
    }
    let rest = rest_of(app, &row)?;
    Ok(Changing { billed: to_billed(&row), quantity: row.quantity, renews: row.renews, rest })
}

/// How much of a resource's paid time is still to come; nothing for what is billed by the hour, and once it is over.
///
/// # Errors
/// When the database does not answer.
pub async fn find_paid_rest(conn: &mut Conn, app: &App, resource_id: Uuid) -> Result<Option<PaidRest>> {
    match store::find_resource(conn, resource_id).await? {
        Some(row) => rest_of(app, &row),
        None => Ok(None),
    }
}

fn rest_of(app: &App, row: &ResourceRow) -> Result<Option<PaidRest>> {
    let (Some(anchor), Some(paid), Some(every)) = (row.anchor_at, row.months, row.scheme.months(1)) else {
        return Ok(None);
    };
    let paid = u32::try_from(paid).map_err(Error::internal)?;
    Ok(change_price::find_paid_rest(anchor.seconds(), paid, every, app.now().seconds(), app.calendar()))
}

/// Whether a resource is there that has not ended.
///
/// # Errors
/// When the database does not answer.
pub async fn is_open(conn: &mut Conn, resource_id: Uuid) -> Result<bool> {
    Ok(store::find_resource(conn, resource_id).await?.is_some_and(|row| row.ended_at.is_none()))
}

/// What takes the place of a resource, or begins beside it.
#[derive(Debug)]
pub struct Change<'a> {
    /// Which part of something it is: the same as the resource, in whose place it comes, or another, which comes beside it.
    pub part: Option<Part>,
    /// The id of the resource that begins.
    pub resource_id: Uuid,
    /// The order that was carried out; the resource keeps it.
    pub order_id: Uuid,
    /// The product's whole name, with what follows a `/`.
    pub product: &'a str,
    /// How much, in millionths of the unit.
    pub quantity: i64,
    /// The name that it begins with.
    pub name: &'a str,
    /// What it costs for the rest of the paid time; of what is billed by the hour nothing of it counts.
    pub quote: &'a Quote,
    /// The account's discount, in hundredths of a percent.
    pub discount: u32,
    /// The movement that paid it; nothing for what is billed by the hour, or costs nothing.
    pub movement_id: Option<Uuid>,
}

/// Has a resource begin at a moment in the place of another, which ends, or beside one that is another part: where it is, and with its paid
/// time, its renewal and whether it may work as they are by then. What the rest of the paid time costs more is a line of the bill; nothing is
/// paid back.
///
/// # Errors
/// 100004 when there is no such resource; when the database does not answer.
pub async fn change_resource(
    tx: &mut Conn,
    app: &App,
    old_id: Uuid,
    change: &Change<'_>,
    at: Time,
) -> Result<()> {
    let old = store::find_resource(tx, old_id).await?.ok_or_else(|| Error::new(Code::NotFound))?;
    ledger::take_turn(tx, old.account_id).await?;
    if old.part == change.part {
        follow_use(tx, old_id, false, at).await?;
        store::end_resource(tx, old_id, at).await?;
    }
    let row = ResourceRow {
        resource_id: change.resource_id,
        part: change.part,
        order_id: change.order_id,
        product: change.product.to_owned(),
        quantity: change.quantity,
        name: change.name.to_owned(),
        started_at: at,
        ..old
    };
    store::insert_resource(tx, &row).await?;
    let (Some(movement_id), Some(until)) = (change.movement_id, row.paid_until) else { return Ok(()) };
    let line = NewLine {
        line_id: app.random().id(at),
        billed: &to_billed(&row),
        kind: LineKind::Purchase,
        at,
        until: until.max(at),
        quantity: change.quantity,
        periods: 0,
        quote: change.quote,
        discount: change.discount,
        records: 0,
        order_id: Some(change.order_id),
        movement_id: Some(movement_id),
    };
    add_lines(tx, app, &[line]).await?;
    budget::follow_charge(tx, app, row.account_id).await
}
