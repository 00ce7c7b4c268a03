//! Orders, resources and a month of rated usage for the demo account, so that its pages show a whole chain of real rows.

use portico_core::Money;
use portico_core::price::{MILLION, Scheme};
use portico_core::state::{OrderKind, OrderState};
use uuid::Uuid;

use super::decide::begin;
use super::store::{self, OrderRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::bill::close_months;
use crate::money::billing::add_money_sample;
use crate::money::billing::{Cause, Movement, What, ledger, movement_id};
use crate::money::catalogue::quote_show::{QuoteDraft, quote_price};
use crate::money::metering::usage::{UsageRecord, add_past_usage};
use crate::money::metering::{rate_in, rate_past};
use crate::people::project::find_first_place;
use crate::{App, Result};

const DAY: i64 = 86_400;
/// Days of usage, and units on one of them; on every seventh there are fewer.
const USAGE_DAYS: i64 = 27;
const USAGE: i64 = 760;
const USAGE_LESS: i64 = 250;
/// The days ago on which it was used before, from and to, and units on each.
const PAST_DAYS: (i64, i64) = (98, 70);
const USAGE_PAST: i64 = 200;
/// The product of the demo's price list.
const PRODUCT: &str = "test-metering";
/// Seconds that money is held for the order that waits.
const HELD_SECONDS: i64 = 7 * DAY;

/// Adds what an account with its first money bought, the rest of its money, and what it bought with that and used.
///
/// # Errors
/// When the database does not answer.
pub async fn add_orders(tx: &mut Conn, app: &App, account_id: Uuid, user_id: Uuid) -> Result<()> {
    let hourly = add_past(tx, app, account_id, user_id).await?;
    add_money_sample(tx, app, account_id).await?;
    add_recent(tx, app, account_id, user_id, hourly).await
}

/// Adds a resource that an account with its first money used some months ago, and the closed bills of it, about which invoices can
/// be asked for; says which one.
async fn add_past(tx: &mut Conn, app: &App, account_id: Uuid, user_id: Uuid) -> Result<Option<Uuid>> {
    let Some(region) = app.config().resources.regions.first() else { return Ok(None) };
    let at = app.now().plus_seconds(-(PAST_DAYS.0 + 1) * DAY);
    let order = SampleOrder { region, scheme: Scheme::Hourly, units: 2, state: OrderState::Approved, at };
    let hourly = add_order(tx, app, account_id, user_id, order).await?;
    for days in (PAST_DAYS.1..=PAST_DAYS.0).rev() {
        add_usage(tx, app, hourly, days, USAGE_PAST).await?;
    }
    rate_in(tx, app, account_id, app.now().plus_seconds(-(PAST_DAYS.1 - 1) * DAY), None).await?;
    close_months(tx, app, account_id).await?;
    Ok(Some(hourly))
}

/// Adds what was bought when all of the money was there, and what was used of it.
async fn add_recent(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    user_id: Uuid,
    hourly: Option<Uuid>,
) -> Result<()> {
    let Some((region, hourly)) = app.config().resources.regions.first().zip(hourly) else { return Ok(()) };
    let at = app.now().plus_seconds(-USAGE_DAYS * DAY);
    let monthly = SampleOrder { region, scheme: Scheme::Monthly, units: 4, state: OrderState::Approved, at };
    add_order(tx, app, account_id, user_id, monthly).await?;
    for days in (1..=USAGE_DAYS).rev() {
        add_usage(tx, app, hourly, days, if days % 7 == 0 { USAGE_LESS } else { USAGE }).await?;
    }
    Ok(())
}

/// Rates what was used until an hour ago, and adds an order that was refused and one that waits.
///
/// # Errors
/// When the database does not answer.
pub async fn finish_orders(tx: &mut Conn, app: &App, account_id: Uuid, user_id: Uuid) -> Result<()> {
    let Some(region) = app.config().resources.regions.first() else { return Ok(()) };
    rate_past(tx, app, account_id, app.now().plus_seconds(-3_600)).await?;
    let order = |scheme, units, state, seconds_ago: i64| SampleOrder {
        region,
        scheme,
        units,
        state,
        at: app.now().plus_seconds(-seconds_ago),
    };
    let refused = order(Scheme::Yearly, 1, OrderState::Disqualified, 5 * DAY);
    add_order(tx, app, account_id, user_id, refused).await?;
    let pending = order(Scheme::Monthly, 5, OrderState::Pending, 1_800);
    add_order(tx, app, account_id, user_id, pending).await?;
    Ok(())
}

/// Adds usage of some units, so many days ago.
async fn add_usage(tx: &mut Conn, app: &App, resource_id: Uuid, days: i64, units: i64) -> Result<()> {
    let record = UsageRecord {
        resource_id,
        record_id: format!("demo-{days}"),
        at: app.now().plus_seconds(-days * DAY + 600),
        quantity: units * MILLION,
    };
    add_past_usage(tx, app, &record).await.map(|_| ())
}

/// An order of the samples.
#[derive(Clone, Copy)]
struct SampleOrder<'a> {
    region: &'a str,
    scheme: Scheme,
    /// Whole units of the product.
    units: i64,
    /// What came of it.
    state: OrderState,
    at: Time,
}

