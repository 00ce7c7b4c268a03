//! What the operator sees of invoices: those that wait, the longest waiting first, and those of another state.

use portico_core::invoice::InvoiceState;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::not_found;
use super::reply::{InvoiceReply, to_reply};
use super::store::paper::{self as store, QueuedRow};
pub use super::store::paper::{count_pending_invoices, list_accounts_of_invoice_number};
use crate::kit::http::Asked;
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, Queue};
use crate::kit::store::search::NumberSearch;
use crate::{App, Result, list};

list! {
    /// Filter of the operator's list of every account's invoices.
    pub struct InvoiceQueueFilter of "Invoices" {
        /// Those in one state; without it, those that wait.
        word state: InvoiceState,
        /// Only those that have this in their number or as their short one, and those of customers whose number has it in it.
        text q,
    }
}

/// An invoice in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedInvoice {
    /// The customer number of the account.
    pub customer_no: String,
    /// The invoice as the customer sees it.
    pub invoice: InvoiceReply,
}

/// A page of invoices.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_invoice_queue(
    app: &App,
    asked: &Asked<InvoiceQueueFilter>,
) -> Result<Queue<QueuedInvoice>> {
    let state = asked.filter.state.unwrap_or(InvoiceState::Pending);
    let is_open = state == InvoiceState::Pending;
    let from = asked.place_or(Cursor::first_in_queue(is_open))?;
    let named = NumberSearch::new(asked.filter.q.as_deref());
    let mut conn = app.store().read().await?;
    let rows = if is_open {
        store::read_pending_page(&mut conn, &named, from, asked.rows_to_read()).await?
    } else {
        store::read_state_page(&mut conn, state, &named, from, asked.rows_to_read()).await?
    };
    let place = |row: &QueuedRow| Cursor { at: row.invoice.created_at, id: row.invoice.invoice_id };
    let (rows, next_cursor) = asked.cut(rows, place);
    let open = store::count_pending_invoices(&mut conn).await?.count;
    let mut invoices = Vec::with_capacity(rows.len());
    for row in rows {
        invoices.push(to_queued_invoice(&mut conn, app, row).await?);
    }
    Ok(Queue { items: invoices, next_cursor, open, now: app.now() })
}

/// One invoice of any account.
///
/// # Errors
/// 100004 when there is none; when the database does not answer.
pub async fn show_queued_invoice(app: &App, invoice_id: Uuid) -> Result<QueuedInvoice> {
    let mut conn = app.store().read().await?;
    let row = store::find_invoice(&mut conn, invoice_id).await?.ok_or_else(not_found)?;
    to_queued_invoice(&mut conn, app, row).await
}

async fn to_queued_invoice(conn: &mut Conn, app: &App, row: QueuedRow) -> Result<QueuedInvoice> {
    let invoice = to_reply(conn, app, &row.invoice).await?;
    Ok(QueuedInvoice { customer_no: row.customer_no, invoice })
}
