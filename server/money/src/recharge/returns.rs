//! What went back of recharges at their gateways, by refund or by dispute, and what of it is taken back from the balance
//! (`docs/decisions/0039-money-that-went-back.md`).
//!
//! Facts are kept as they are heard, in whatever order; what the balance has to give back follows from all of them. So
//! nothing is taken twice, and a refund that came to nothing is undone.

use super::store::returns::{self as sql, ReturnRow};
use super::store::{RechargeRow, update_ask};
use crate::kit::store::Conn;
use crate::money::billing::{Cause, Movement, What, ledger, movement_id};
use crate::money::payment::{Back, DisputeState, RefundState};
use crate::people::access::notify_holders;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Result, news};
use portico_core::Money;
use portico_core::refund::{ReturnKind, ReturnState};
use portico_core::state::RechargeState;
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

news! {
    /// Something about a recharge that was credited or is to be.
    struct RechargeNews("recharge", Finance to BalanceView) {
        /// Which recharge, by which the console shows it.
        recharge_id: Uuid,
        /// The number of the recharge.
        reference: String,
        /// How much it is about.
        amount: Money,
        event: RechargeEvent,
    }
}

/// What there is to say about a recharge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RechargeEvent {
    /// It went back to the payer, and was taken from the balance.
    Returned,
    /// What had gone back came again, and is in the balance.
    Restored,
    /// The payer's bank disputes it.
    Disputed,
    /// A payment that did not fit was credited by hand.
    Credited,
    /// The debit of a bank account was paid, days after it was authorised.
    Cleared,
    /// The bank did not pay a debit.
    Bounced,
}

impl From<RefundState> for ReturnState {
    fn from(state: RefundState) -> Self {
        match state {
            RefundState::Pending => Self::Asked,
            RefundState::Done => Self::Done,
            RefundState::Failed => Self::Failed,
        }
    }
}

impl From<DisputeState> for ReturnState {
    fn from(state: DisputeState) -> Self {
        match state {
            DisputeState::Open => Self::Open,
            DisputeState::Withdrawn => Self::Withdrawn,
            DisputeState::Lost => Self::Lost,
            DisputeState::Won => Self::Won,
        }
    }
}

/// What is known of what went back of a recharge.
pub(super) struct Known {
    /// What its gateway no longer has for us, no more than was paid.
    pub gone: i64,
    /// What of it refunds gave back.
    pub refunds: i64,
    /// What could still be given back: neither gone nor disputed.
    pub left: i64,
    /// Whether a refund of ours is under way.
    pub is_asked: bool,
    /// What disputes are about that are not decided.
    pub disputed: i64,
    /// Whether anything is known at all.
    pub is_any: bool,
}

/// Gathers what is known of what went back of a recharge, which has to be taken ([`take`]).
///
/// # Errors
/// When the database does not answer.
pub(super) async fn gather_facts(tx: &mut Conn, row: &RechargeRow) -> Result<Known> {
    let rows = sql::list_returns_of(tx, row.recharge_id).await?;
    let (mut single, mut failed, mut disputes, mut disputed, mut open) = (0_i64, 0_i64, 0_i64, 0_i64, 0_i64);
    for one in &rows {
        match one.state {
            ReturnState::Asked | ReturnState::Done => single += one.amount,
            ReturnState::Failed => failed += one.amount,
            ReturnState::Withdrawn => (disputes, disputed) = (disputes + one.amount, disputed + one.amount),
            ReturnState::Lost => disputes += one.amount,
            ReturnState::Open => (disputed, open) = (disputed + one.amount, open + one.amount),
            ReturnState::Won => {}
        }
    }
    // The gateway's sum has those that failed later, and may not have the newest yet; ours come to what was there before them.
    let ours = rows.iter().filter_map(|one| after(one, &rows)).max().unwrap_or(0);
    let refunds = (row.returned_heard - failed).max(single).max(ours);
    let gone = (refunds + disputes).clamp(0, row.amount.minor());
    Ok(Known {
        gone,
        refunds,
        left: (row.amount.minor() - gone - open).max(0),
        is_asked: rows.iter().any(|one| one.ask_at.is_some()),
        disputed: disputed.min(row.amount.minor()),
        is_any: row.returned_heard > 0 || !rows.is_empty(),
    })
}

/// What refunds have given back in all once one of ours has: nothing when it failed, or is not ours.
fn after(own: &ReturnRow, rows: &[ReturnRow]) -> Option<i64> {
    let before = own.gone_before.filter(|_| own.state != ReturnState::Failed)?;
    let failed_since: i64 = rows
        .iter()
        .filter(|one| one.state == ReturnState::Failed && one.at < own.at && one.ended_at >= Some(own.at))
        .map(|one| one.amount)
        .sum();
    Some(before - failed_since + own.amount)
}

/// Takes a recharge until the transaction ends, and reads it again.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn take(tx: &mut Conn, row: &RechargeRow) -> Result<RechargeRow> {
    sql::lock_recharge(tx, row.recharge_id, 0).await?;
    super::settle::again(tx, row).await
}

