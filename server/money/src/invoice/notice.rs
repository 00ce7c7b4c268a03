//! What whoever asked for an invoice, the main user and those who see all bills are notified of: what became of it.

use portico_core::Money;
use uuid::Uuid;

use super::decide::Decision;
use super::store::paper::{Ending, InvoiceRow};
use crate::kit::store::Conn;
use crate::people::access::notify_holders;
use crate::{App, Result, news};

news! {
    /// The operator issued an invoice.
    struct InvoiceIssued("invoice_issued", Finance to BillView) {
        invoice_id: Uuid,
        number: String,
        amount: Money,
    }

    /// The operator refused an invoice.
    struct InvoiceRejected("invoice_rejected", Finance to BillView) {
        invoice_id: Uuid,
        amount: Money,
        /// Why, in the operator's words; the word of an [`InvoiceCause`](super::reply::InvoiceCause) where nobody wrote any.
        reason: String,
        /// Whether the reason is a word of the program's own; what earlier versions stored does not say.
        is_own_reason: bool,
    }

    /// The operator voided an invoice.
    struct InvoiceVoided("invoice_voided", Finance to BillView) {
        invoice_id: Uuid,
        number: String,
        credit_number: String,
        amount: Money,
        /// Why, in the operator's words.
        reason: String,
    }
}

/// Stages it in the transaction of the decision. `number` is the one that was given in it.
pub async fn stage_decision(
    tx: &mut Conn,
    app: &App,
    invoice: &InvoiceRow,
    decision: Decision,
    number: &str,
    ending: &Ending<'_>,
) -> Result<()> {
    let (account_id, asker, invoice_id) = (invoice.account_id, Some(invoice.user_id), invoice.invoice_id);
    let (amount, number, reason) = (invoice.amount, number.to_owned(), ending.reason.text().to_owned());
    match decision {
        Decision::Issue => {
            notify_holders(tx, app, account_id, asker, &InvoiceIssued { invoice_id, number, amount }).await
        }
        Decision::Reject | Decision::Cancel => {
            let is_own_reason = ending.reason.is_own();
            let news = InvoiceRejected { invoice_id, amount, reason, is_own_reason };
            notify_holders(tx, app, account_id, asker, &news).await
        }
        Decision::Void => {
            let (credit_number, number) = (number, invoice.number.clone().unwrap_or_default());
            let news = InvoiceVoided { invoice_id, number, credit_number, amount, reason };
            notify_holders(tx, app, account_id, asker, &news).await
        }
    }
}
