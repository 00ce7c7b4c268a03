//! What a customer is told of the operator's decision on a payout.

use portico_core::message_setting::MessageType;
use portico_core::payout::PayoutAction;
use portico_core::permission_group::Operation;

use super::store::PayoutRow;
use crate::kit::store::Conn;
use crate::people::identity::person_tell;
use crate::platform::content::{MessageKind, PayoutNews};
use crate::platform::template::Template;
use crate::{App, Result, people::access};

/// Tells the main user and the finance sub-users; nobody of what the customer did.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn decided_tell(
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
    let news = PayoutNews { amount: row.amount, is_paid, note: note.to_owned() };
    for user_id in access::holders(tx, row.account_id, Operation::BalanceView).await? {
        let (message, template) = (MessageKind::Payout(news.clone()), Template::Payout(news.clone()));
        person_tell(tx, app, user_id, MessageType::Finance, &message, template).await?;
    }
    Ok(())
}
