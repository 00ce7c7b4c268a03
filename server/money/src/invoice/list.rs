//! The account's invoices, newest first.

use axum::extract::State;
use portico_core::invoice::InvoiceState;
use uuid::Uuid;

use super::found::Found;
use super::reply::{InvoiceReply, to_reply};
use crate::caller::Caller;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::Page;
use crate::{App, Result, list};

list! {
    /// Filter of the account's invoices; each of the given conditions must hold.
    pub struct InvoiceFilter of "Invoices" {
        period {
            /// Only those asked for from this moment on.
            from,
            /// Only those asked for before this moment.
            to,
        }
        /// Only those that have come so far.
        word state: InvoiceState,
        /// Only those with this in their numbers, the buyer's name or tax number, or the note, in any case; at most 64 characters.
        text q,
    }
}

/// Lists the account's invoices.
#[utoipa::path(get, path = "/gicend/invoice/list/", tag = "invoice", params(Asked::<InvoiceFilter>),
    responses((status = 200, body = Envelope<Page<InvoiceReply>>),
        (status = 400, description = "100001 on `to` when the period ends before it begins, on `q` or `cursor`"),
        (status = 403, description = "100013: the permission to see the bills of the whole account is missing")))]
pub async fn invoice_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<InvoiceFilter>,
) -> Result<Reply<Page<InvoiceReply>>> {
    list_invoices(&app, caller.account_id, &asked).await.map(Reply)
}

/// A page of an account's invoices.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub async fn list_invoices(
    app: &App,
    account_id: Uuid,
    asked: &Asked<InvoiceFilter>,
) -> Result<Page<InvoiceReply>> {
    let (list, first) = Found::new(account_id, &asked.filter);
    let before = asked.place_or(first)?.min(first);
    let mut conn = app.store().read().await?;
    let (rows, next_cursor) = asked.walk(&mut conn, &list, before).await?;
    let mut items = Vec::with_capacity(rows.len());
    for row in &rows {
        items.push(to_reply(&mut conn, app, row).await?);
    }
    Ok(Page { items, next_cursor })
}
