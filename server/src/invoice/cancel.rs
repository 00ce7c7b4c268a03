//! Takes a request back that the operator has not looked at yet.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::decide::{Decision, invoice_decide};
use super::reply::{InvoiceReply, told};
use super::store::paper as store;
use super::{require_write, unknown};
use crate::http::{Body, Caller, Envelope, Reply};
use crate::{App, Result, transaction};

/// Which invoice.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoiceRef {
    /// The invoice.
    pub id: Uuid,
}

/// Cancels a pending invoice; what it took of the bills is free again.
#[utoipa::path(post, path = "/gicend/invoice/cancel/", tag = "invoice", request_body = InvoiceRef,
    responses((status = 200, body = Envelope<InvoiceReply>),
        (status = 403, description = "100013: to see the bills of the whole account and to recharge are needed"),
        (status = 404, description = "100004: no such invoice"),
        (status = 409, description = "100006 on `id`: it is no longer pending")))]
pub async fn invoice_cancel_save(
    State(app): State<App>,
    caller: Caller,
    Body(which): Body<InvoiceRef>,
) -> Result<Reply<InvoiceReply>> {
    invoice_cancel(&app, &caller, which.id).await.map(Reply)
}

/// Cancels it.
///
/// # Errors
/// 100004; 100013; 409 when it is no longer pending.
pub async fn invoice_cancel(app: &App, caller: &Caller, invoice_id: Uuid) -> Result<InvoiceReply> {
    transaction!(app.store(), tx => {
        require_write(tx, caller).await?;
        let found = store::invoice_select(tx, invoice_id).await?;
        found.filter(|found| found.invoice.account_id == caller.account_id).ok_or_else(unknown)?;
        invoice_decide(tx, app, caller, invoice_id, Decision::Cancel, "").await?;
        let row = store::invoice_select(tx, invoice_id).await?.ok_or_else(unknown)?;
        told(tx, app, &row.invoice).await
    })
}