/// Keeps what a gateway says of money that went back of a recharge, which is taken.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note(tx: &mut Conn, app: &App, row: &RechargeRow, back: &Back) -> Result<()> {
    let (kind, name, amount, state) = match back {
        Back::Total(minor) => return Ok(sql::lock_recharge(tx, row.recharge_id, *minor).await?),
        Back::Refund { name, minor, state } => (ReturnKind::Refund, name, *minor, ReturnState::from(*state)),
        Back::Dispute { name, minor, state } => {
            (ReturnKind::Dispute, name, *minor, ReturnState::from(*state))
        }
    };
    let now = app.now();
    let ended_at = state.is_over().then_some(now);
    let rows = sql::list_returns_of(tx, row.recharge_id).await?;
    if let Some(found) = rows.iter().find(|one| one.kind == kind && one.name == *name) {
        if found.state < state {
            sql::update_return(tx, found.return_id, state, ended_at).await?;
        }
        return Ok(());
    }
    if amount <= 0 {
        return Ok(());
    }
    let return_id = app.random().id(now);
    let recharge_id = row.recharge_id;
    let new = ReturnRow {
        return_id,
        recharge_id,
        kind,
        name: name.clone(),
        amount,
        state,
        at: now,
        ended_at,
        reason: String::new(),
        ask_at: None,
        asks: 0,
        gone_before: None,
        detail: String::new(),
    };
    sql::insert_return(tx, &new).await?;
    if new.kind == ReturnKind::Dispute {
        note_dispute(tx, app, row, &new).await?;
    }
    Ok(())
}

/// Tells the operator of a dispute, who has days to answer it at the gateway, and the account's people.
async fn note_dispute(tx: &mut Conn, app: &App, row: &RechargeRow, new: &ReturnRow) -> Result<()> {
    let gateway = row.gateway.clone();
    tracing::error!(gateway, recharge_id = %row.recharge_id, dispute = new.name, amount = new.amount,
        "a payment is disputed: answer at the gateway");
    metrics::counter!("portico_recharges_disputed_total", "gateway" => gateway).increment(1);
    if new.state == ReturnState::Open {
        let amount = Money::new(new.amount, row.amount.currency());
        tell(tx, app, row, RechargeEvent::Disputed, amount).await?;
    }
    super::top_up::suspend_card(tx, app, row).await
}

/// Moves the balance to what the facts say. What was spent meanwhile is owed where it `may_owe`.
///
/// # Errors
/// 100005 when the account is gone; 100009 when it may not owe and the cash is less; when the database does not answer.
pub(super) async fn follow(tx: &mut Conn, app: &App, row: &RechargeRow, may_owe: bool) -> Result<()> {
    let row = super::settle::again(tx, row).await?;
    let known = gather_facts(tx, &row).await?;
    if row.state != RechargeState::Success {
        // A whole refund came to nothing: the gateway has the money, and tells of which payment.
        if row.reason == "refunded" && known.is_any && known.gone < row.amount.minor() {
            update_ask(tx, row.recharge_id, Some(app.now())).await?;
        }
        return Ok(());
    }
    let change = known.gone - row.returned;
    let steps = row.return_steps + i64::from(change != 0);
    sql::update_returns(tx, row.recharge_id, known.gone, steps, known.disputed).await?;
    if change == 0 {
        return Ok(());
    }
    let amount = Money::new(change.abs(), row.amount.currency());
    let payment = row.transaction_id.as_deref().unwrap_or_default();
    let (id, gateway_ref) =
        (row.recharge_id.to_string(), format!("{}:{payment}:return:{steps}", row.gateway));
    let movement = Movement {
        id: movement_id(row.account_id, &["recharge return", &id, &steps.to_string()]),
        account_id: row.account_id,
        cause: Cause { kind: "recharge", id: &id },
        what: if change > 0 {
            What::Withdraw { amount, gateway_ref: &gateway_ref, may_owe }
        } else {
            What::Deposit { amount, gateway_ref: &gateway_ref }
        },
    };
    let receipt = ledger::post(tx, app, &movement).await?;
    let told = |minor| Money::new(minor, amount.currency()).print();
    let after = receipt.after.cash + receipt.after.credit;
    let before = after - receipt.delta.cash - receipt.delta.credit;
    let (action, event) = if change > 0 {
        ("recharge.take_back", RechargeEvent::Returned)
    } else {
        ("recharge.give_back", RechargeEvent::Restored)
    };
    let line = Event::done(Actor::system(), action).on("recharge", row.recharge_id, "");
    let line = line.before(json!({ "cash": told(before) }));
    let line = line.after(json!({ "cash": told(after), "amount": amount.print(), "payment": gateway_ref }));
    audit::record(tx, app, row.account_id, &line).await?;
    metrics::counter!("portico_recharges_returned_total", "gateway" => row.gateway.clone()).increment(1);
    tell(tx, app, &row, event, amount).await
}

/// Tells the main user and the finance sub-users.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn tell(
    tx: &mut Conn,
    app: &App,
    row: &RechargeRow,
    event: RechargeEvent,
    amount: Money,
) -> Result<()> {
    let news = RechargeNews { recharge_id: row.recharge_id, reference: row.reference.clone(), amount, event };
    notify_holders(tx, app, row.account_id, None, &news).await
}
