//! One invoice.

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::not_found;
use super::reply::{InvoiceReply, to_reply};
use super::store::paper as store;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Query, Reply};
use crate::{App, Result};

/// Query of one invoice of the account.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InvoiceShowQuery {
    /// The invoice's `invoice_id`, as `/gicend/invoice/list/` tells it.
    pub id: Uuid,
}

/// Shows an invoice of the account.
#[utoipa::path(get, path = "/gicend/invoice/show/", tag = "invoice", params(InvoiceShowQuery),
    responses((status = 200, body = Envelope<InvoiceReply>),
        (status = 403, description = "100013: the permission to see the bills of the whole account is missing"),
        (status = 404, description = "100004: no such invoice")))]
pub async fn invoice_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<InvoiceShowQuery>,
) -> Result<Reply<InvoiceReply>> {
    let mut conn = app.store().read().await?;
    let found = store::find_invoice(&mut conn, query.id).await?;
    let own = found.filter(|found| found.invoice.account_id == caller.account_id).ok_or_else(not_found)?;
    to_reply(&mut conn, &app, &own.invoice).await.map(Reply)
}
