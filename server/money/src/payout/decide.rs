//! What becomes of a payout request: paid, refused or withdrawn, what was held for it is released first.

use portico_core::amount::print_minor;
use portico_core::payout::PayoutAction;
use portico_core::reason::{self, REASON_MAX};
use portico_core::{Code, Money};
use serde_json::json;
use uuid::Uuid;

use super::not_found;
use super::notice::tell_decision;
use super::store::{self, PayoutRow};
use crate::kit::store::Conn;
use crate::money::billing::{Cause, Movement, What, ledger, movement_id};
use crate::money::recharge::refund::{Refund, begin_refund_by};
use crate::money::recharge::sources::{Source, sources};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result};

/// What the payer may read at the gateway.
const REFUND_REASON: &str = "Balance paid back";

/// What becomes of a payout.
#[derive(Debug, Clone, Copy)]
pub struct Decision<'a> {
    /// Whether it is paid, refused or withdrawn.
    pub action: PayoutAction,
    /// What the operator says: how what could not go back to its source was paid, or why nothing is.
    pub note: &'a str,
}

impl Decision<'_> {
    /// What it is called in both audit logs.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self.action {
            PayoutAction::Pay => "payout.pay",
            PayoutAction::Refuse => "payout.refuse",
            PayoutAction::Withdraw => "payout.withdraw",
        }
    }
}

/// Decides on a payout in one transaction, and tells the customer unless it was them. The same again is refused.
///
/// # Errors
/// 100004 when there is no such payout; 409 on `id` when it has ended; 100001 on `note` without a word where one is needed; 100009
/// when the balance has no such cash any more; when the database does not answer.
pub async fn decide_payout(
    tx: &mut Conn,
    app: &App,
    by: impl Into<Actor>,
    payout_id: Uuid,
    decision: Decision<'_>,
) -> Result<()> {
    let actor = by.into();
    let row = store::find_payout(tx, payout_id).await?.ok_or_else(not_found)?;
    let before = row.state;
    let ended = |rule| Error::new(Code::Failed).with_status(409).with_violation("id", rule);
    let after = before.after(decision.action).map_err(ended)?;
    // Recharges are taken before the balance, as whoever hears of them does.
    let sources = match decision.action {
        PayoutAction::Pay => sources(tx, app, row.account_id, true).await?,
        _ => Vec::new(),
    };
    let (parts, to_source) = divide(&row, sources);
    let note = judge_note(decision, row.amount.minor() - to_source)?;
    if !store::end_payout(tx, payout_id, after, to_source, &note, app.now()).await? {
        return Err(Error::new(Code::Failed).with_status(409));
    }
    release(tx, app, &row).await?;
    if decision.action == PayoutAction::Pay {
        pay(tx, app, &row, &parts, to_source, &actor).await?;
    }
    let event = Event::done(actor, decision.name())
        .on("payout", payout_id, "")
        .before(json!({ "state": before }))
        .after(json!({
            "state": after, "amount": row.amount, "to_source": print_minor(to_source), "note": note,
        }));
    audit::record(tx, app, row.account_id, &event).await?;
    tell_decision(tx, app, &row, decision.action, &note).await
}

/// Divides a payout among the recharges that it goes back to; and how much that is in all.
fn divide(row: &PayoutRow, sources: Vec<Source>) -> (Vec<(Source, i64)>, i64) {
    let mut left = row.amount.minor();
    let mut parts = Vec::new();
    for source in sources {
        let part = source.left.min(left);
        if part > 0 {
            left -= part;
            parts.push((source, part));
        }
    }
    (parts, row.amount.minor() - left)
}

/// Judges the note of a decision: whoever refuses says why, and whoever pays something by hand says how.
fn judge_note(decision: Decision<'_>, by_hand: i64) -> Result<String> {
    let is_needed = match decision.action {
        PayoutAction::Pay => by_hand > 0,
        PayoutAction::Refuse => true,
        PayoutAction::Withdraw => false,
    };
    let judged = if is_needed {
        reason::require(decision.note, REASON_MAX)
    } else {
        reason::optional(decision.note, REASON_MAX)
    };
    judged.map_err(|rule| Error::field("note", rule))
}

/// Gives back what was held.
async fn release(tx: &mut Conn, app: &App, row: &PayoutRow) -> Result<()> {
    post(tx, app, row, "release", What::Release { hold_id: row.hold_id }).await
}

/// Pays it: to the recharges that it came by, and what is left by hand.
async fn pay(
    tx: &mut Conn,
    app: &App,
    row: &PayoutRow,
    parts: &[(Source, i64)],
    to_source: i64,
    actor: &Actor,
) -> Result<()> {
    let by_hand = row.amount.minor() - to_source;
    if by_hand > 0 {
        let amount = Money::new(by_hand, row.amount.currency());
        let gateway_ref = format!("payout:{}", row.payout_id);
        post(tx, app, row, "pay", What::Withdraw { amount, gateway_ref: &gateway_ref, may_owe: false })
            .await?;
    }
    for (place, (source, part)) in parts.iter().enumerate() {
        let (payout, place) = (row.payout_id.to_string(), place.to_string());
        let id = movement_id(row.account_id, &["payout refund", &payout, &place]);
        let (reference, amount) = (source.reference.as_str(), print_minor(*part));
        let refund = Refund { id, reference, amount: &amount, reason: REFUND_REASON };
        begin_refund_by(tx, app, &refund, actor.clone()).await?;
    }
    Ok(())
}

async fn post(tx: &mut Conn, app: &App, row: &PayoutRow, word: &str, what: What<'_>) -> Result<()> {
    let name = row.payout_id.to_string();
    let movement = Movement {
        id: movement_id(row.account_id, &["payout", &name, word]),
        account_id: row.account_id,
        cause: Cause { kind: "payout", id: &name },
        what,
    };
    ledger::post(tx, app, &movement).await.map(|_| ())
}