/// Adds an order for the account's first VDC in the region, and what came of it; says the id of the resource.
async fn add_order(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    user_id: Uuid,
    order: SampleOrder<'_>,
) -> Result<Uuid> {
    let SampleOrder { scheme, units, state, at, .. } = order;
    let quantity = units * MILLION;
    let (region, product) = (order.region.to_owned(), PRODUCT.to_owned());
    let wanted = QuoteDraft { region, product, scheme, quantity, periods: 1 };
    let priced = quote_price(tx, app, account_id, &wanted).await?;
    let quote = &priced.quote;
    let (order_id, resource_id) = (app.random().id(at), app.random().id(at));
    let amount = Money::new(quote.total, quote.currency);
    let place = find_first_place(tx, account_id, &wanted.region).await?;
    let what = match state {
        OrderState::Pending => Some(What::Hold { amount, expires_at: at.plus_seconds(HELD_SECONDS) }),
        OrderState::Approved if scheme != Scheme::Hourly => Some(What::Spend { amount, may_owe: false }),
        _ => None,
    };
    let movement_id = match what {
        Some(what) => Some(post_movement(tx, app, account_id, order_id, what, at).await?),
        None => None,
    };
    let is_approved = state == OrderState::Approved;
    let row = OrderRow {
        order_id,
        account_id,
        user_id,
        created_at: at,
        kind: OrderKind::Purchase,
        region: wanted.region.clone(),
        product: wanted.product.clone(),
        scheme,
        quantity,
        periods: 1,
        renews: scheme == Scheme::Monthly,
        project_id: place.project_id,
        vdc_id: place.vdc_id,
        resource_id: is_approved.then_some(resource_id),
        price_version: i64::from(quote.version),
        gross: Money::new(quote.gross, quote.currency),
        discount: i64::from(priced.discount),
        total: amount,
        hold_id: movement_id.filter(|_| state == OrderState::Pending),
        state,
        remark: if state == OrderState::Disqualified { "No capacity" } else { "" }.to_owned(),
        is_own_remark: false,
        ended_at: (state != OrderState::Pending).then_some(at),
        purchase_id: None,
        part: None,
        fulfil: None,
    };
    store::insert_order(tx, &row).await?;
    if is_approved {
        begin(tx, app, &row, resource_id, None, movement_id, at).await?;
    }
    Ok(resource_id)
}

async fn post_movement(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    order_id: Uuid,
    what: What<'_>,
    at: Time,
) -> Result<Uuid> {
    let name = order_id.to_string();
    let id = movement_id(account_id, &["order", &name]);
    let cause = Cause { kind: "order", id: &name };
    ledger::post_at(tx, app, &Movement { id, account_id, cause, what }, at).await.map(|_| id)
}
