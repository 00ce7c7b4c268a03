//! A change by hand that somebody asks for: made at once, or kept for a second person.

use portico_core::adjustment::{ALONE_SECONDS, AdjustmentKind, AdjustmentState, needs_second_person};
use portico_core::balance::Balance;
use portico_core::reason::{self, REASON_MAX};
use portico_core::{Code, Currency, Money, Rule};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::post::make;
use super::store::{self, AdjustmentRow};
use crate::kit::store::Conn;
use crate::money::billing::{Receipt, ledger};
use crate::people::account::find_account_by_number;
use crate::people::verification::review::Reviewer;
use crate::platform::audit;
use crate::{App, Error, Result};

/// A change of a balance by hand.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdjustmentDraft {
    /// Its id, made by whoever asks for it: what is asked for again under the same id is done once.
    pub id: Uuid,
    /// The customer number of the account.
    pub customer_no: String,
    /// What of the balance is changed.
    pub kind: AdjustmentKind,
    /// How much is given, added or deducted, or the new credit line: a decimal of the account's currency, such as `99.50`.
    pub amount: String,
    /// Why, 1–200 characters; the customer is notified.
    pub reason: String,
}

/// A change that was asked for.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Made, or waiting for a second person; of one that was asked for before, as it stands.
    pub state: AdjustmentState,
    /// The account whose balance is changed.
    pub account_id: Uuid,
    /// How much is given, added or deducted, or the new credit line.
    pub amount: Money,
    /// The movement of the ledger, when it was made at once.
    pub receipt: Option<Receipt>,
    /// Whether it had been asked for before: nothing was done this time.
    pub is_repeated: bool,
}

impl Asked {
    fn new(row: &AdjustmentRow, receipt: Option<Receipt>, is_repeated: bool) -> Self {
        Self { state: row.state, account_id: row.account_id, amount: row.amount, receipt, is_repeated }
    }
}

/// An account whose balance is to be changed, and what its change would mean.
pub(super) struct Planned {
    pub account_id: Uuid,
    pub amount: Money,
    pub stake: i64,
    pub before: Balance,
    pub needs_second_person: bool,
}

/// Asks for a change, in one transaction: it is made at once, or waits for a second person. At the server's command line nobody waits:
/// whoever works there has the ledger itself.
///
/// # Errors
/// 100025 when there is no such account; 100001 on `amount` or `reason`; 100009 when more cash is deducted than there is; 409 on `id`
/// when it is another change's; when the database does not answer.
pub async fn ask_adjustment(
    tx: &mut Conn,
    app: &App,
    by: &Reviewer,
    draft: &AdjustmentDraft,
) -> Result<Asked> {
    let reason = reason::require(&draft.reason, REASON_MAX).map_err(|rule| Error::field("reason", rule))?;
    let (account_id, _) = find_account(tx, draft).await?;
    // So that the account does not end meanwhile, and nobody changes a balance alone twice at the same time.
    audit::take_turn(tx, account_id).await?;
    ledger::take_turn(tx, account_id).await?;
    let plan = plan(tx, app, by, draft).await?;
    let now = app.now();
    let mut row = AdjustmentRow {
        adjustment_id: draft.id,
        account_id: plan.account_id,
        customer_no: draft.customer_no.clone(),
        kind: draft.kind,
        stake: plan.stake,
        reason,
        state: AdjustmentState::Asked,
        asked_at: now,
        asked_by: by.operator_id,
        asked_name: by.name.clone(),
        decided_at: None,
        decided_by: None,
        decided_name: String::new(),
        note: String::new(),
        amount: plan.amount,
    };
    if let Some(found) = store::find_adjustment(tx, draft.id).await? {
        return repeat(tx, app, by, found, &row).await;
    }
    if plan.needs_second_person {
        plan.before.take(&draft.kind.step(plan.amount.minor())).map_err(ledger::refusal)?;
        store::insert_adjustment(tx, &row).await?;
        return Ok(Asked::new(&row, None, false));
    }
    row.state = AdjustmentState::Done;
    (row.decided_at, row.decided_by) = (Some(now), by.operator_id);
    row.decided_name.clone_from(&by.name);
    store::insert_adjustment(tx, &row).await?;
    let receipt = make(tx, app, by, &row).await?;
    let is_repeated = receipt.is_repeated;
    Ok(Asked::new(&row, Some(receipt), is_repeated))
}

/// What a change would mean.
///
/// # Errors
/// 100025 when there is no such account; 100001 on `amount`; when the database does not answer.
pub(super) async fn plan(
    conn: &mut Conn,
    app: &App,
    by: &Reviewer,
    draft: &AdjustmentDraft,
) -> Result<Planned> {
    let minor = draft.kind.judge_amount(&draft.amount).map_err(|rule| Error::field("amount", rule))?;
    let (account_id, currency) = find_account(conn, draft).await?;
    let before = ledger::find_balance_or_none(conn, account_id).await?;
    let stake = draft.kind.stake(minor, before.credit_line);
    let needs_second_person = match by.operator_id {
        Some(operator_id) => {
            let since = app.now().plus_seconds(-ALONE_SECONDS);
            let alone = store::sum_alone(conn, account_id, operator_id, since).await?;
            needs_second_person(stake, alone, app.config().billing.second_person.limit(currency))
        }
        None => false,
    };
    Ok(Planned { account_id, amount: Money::new(minor, currency), stake, before, needs_second_person })
}

async fn find_account(conn: &mut Conn, draft: &AdjustmentDraft) -> Result<(Uuid, Currency)> {
    let found = find_account_by_number(conn, &draft.customer_no).await?;
    found.ok_or_else(|| Error::new(Code::UserDoesNotExist))
}

/// What was asked for before under the same id, if it was the same.
async fn repeat(
    tx: &mut Conn,
    app: &App,
    by: &Reviewer,
    found: AdjustmentRow,
    asked: &AdjustmentRow,
) -> Result<Asked> {
    let is_same = found.account_id == asked.account_id
        && found.kind == asked.kind
        && found.amount == asked.amount
        && found.reason == asked.reason
        && found.asked_by == asked.asked_by;
    if !is_same {
        return Err(Error::new(Code::Failed).with_status(409).with_violation("id", Rule::Occupied));
    }
    let receipt = match found.state {
        AdjustmentState::Done => Some(make(tx, app, by, &found).await?),
        _ => None,
    };
    Ok(Asked::new(&found, receipt, true))
}
