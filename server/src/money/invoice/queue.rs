//! What the operator sees of invoices: those that wait, the longest waiting first, and those of another state.

use portico_core::invoice::InvoiceState;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::reply::{InvoiceReply, told};
use super::store::paper::{self as store, QueuedRow};
use super::unknown;
use crate::kit::clock::Time;
use crate::kit::http::queue_page_asked;
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::{App, Result};

/// Which invoices.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InvoiceQueueQuery {
    /// Those in one state; without it, those that wait.
    #[param(inline)]
    pub state: Option<InvoiceState>,
    /// Where the page before ended.
    pub cursor: Option<String>,
    /// Invoices on the page, 1–100; 20 when it is not said.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
}

/// A page of invoices: those that wait, the longest waiting first; others newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceQueueReply {
    /// The invoices.
    pub items: Vec<QueuedInvoice>,
    /// Where the next page begins, if there is one.
    pub next_cursor: Option<String>,
    /// Invoices that wait, in all.
    pub open: i64,
    /// The server's time, for the clock.
    pub now: Time,
}

/// An invoice in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedInvoice {
    /// The customer's number.
    pub customer_no: String,
    /// The invoice.
    pub invoice: InvoiceReply,
}

/// A page of invoices.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn invoice_queue(app: &App, query: &InvoiceQueueQuery) -> Result<InvoiceQueueReply> {
    let state = query.state.unwrap_or(InvoiceState::Pending);
    let page = queue_page_asked(state == InvoiceState::Pending, query.cursor.as_deref(), query.limit)?;
    let mut conn = app.store().read().await?;
    let rows = if page.is_open {
        store::pending_page(&mut conn, page.from, page.rows()).await?
    } else {
        store::state_page(&mut conn, state, page.from, page.rows()).await?
    };
    let place = |row: &QueuedRow| Cursor { at: row.invoice.created_at, id: row.invoice.invoice_id };
    let (rows, next_cursor) = page.cut(rows, place);
    let open = store::pending_count(&mut conn).await?;
    let mut invoices = Vec::with_capacity(rows.len());
    for row in rows {
        invoices.push(queued(&mut conn, app, row).await?);
    }
    Ok(InvoiceQueueReply { items: invoices, next_cursor, open, now: app.now() })
}

/// One invoice of any account.
///
/// # Errors
/// 100004 when there is none; when the database does not answer.
pub async fn invoice_queued(app: &App, invoice_id: Uuid) -> Result<QueuedInvoice> {
    let mut conn = app.store().read().await?;
    let row = store::invoice_select(&mut conn, invoice_id).await?.ok_or_else(unknown)?;
    queued(&mut conn, app, row).await
}

async fn queued(conn: &mut Conn, app: &App, row: QueuedRow) -> Result<QueuedInvoice> {
    let invoice = told(conn, app, &row.invoice).await?;
    Ok(QueuedInvoice { customer_no: row.customer_no, invoice })
}
