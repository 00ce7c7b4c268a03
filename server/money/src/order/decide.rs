//! What becomes of an order: approved, it is paid from what was held, and its resource begins, or it is prepared first; disqualified or
//! taken back, that comes back. What is billed by the hour is paid by the hour: what was held for it only showed that the balance covers it.

use portico_core::gpu_server::is_gpu_server;
use portico_core::price::{Quote, Scheme};
use portico_core::reason::{self, ORDER_REMARK_MAX};
use portico_core::state::{Fulfilment, OrderState};
use portico_core::{Code, Money};
use serde_json::json;
use uuid::Uuid;

use super::notice::{Told, stage_decision};
use super::store::{self, OrderRow};
use super::tell_order;
use crate::kit::clock::Time;
use crate::kit::fault;
use crate::kit::store::Conn;
use crate::money::billing::{Cause, Movement, What, ledger, movement_id};
use crate::money::metering::{self, Change, Ordered, start_resource};
use crate::money::remark::Remark;
use crate::people::identity::require_not_suspended;
use crate::people::project::Place;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result};

/// What becomes of a pending order.
pub use portico_core::state::OrderAction as Decision;

/// Decides on an order and on what was ordered with it and waits, too, in the transaction of whoever does, and tells the customer once. The same
/// again is refused: an order ends once.
///
/// # Errors
/// 100004 when there is no such order; 409 when it has ended, when what was held for it has come back, or when its account is suspended; 100001 on
/// `remark`.
pub async fn decide_order(
    tx: &mut Conn,
    app: &App,
    by: impl Into<Actor>,
    order_id: Uuid,
    decision: Decision,
    remark: impl Into<Remark<'_>>,
) -> Result<()> {
    let given = remark.into();
    let found = store::find_order(tx, order_id).await?;
    let row = found.ok_or_else(|| Error::new(Code::NotFound))?.order;
    let ended = |rule| Error::new(Code::Failed).with_status(409).with_violation("order_id", rule);
    let after = row.state.after(decision).map_err(ended)?;
    let judged = judge_remark(decision, given.text())?;
    let remark = given.as_judged(&judged);
    if decision == Decision::Approve {
        require_not_suspended(tx, row.account_id, "order_id").await?;
    }
    let rows = match row.purchase_id {
        Some(purchase_id) => store::list_pending_of_purchase(tx, purchase_id).await?,
        None => vec![row.clone()],
    };
    if rows.iter().all(|one| one.order_id != order_id) {
        // Somebody else was first, and asked again core says how it ended.
        return Err(Error::conflict());
    }
    let verdict = Verdict { by: by.into(), decision, after, remark };
    for one in &rows {
        end(tx, app, one, &verdict).await?;
    }
    if let Some(told) = news_of(decision, &row) {
        let minor = rows.iter().map(|one| one.total.minor()).sum();
        let total = Money::new(minor, row.total.currency());
        stage_decision(tx, app, &row, told, total, remark).await?;
    }
    fault!("order.told");
    Ok(())
}

/// What is said of an order, and by whom.
struct Verdict<'a> {
    by: Actor,
    decision: Decision,
    /// The state that it leads to.
    after: OrderState,
    remark: Remark<'a>,
}

/// Ends one order that waits: it is paid and begins, or is prepared, or what was held for it comes back.
async fn end(tx: &mut Conn, app: &App, row: &OrderRow, verdict: &Verdict<'_>) -> Result<()> {
    let Verdict { by, decision, after, remark } = verdict;
    let (order_id, told) = (row.order_id, news_of(*decision, row));
    let resource_id = (told == Some(Told::Approved)).then(|| app.random().id(app.now()));
    let fulfil = (told == Some(Told::Prepares)).then_some(Fulfilment::Building);
    if !store::end_order(tx, order_id, *after, *remark, resource_id, fulfil, app.now()).await? {
        return Err(Error::conflict());
    }
    tell_order(tx, app, row).await?;
    fault!("order.decided");
    // What is prepared first is paid when it is handed over, and its price is held until then.
    let paid_by = if fulfil.is_some() { None } else { settle(tx, app, row, *decision).await? };
    fault!("order.captured");
    if let Some(resource_id) = resource_id {
        begin(tx, app, row, resource_id, None, paid_by, app.now()).await?;
        fault!("order.started");
    }
    let event = Event::done(by.clone(), event_name(*decision))
        .on("order", order_id, &row.product)
        .before(json!({ "state": row.state }))
        .after(json!({
            "state": after, "remark": remark.text(),
            "region": row.region, "project_id": row.project_id, "vdc_id": row.vdc_id,
        }));
    audit::record(tx, app, row.account_id, &event).await
}

/// What whoever ordered is told of a decision; nothing of their own.
fn news_of(decision: Decision, row: &OrderRow) -> Option<Told> {
    match decision {
        Decision::Approve if is_gpu_server(&row.product) => Some(Told::Prepares),
        Decision::Approve => Some(Told::Approved),
        Decision::Disqualify => Some(Told::Disqualified),
        Decision::Cancel => None,
    }
}

/// How the audit log calls it.
fn event_name(decision: Decision) -> &'static str {
    match decision {
        Decision::Approve => "order.approve",
        Decision::Disqualify => "order.disqualify",
        Decision::Cancel => "order.cancel",
    }
}

