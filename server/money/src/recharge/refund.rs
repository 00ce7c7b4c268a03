//! The operator gives a recharge back, in part or whole. What goes back is taken from the balance first, so that it cannot be spent
//! meanwhile; then the gateway is asked, until it says how that ended. What it refuses is in the balance again.

use portico_core::amount::{parse_minor, print_minor};
use portico_core::reason::{self, REASON_MAX};
use portico_core::refund::{ReturnKind, ReturnState};
use portico_core::state::RechargeState;
use portico_core::{Code, Money, Rule};
use serde_json::json;
use uuid::Uuid;

use super::give_back::{self, Wanted, next_ask};
use super::returns::{follow, gather_facts, note, take};
use super::store::RechargeRow;
use super::store::heard::find_recharge_by_reference;
use super::store::returns::{self as sql, ReturnRow};
use crate::MoneyParts;
use crate::kit::fault;
use crate::kit::store::Conn;
use crate::money::payment::{Asked, Back, RefundState};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, transaction};

/// Digits before the decimal point.
const DIGITS: u32 = 9;

/// A refund to be.
#[derive(Debug, Clone, Copy)]
pub struct Refund<'a> {
    /// Its id, made by whoever asks for it: what is asked for again under the same id is refunded once.
    pub id: Uuid,
    /// The number of the recharge that is given back.
    pub reference: &'a str,
    /// How much, a decimal of the recharge's currency.
    pub amount: &'a str,
    /// Why; the payer may read it at the gateway, and it stands in the account's audit log.
    pub reason: &'a str,
}

/// How a refund stands.
#[derive(Debug, Clone)]
pub struct RefundStands {
    /// `asked`, `done` or `failed`.
    pub state: ReturnState,
    /// What the gateway said when it refused.
    pub detail: String,
}

/// Takes the amount from the balance and keeps that it is to go back, in the transaction of the operator's own log; says whether
/// that is new.
///
/// # Errors
/// 100004 when there is no such recharge; 100001 on `recharge` for one that was not credited or whose gateway is not set up, on
/// `amount` for more than is left, on `reason`, and on `id` with HTTP 409 when it is another refund's; 100009 when the balance has no
/// such cash; 100006 with HTTP 409 while another refund of the recharge is under way; when the database does not answer.
pub async fn begin_refund_by(tx: &mut Conn, app: &App, refund: &Refund<'_>, by: Actor) -> Result<bool> {
    let minor = parse_minor(refund.amount, DIGITS).map_err(|rule| Error::field("amount", rule))?;
    let reason = reason::require(refund.reason, REASON_MAX).map_err(|rule| Error::field("reason", rule))?;
    let row = find_recharge_by_reference(tx, None, refund.reference)
        .await?
        .ok_or_else(|| Error::new(Code::NotFound))?;
    let row = take(tx, &row).await?;
    if let Some(there) = sql::find_return(tx, refund.id).await?.map(|found| found.row) {
        let is_same =
            there.recharge_id == row.recharge_id && (there.amount, &there.reason) == (minor, &reason);
        let other = || Error::field("id", Rule::UnknownChoice).with_status(409);
        return is_same.then_some(false).ok_or_else(other);
    }
    // Where nobody can be asked to give it back, what is taken from the balance would be on its way for ever.
    if row.state != RechargeState::Success || app.payment().by_name(&row.gateway).is_none() {
        return Err(Error::field("recharge", Rule::UnknownChoice));
    }
    let known = gather_facts(tx, &row).await?;
    if known.is_asked {
        return Err(Error::new(Code::Failed).with_status(409));
    }
    if !(1..=known.left).contains(&minor) {
        let range = Rule::AmountOutOfRange { min: print_minor(1), max: print_minor(known.left) };
        return Err(Error::field("amount", range));
    }
    let now = app.now();
    let new = ReturnRow {
        return_id: refund.id,
        recharge_id: row.recharge_id,
        kind: ReturnKind::Refund,
        name: refund.id.simple().to_string(),
        amount: minor,
        state: ReturnState::Asked,
        at: now,
        ended_at: None,
        reason: reason.clone(),
        ask_at: Some(next_ask(tx, app, 0).await?),
        asks: 0,
        gone_before: Some(known.refunds),
        detail: String::new(),
    };
    sql::insert_return(tx, &new).await?;
    follow(tx, app, &row, false).await?;
    fault!("refund.taken");
    let amount = Money::new(minor, row.amount.currency());
    let event = Event::done(by, "recharge.refund").on("recharge", row.recharge_id, "");
    let event = event.after(json!({ "amount": amount.print(), "reason": reason }));
    audit::record(tx, app, row.account_id, &event).await?;
    Ok(true)
}

/// Asks the gateway for a refund that has not ended, and does what follows; nothing when somebody else does so.
///
/// # Errors
/// When the database does not answer: it is asked again then.
pub async fn ask_refund(app: &App, return_id: Uuid) -> Result<()> {
    let taken: Option<(ReturnRow, RechargeRow)> = transaction!(app.store(), tx => {
        let Some(found) = sql::find_return(tx, return_id).await? else { return Ok(None) };
        let (own, reference) = (found.row, found.reference);
        if own.ask_at.is_none() {
            return Ok(None);
        }
        let next = next_ask(tx, app, own.asks).await?;
        if !sql::take_return_turn(tx, return_id, own.asks, next).await? {
            return Ok(None);
        }
        Ok(find_recharge_by_reference(tx, None, &reference).await?.map(|row| (own, row)))
    })?;
    let Some((own, row)) = taken else { return Ok(()) };
    let paid = row.amount;
    let wanted = Wanted {
        gateway: &row.gateway,
        charge: Asked { reference: &row.reference, gateway_id: row.gateway_id.as_deref(), customer: None },
        transaction: row.transaction_id.as_deref(),
        name: &own.name,
        asks: own.asks,
        paid,
        amount: Money::new(own.amount, paid.currency()),
        reason: &own.reason,
    };
    let Some((state, detail)) = give_back::ask(app, &wanted).await else { return Ok(()) };
    count(&row.gateway, state);
    transaction!(app.store(), tx => {
        let row = take(tx, &row).await?;
        let back = Back::Refund { name: own.name.clone(), minor: own.amount, state };
        note(tx, app, &row, &back).await?;
        sql::note_return_detail(tx, return_id, &detail).await?;
        follow(tx, app, &row, true).await
    })?;
    fault!("refund.ended");
    Ok(())
}

/// How a refund stands.
///
/// # Errors
/// 100004 when there is none; when the database does not answer.
pub async fn show_refund(app: &App, return_id: Uuid) -> Result<RefundStands> {
    let found = sql::find_return(&mut app.store().read().await?, return_id).await?;
    let row = found.ok_or_else(|| Error::new(Code::NotFound))?.row;
    Ok(RefundStands { state: row.state, detail: row.detail })
}

fn count(gateway: &str, state: RefundState) {
    let outcome = if state == RefundState::Done { "done" } else { "failed" };
    metrics::counter!("portico_recharges_refunds_total", "gateway" => gateway.to_owned(), "outcome" => outcome)
        .increment(1);
}
