//! What the main user and the finance sub-users are notified of: the operator's decision on a payout.

use portico_core::Money;
use portico_core::payout::PayoutAction;

use super::store::PayoutRow;
use crate::kit::store::Conn;
use crate::people::access::notify_holders;
use crate::{App, Result, news};

news! {
    /// The operator decided on paying the balance back.
    struct PayoutDecided("payout", Finance to BalanceView) {
        amount: Money,
        is_paid: bool,
        /// What the operator said.
        note: String,
    }
}

/// Notifies them; nobody of what the customer did.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn tell_decision(
    tx: &mut Conn,
    app: &App,
    row: &PayoutRow,
    action: PayoutAction,
    note: &str,
) -> Result<()> {
    let is_paid = match action {
        PayoutAction::Pay => true,
        PayoutAction::Refuse => false,
        PayoutAction::Withdraw => return Ok(()),
    };
    let news = PayoutDecided { amount: row.amount, is_paid, note: note.to_owned() };
    notify_holders(tx, app, row.account_id, None, &news).await
}
