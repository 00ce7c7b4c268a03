//! Takes a request back that the operator has not looked at yet.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::decide::{Decision, decide_invoice};
use super::reply::{InvoiceReply, to_reply};
use super::store::paper as store;
use super::{WRITES, not_found, require_write};
use crate::caller::Caller;
use crate::caller::idempotency::{IdempotencyKey, once, permit_whole};
use crate::kit::http::{Body, Envelope, Reply};
use crate::{App, Result, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "invoice/cancel";

/// The invoice that a request is about.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoiceRef {
    /// The invoice's `invoice_id`, as `/gicend/invoice/list/` tells it.
    pub id: Uuid,
}

/// Cancels a pending invoice; what it took of the bills is free again.
#[utoipa::path(post, path = "/gicend/invoice/cancel/", tag = "invoice", request_body = InvoiceRef,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again cancels nothing more")),
    responses((status = 200, body = Envelope<InvoiceReply>),
        (status = 400, description = "100001 on `Idempotency-Key`"),
        (status = 403, description = "100013: to see the bills of the whole account and to recharge are needed"),
        (status = 404, description = "100004: no such invoice"),
        (status = 409, description = "100006 on `id`: it is no longer pending; without a field: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn invoice_cancel(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(which): Body<InvoiceRef>,
) -> Result<Reply<Value>> {
    let work = |_| cancel_invoice(&app, &caller, which.id);
    once(&app, &caller, ROUTE, &key, &which, permit_whole(&caller, &WRITES), work).await.map(Reply)
}

/// Cancels a request that nobody has issued yet; its months may be invoiced again.
///
/// # Errors
/// 100004; 100013; 409 when it is no longer pending.
pub async fn cancel_invoice(app: &App, caller: &Caller, invoice_id: Uuid) -> Result<InvoiceReply> {
    transaction!(app.store(), tx => {
        require_write(tx, caller).await?;
        let found = store::find_invoice(tx, invoice_id).await?;
        found.filter(|found| found.invoice.account_id == caller.account_id).ok_or_else(not_found)?;
        decide_invoice(tx, app, caller, invoice_id, Decision::Cancel, "").await?;
        let row = store::find_invoice(tx, invoice_id).await?.ok_or_else(not_found)?;
        to_reply(tx, app, &row.invoice).await
    })
}
