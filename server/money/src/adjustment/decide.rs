//! What a second person says to a change by hand, or whoever asked for it.

use portico_core::adjustment::{AdjustmentAction, AdjustmentKind, judge_decider};
use portico_core::reason::{self, REASON_MAX};
use portico_core::{Code, Money, Rule};
use uuid::Uuid;

use super::post::make;
use super::store::{self, Ended};
use crate::kit::store::Conn;
use crate::money::billing::ledger;
use crate::people::verification::review::Reviewer;
use crate::{App, Error, Result};

/// What becomes of a change that waits.
#[derive(Debug, Clone, Copy)]
pub struct AdjustmentDecision<'a> {
    /// Whether it is made, refused or withdrawn.
    pub action: AdjustmentAction,
    /// What whoever decides says; whoever refuses says why.
    pub note: &'a str,
}

/// What was decided on.
#[derive(Debug, Clone)]
pub struct Decided {
    /// The customer number of the account.
    pub customer_no: String,
    /// What of the balance is changed.
    pub kind: AdjustmentKind,
    /// How much is given, added or deducted, or the new credit line.
    pub amount: Money,
}

/// Decides on a change that waits, in one transaction. It is made under the name of whoever approves it.
///
/// # Errors
/// 100004 when there is no such change; 409 on `id` when it has ended; 100013 on `id` for one's own, and to withdraw another's; 100001 on
/// `note` for a refusal without a word; 100009 when the balance does not bear it any more; when the database does not answer.
pub async fn decide_adjustment(
    tx: &mut Conn,
    app: &App,
    by: &Reviewer,
    id: Uuid,
    decision: AdjustmentDecision<'_>,
) -> Result<Decided> {
    let AdjustmentDecision { action, note } = decision;
    let row = store::find_adjustment(tx, id).await?.ok_or_else(|| Error::new(Code::NotFound))?;
    // As in asking for one: the account's turn before all else.
    ledger::take_turn(tx, row.account_id).await?;
    let ended = |rule| Error::new(Code::Failed).with_status(409).with_violation("id", rule);
    let state = row.state.after(action).map_err(ended)?;
    judge_decider(action, row.asked_by == by.operator_id)
        .map_err(|rule| Error::new(Code::PermissionError).with_violation("id", rule))?;
    let note = judge_note(action, note).map_err(|rule| Error::field("note", rule))?;
    let end = Ended { state, at: app.now(), by: by.operator_id, name: &by.name, note: &note };
    if !store::end_adjustment(tx, id, &end).await? {
        return Err(Error::new(Code::Failed).with_status(409));
    }
    if action == AdjustmentAction::Approve {
        make(tx, app, by, &row).await?;
    }
    Ok(Decided { customer_no: row.customer_no, kind: row.kind, amount: row.amount })
}

fn judge_note(action: AdjustmentAction, note: &str) -> Result<String, Rule> {
    match action {
        AdjustmentAction::Refuse => reason::require(note, REASON_MAX),
        AdjustmentAction::Approve | AdjustmentAction::Withdraw => reason::optional(note, REASON_MAX),
    }
}
