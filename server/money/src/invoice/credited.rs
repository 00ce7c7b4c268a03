//! What a credit note does to invoices: none may be about money that went back.

use portico_core::Code;
use portico_core::obstacle::Obstacle;
use uuid::Uuid;

use super::billed_list::list_invoiceable_months;
use super::decide::{Decision, decide_invoice};
use super::reply::InvoiceCause;
use super::store::paper as store;
use crate::kit::store::Conn;
use crate::money::remark::Remark;
use crate::platform::audit::Actor;
use crate::{App, Error, Result};

/// Keeps invoices to what was paid after a credit note about a month: requests that are more than is left are rejected, the youngest
/// first, and their customer reads why. The caller has the account's turn in the ledger, and has written the credit note.
///
/// # Errors
/// 409 when invoices that were issued are more than is left: the cause names those that are to be voided first.
pub async fn follow_credit_note(
    tx: &mut Conn,
    app: &App,
    by: &Actor,
    account_id: Uuid,
    month: i64,
) -> Result<()> {
    loop {
        let bills = list_invoiceable_months(tx, account_id).await?;
        if !bills.iter().any(|(_, found)| found.month == month && found.over() > 0) {
            return Ok(());
        }
        let taking = store::list_invoices_of_month(tx, account_id, month).await?;
        let Some(pending) = taking.iter().find(|one| one.number.is_none()) else {
            let numbers: Vec<_> = taking.into_iter().filter_map(|one| one.number).collect();
            let refused =
                Error::new(Code::Failed).with_status(409).with_violation("line", Obstacle::Invoiced.rule());
            return Err(refused.with_cause(format!("void first: {}", numbers.join(", "))));
        };
        decide_invoice(
            tx,
            app,
            by.clone(),
            pending.invoice_id,
            Decision::Reject,
            Remark::Own(InvoiceCause::CreditNote.as_str()),
        )
        .await?;
    }
}