/// Charges what an engine has made or people have handed over, and begins its resource at a moment, in the place of the one that it
/// changes or beside it; says false when that is done already. A change of what has ended meanwhile is not charged: what was held for it comes back.
///
/// # Errors
/// When the database does not answer.
pub async fn charge_order(
    tx: &mut Conn,
    app: &App,
    order_id: Uuid,
    resource_id: Uuid,
    name: &str,
    at: Time,
) -> Result<bool> {
    let found = store::find_order(tx, order_id).await?;
    let row = found.ok_or_else(|| Error::new(Code::NotFound))?.order;
    if let Some(old) = row.resource_id
        && row.fulfil == Some(Fulfilment::Building)
        && !metering::is_open(tx, old).await?
    {
        release_order(tx, app, order_id, Remark::Own("deleted")).await?;
        return Ok(false);
    }
    if !store::update_fulfilment(tx, order_id, Fulfilment::Built, Remark::Typed(""), Some(resource_id))
        .await?
    {
        return Ok(false);
    }
    tell_order(tx, app, &row).await?;
    let paid_by = settle(tx, app, &row, Decision::Approve).await?;
    fault!("order.captured");
    match row.resource_id {
        Some(old) => {
            change(tx, app, &row, old, &Begun { resource_id, name, movement_id: paid_by, at }).await?;
        }
        None => begin(tx, app, &row, resource_id, Some(name), paid_by, at).await?,
    }
    Ok(true)
}

/// Gives back what was held for something that neither an engine nor people could make, with the reason; says false when that is done already.
///
/// # Errors
/// When the database does not answer.
pub async fn release_order(tx: &mut Conn, app: &App, order_id: Uuid, reason: Remark<'_>) -> Result<bool> {
    let found = store::find_order(tx, order_id).await?;
    let row = found.ok_or_else(|| Error::new(Code::NotFound))?.order;
    if !store::update_fulfilment(tx, order_id, Fulfilment::Failed, reason, None).await? {
        return Ok(false);
    }
    tell_order(tx, app, &row).await?;
    settle(tx, app, &row, Decision::Disqualify).await?;
    Ok(true)
}

/// Begins what was ordered, at a moment; a part of something has its name.
pub(super) async fn begin(
    tx: &mut Conn,
    app: &App,
    row: &OrderRow,
    resource_id: Uuid,
    name: Option<&str>,
    movement_id: Option<Uuid>,
    at: Time,
) -> Result<()> {
    let ordered = Ordered {
        order_id: row.order_id,
        account_id: row.account_id,
        place: Place { project_id: row.project_id, vdc_id: row.vdc_id },
        region: &row.region,
        product: &row.product,
        scheme: row.scheme,
        quantity: row.quantity,
        periods: u32::try_from(row.periods).map_err(Error::internal)?,
        price_version: row.price_version,
        currency: row.total.currency(),
        renews: row.renews,
        discount: u32::try_from(row.discount).map_err(Error::internal)?,
        movement_id,
        part: row.part,
        name,
    };
    start_resource(tx, app, resource_id, &ordered, at).await
}

/// A resource as it begins: under which name, by what it was paid, and when.
struct Begun<'a> {
    resource_id: Uuid,
    name: &'a str,
    movement_id: Option<Uuid>,
    at: Time,
}

/// Begins what was ordered in the place of a resource, or beside it.
async fn change(tx: &mut Conn, app: &App, row: &OrderRow, old: Uuid, new: &Begun<'_>) -> Result<()> {
    let (gross, total) = (row.gross.minor(), row.total.minor());
    let quote = Quote {
        version: u32::try_from(row.price_version).map_err(Error::internal)?,
        currency: row.total.currency(),
        gross,
        discount: gross - total,
        total,
        slices: Vec::new(),
    };
    let change = Change {
        part: row.part,
        resource_id: new.resource_id,
        order_id: row.order_id,
        product: &row.product,
        quantity: row.quantity,
        name: new.name,
        quote: &quote,
        discount: u32::try_from(row.discount).map_err(Error::internal)?,
        movement_id: new.movement_id,
    };
    metering::change_resource(tx, app, old, &change, new.at).await
}

/// Pays what was held, or gives it back, unless it has come back by itself or nothing was held; the movement by which it was paid.
async fn settle(tx: &mut Conn, app: &App, row: &OrderRow, decision: Decision) -> Result<Option<Uuid>> {
    let Some(hold_id) = row.hold_id else { return Ok(None) };
    let pays = decision == Decision::Approve && row.scheme != Scheme::Hourly;
    let (what, word) = if pays {
        (What::Capture { hold_id, amount: row.total }, "paid")
    } else {
        (What::Release { hold_id }, "released")
    };
    let name = row.order_id.to_string();
    let id = movement_id(row.account_id, &["order", &name, word]);
    let cause = Cause { kind: "order", id: &name };
    let posted = ledger::post(tx, app, &Movement { id, account_id: row.account_id, cause, what }).await;
    match posted {
        Err(error) if error.status() == 409 && decision != Decision::Approve => Ok(None),
        Err(error) => Err(error),
        Ok(_) => Ok(pays.then_some(id)),
    }
}

/// Judges the remark of a decision: a refusal has one.
fn judge_remark(decision: Decision, remark: &str) -> Result<String> {
    match decision {
        Decision::Disqualify => reason::require(remark, ORDER_REMARK_MAX),
        Decision::Approve | Decision::Cancel => reason::optional(remark, ORDER_REMARK_MAX),
    }
    .map_err(|rule| Error::field("remark", rule))
}
