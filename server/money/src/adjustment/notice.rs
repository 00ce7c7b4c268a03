//! What the main user and the finance sub-users are told: that the operator changed the balance by hand.

use portico_core::Money;
use portico_core::adjustment::AdjustmentKind;

use super::store::AdjustmentRow;
use crate::kit::store::Conn;
use crate::people::access::notify_holders;
use crate::{App, Result, news};

news! {
    /// The operator changed the balance by hand.
    struct BalanceAdjusted("adjustment", Finance to BalanceView) {
        event: AdjustmentKind,
        /// How much was given, added or deducted, or the new credit line.
        amount: Money,
        /// Why, 1–200 characters, in the operator's words.
        reason: String,
    }
}

/// Notifies them of a change that was made.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn tell_change(tx: &mut Conn, app: &App, row: &AdjustmentRow) -> Result<()> {
    let news = BalanceAdjusted { event: row.kind, amount: row.amount, reason: row.reason.clone() };
    notify_holders(tx, app, row.account_id, None, &news).await
}
