//! The account's invoices, newest first.

use axum::extract::State;
use portico_core::invoice::InvoiceState;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::found::Found;
use super::reply::{InvoiceReply, told};
use crate::kit::clock::Time;
use crate::kit::http::{Caller, Envelope, Query, Reply, cursor_asked};
use crate::kit::store::page::{self, Cursor, Page};
use crate::kit::store::walk::walk;
use crate::{App, Result};

/// Which invoices.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InvoiceListQuery {
    /// Only those asked for from this moment on.
    pub from: Option<Time>,
    /// Only those asked for before this moment.
    pub to: Option<Time>,
    /// Only those that have come so far.
    #[param(inline)]
    pub state: Option<InvoiceState>,
    /// Only those with this in their numbers, the buyer's name or tax number, or the note, in any case; at most 64 characters.
    pub q: Option<String>,
    /// Invoices on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
}

/// Lists the account's invoices.
#[utoipa::path(get, path = "/gicend/invoice/list/", tag = "invoice", params(InvoiceListQuery),
    responses((status = 200, body = Envelope<Page<InvoiceReply>>),
        (status = 400, description = "100001 on `to` when the period ends before it begins, on `q` or `cursor`"),
        (status = 403, description = "100013: the permission to see the bills of the whole account is missing")))]
pub async fn invoice_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<InvoiceListQuery>,
) -> Result<Reply<Page<InvoiceReply>>> {
    list_invoices(&app, caller.account_id, &query).await.map(Reply)
}

/// A page of an account's invoices.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub async fn list_invoices(
    app: &App,
    account_id: Uuid,
    query: &InvoiceListQuery,
) -> Result<Page<InvoiceReply>> {
    let (list, first) = Found::new(account_id, (query.from, query.to), query.state, query.q.as_deref())?;
    let before = cursor_asked(query.cursor.as_deref(), first)?.min(first);
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT).clamp(1, page::MAX_LIMIT) as usize;
    let mut conn = app.store().read().await?;
    let (rows, next) = walk(&mut conn, &list, before, limit).await?;
    let mut invoices = Vec::with_capacity(rows.len());
    for row in &rows {
        invoices.push(told(&mut conn, app, row).await?);
    }
    Ok(Page { items: invoices, next_cursor: next.map(Cursor::encode) })
}
