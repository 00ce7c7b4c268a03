//! Tells whoever asked for an invoice, the main user and those who see all bills what became of it.

use portico_core::message_setting::MessageType;
use portico_core::permission_group::Operation;

use super::decide::Decision;
use super::store::paper::InvoiceRow;
use crate::kit::store::Conn;
use crate::people::identity::person_tell;
use crate::platform::content::MessageKind;
use crate::platform::template::Template;
use crate::{App, Result, people::access};

/// Stages it in the transaction of the decision. `number` is the one that was given in it.
pub async fn ended_stage(
    tx: &mut Conn,
    app: &App,
    invoice: &InvoiceRow,
    (decision, number): (Decision, &str),
    reason: &str,
) -> Result<()> {
    let amount = invoice.amount;
    let (given, reason) = (number.to_owned(), reason.to_owned());
    let (message, template) = match decision {
        Decision::Issue => (
            MessageKind::InvoiceIssued { number: given.clone(), amount },
            Template::InvoiceIssued { number: given, amount },
        ),
        Decision::Reject | Decision::Cancel => (
            MessageKind::InvoiceRejected { amount, reason: reason.clone() },
            Template::InvoiceRejected { amount, reason },
        ),
        Decision::Void => {
            let number = invoice.number.clone().unwrap_or_default();
            (
                MessageKind::InvoiceVoided {
                    number: number.clone(),
                    credit_number: given.clone(),
                    amount,
                    reason: reason.clone(),
                },
                Template::InvoiceVoided { number, credit_number: given, amount, reason },
            )
        }
    };
    let mut told = access::holders(tx, invoice.account_id, Operation::BillView).await?;
    if !told.contains(&invoice.user_id) {
        told.push(invoice.user_id);
    }
    for user_id in told {
        person_tell(tx, app, user_id, MessageType::Finance, &message, template.clone()).await?;
    }
    Ok(())
}
