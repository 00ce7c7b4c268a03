//! The movement of a change by hand, and who learns of it.

use portico_core::Money;
use portico_core::adjustment::AdjustmentKind;
use portico_core::balance::Balance;
use serde_json::{Value, json};

use super::notice::tell_change;
use super::store::AdjustmentRow;
use crate::kit::store::Conn;
use crate::money::billing::{Cause, Movement, Receipt, What, ledger, movement_id};
use crate::people::verification::review::Reviewer;
use crate::platform::audit::{self, Event};
use crate::{App, Result};

/// Makes a change: it moves the money, writes the line of the account's audit log, and tells its people. What was made before moves nothing.
///
/// # Errors
/// 100009 when more cash is deducted than there is; 409 when the id is another movement's; when the database does not answer.
pub(super) async fn make(tx: &mut Conn, app: &App, by: &Reviewer, row: &AdjustmentRow) -> Result<Receipt> {
    let before = ledger::find_balance_or_none(tx, row.account_id).await?;
    let name = row.adjustment_id.to_string();
    let gateway_ref = format!("hand:{name}");
    let movement = Movement {
        id: movement_id(row.account_id, &["operator", &name]),
        account_id: row.account_id,
        cause: Cause { kind: "operator", id: &name },
        what: what(row.kind, row.amount, &gateway_ref),
    };
    let receipt = ledger::post(tx, app, &movement).await?;
    if receipt.is_repeated {
        return Ok(receipt);
    }
    let event = Event::done(by.actor(), action(row.kind))
        .on("account", row.account_id, "")
        .before(values(&before))
        .after(json!({ "amount": row.amount, "reason": row.reason, "balance": values(&receipt.after) }));
    audit::record(tx, app, row.account_id, &event).await?;
    tell_change(tx, app, row).await?;
    Ok(receipt)
}

/// What it is called in the account's audit log.
fn action(kind: AdjustmentKind) -> &'static str {
    match kind {
        AdjustmentKind::Gift => "billing.gift",
        AdjustmentKind::AddCash => "billing.add_cash",
        AdjustmentKind::DeductCash => "billing.deduct_cash",
        AdjustmentKind::CreditLine => "billing.credit_line",
    }
}

fn what(kind: AdjustmentKind, amount: Money, gateway_ref: &str) -> What<'_> {
    match kind {
        AdjustmentKind::Gift => What::Gift { amount },
        AdjustmentKind::AddCash => What::Deposit { amount, gateway_ref },
        AdjustmentKind::DeductCash => What::Withdraw { amount, gateway_ref, may_owe: false },
        AdjustmentKind::CreditLine => What::CreditLine { line: amount },
    }
}

fn values(balance: &Balance) -> Value {
    json!({ "gift": balance.gift, "cash": balance.cash, "credit": balance.credit, "credit_line": balance.credit_line })
}
