//! Writes lines and keeps the sums.

use std::collections::BTreeSet;

use portico_core::Money;
use portico_core::permission::Resource;
use portico_core::price::{Quote, Scheme};
use portico_core::state::LineKind;
use uuid::Uuid;

use super::money::keep_money;
use super::store::{self, LineRow};
use crate::kit::clock::Time;
use crate::kit::store::{Conn, Json};
use crate::people::project::Place;
use crate::{App, Result};

/// The resource that a line of a bill charges for, with what the line is filed under: account, region, product, scheme and place.
#[derive(Debug, Clone)]
pub struct Billed {
    /// The resource that is charged for.
    pub resource_id: Uuid,
    /// The account that is charged.
    pub account_id: Uuid,
    /// The name of the region that the resource is in.
    pub region: String,
    /// The product's whole name, with what follows a `/`.
    pub product: String,
    /// By what it is billed.
    pub scheme: Scheme,
    /// Where in the account.
    pub place: Place,
}

/// A line to be.
#[derive(Debug)]
pub struct NewLine<'a> {
    /// The line's id, made by whoever adds it.
    pub line_id: Uuid,
    /// The resource that is charged for.
    pub billed: &'a Billed,
    /// What the line is for.
    pub kind: LineKind,
    /// From when on the charge counts; the bill of that month gets the line while it is open, or that of the month in hand where it is yet to
    /// come.
    pub at: Time,
    /// Until when the charge counts.
    pub until: Time,
    /// How much, in millionths of the unit.
    pub quantity: i64,
    /// For how many periods.
    pub periods: u32,
    /// The price, after the account's discount.
    pub quote: &'a Quote,
    /// The account's discount, in hundredths of a percent.
    pub discount: u32,
    /// Of how many usage records.
    pub records: i64,
    /// The order that the line is from; nothing for usage.
    pub order_id: Option<Uuid>,
    /// The movement of the ledger that pays it; nothing for what costs nothing.
    pub movement_id: Option<Uuid>,
}

/// Writes lines of one account in the transaction of their charge. A line of a month whose bill is closed goes on the bill of the
/// month in hand, and so does one of a month to come: it is paid now. All lines that one movement pays are written in one call, and are of one month. Take the account's turn in the
/// ledger first.
///
/// # Errors
/// When the database does not answer.
pub async fn add_lines(tx: &mut Conn, app: &App, lines: &[NewLine<'_>]) -> Result<()> {
    let mut paid = BTreeSet::new();
    for line in lines {
        let month = match month_at(app, line.at.min(app.now())) {
            month if is_month_closed(tx, line.billed.account_id, month).await? => month_at(app, app.now()),
            month => month,
        };
        write_line(tx, app, &row(line, month, app.now())).await?;
        if let Some(movement_id) = line.movement_id
            && paid.insert(movement_id)
        {
            keep_money(tx, line.billed.account_id, month, movement_id).await?;
        }
    }
    Ok(())
}

/// Writes a line and adds it to the sums.
pub(super) async fn write_line(tx: &mut Conn, app: &App, row: &LineRow) -> Result<()> {
    store::add_to_bill(tx, row).await?;
    store::insert_line(tx, row).await?;
    let day = app.calendar().day_of(row.at.min(app.now()).seconds());
    store::add_to_day(tx, row, day).await?;
    Ok(store::add_to_resource(tx, row).await?)
}

/// The month that a moment is in, by the operator's clock.
#[must_use]
pub fn month_at(app: &App, at: Time) -> i64 {
    app.calendar().month_of(at.seconds())
}

/// Where a line of an account is that has usage, as permissions are asked for it.
///
/// # Errors
/// When the database does not answer.
pub async fn find_usage_line(conn: &mut Conn, account_id: Uuid, line_id: Uuid) -> Result<Option<Resource>> {
    let found = store::find_line(conn, line_id).await?;
    let own = found.filter(|row| row.account_id == account_id && row.kind == LineKind::Usage);
    Ok(own.map(|row| Place { project_id: row.project_id, vdc_id: row.vdc_id }.resource_in(&row.region)))
}

/// Whether an account's bill of a month is closed.
///
/// # Errors
/// When the database does not answer.
pub async fn is_month_closed(conn: &mut Conn, account_id: Uuid, month: i64) -> Result<bool> {
    let bill = store::find_bill(conn, account_id, month).await?;
    Ok(bill.is_some_and(|bill| bill.closed_at.is_some()))
}

/// What was charged for a project in a month, in minor units: for usage of the month itself, and for all else, which are what was paid
/// in advance, credit notes and usage of earlier months that was told late. Read from the sums by day.
///
/// # Errors
/// When the database does not answer.
pub async fn sum_project_spending(
    conn: &mut Conn,
    app: &App,
    account_id: Uuid,
    month: i64,
    project_id: Uuid,
) -> Result<(i64, i64)> {
    let first_day = app.calendar().day_of(app.calendar().month_start(month));
    let (hourly, others) =
        store::read::sum_project_spending(conn, account_id, month, project_id, first_day).await?;
    // A credit note counts on its own day, among that day's usage.
    let credited = store::read::sum_project_credits(conn, account_id, month, project_id).await?;
    Ok((hourly.saturating_sub(credited), others.saturating_add(credited)))
}

fn row(line: &NewLine<'_>, month: i64, now: Time) -> LineRow {
    let (billed, quote) = (line.billed, line.quote);
    LineRow {
        line_id: line.line_id,
        account_id: billed.account_id,
        month,
        at: line.at,
        until: line.until,
        kind: line.kind,
        scheme: billed.scheme,
        region: billed.region.clone(),
        product: billed.product.clone(),
        resource_id: billed.resource_id,
        order_id: line.order_id,
        about_id: None,
        movement_id: line.movement_id,
        project_id: billed.place.project_id,
        vdc_id: billed.place.vdc_id,
        quantity: line.quantity,
        periods: i64::from(line.periods),
        records: line.records,
        price_version: i64::from(quote.version),
        slices: Json(quote.slices.clone()),
        gross: Money::new(quote.gross, quote.currency),
        discount: i64::from(line.discount),
        total: Money::new(quote.total, quote.currency),
        remark: String::new(),
        created_at: now,
    }
}
