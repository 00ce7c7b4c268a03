//! What is left of invoices when an account goes: those that were issued, as the law has books kept; nothing else that names
//! anybody.

use uuid::Uuid;

use super::decide::{Decision, decide_invoice};
use super::store;
use super::store::paper;
use crate::kit::store::Conn;
use crate::platform::audit::Actor;
use crate::{App, Result};

/// Cancels what waits, forgets titles and whom invoices were to name that never were issued.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_invoices(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
    for invoice_id in paper::list_pending_invoices_of(tx, account_id).await? {
        decide_invoice(tx, app, Actor::system(), invoice_id, Decision::Cancel, "").await?;
    }
    store::delete_titles(tx, account_id).await?;
    Ok(paper::erase_unissued_buyers(tx, account_id).await?)
}
