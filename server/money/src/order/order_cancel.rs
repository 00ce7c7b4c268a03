//! Takes an order back that nobody has decided on yet.

use axum::extract::State;
use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::decide::{Decision, decide_order};
use super::found::{require_seen, resource_of};
use super::store;
use crate::caller::Caller;
use crate::caller::idempotency::{IdempotencyKey, once};
use crate::kit::fault;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::people::access::require_in;
use crate::{App, Result, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "order/cancel";

/// The pending order that is cancelled.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderCancelRequest {
    /// Which order, while it is pending: an id of `/gicend/billing/order/list/`.
    pub order_id: Uuid,
}

/// Takes a pending order back; what was held for it comes back.
#[utoipa::path(post, path = "/gicend/billing/order/cancel/", tag = "order", request_body = OrderCancelRequest,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again cancels nothing more")),
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `Idempotency-Key`"),
        (status = 403, description = "100013: the permission to create there is missing"),
        (status = 404, description = "100004: no such order, or none that the caller may see"),
        (status = 409, description = "100006 on `order_id`: it has ended; without a field: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn billing_order_cancel(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(request): Body<OrderCancelRequest>,
) -> Result<Reply<Nothing>> {
    let permit = may_cancel(&app, &caller, request.order_id);
    let work = |_| async {
        cancel_order(&app, &caller, request.order_id).await?;
        fault!("order.cancelled");
        Ok(Nothing)
    };
    once(&app, &caller, ROUTE, &key, &request, permit, work).await?;
    Ok(Reply(Nothing))
}

/// Refuses whoever may not take an order back.
async fn may_cancel(app: &App, caller: &Caller, order_id: Uuid) -> Result<()> {
    let found = store::find_order(&mut app.store().read().await?, order_id).await?;
    caller.require(Operation::ComputeCreate, &resource_of(&require_seen(caller, found)?))
}

/// Cancels an order that waits for its decision, and releases what was held for it.
///
/// # Errors
/// 100004 when there is no such order; 100013 when the caller may not create there; 409 when it has ended.
pub async fn cancel_order(app: &App, caller: &Caller, order_id: Uuid) -> Result<()> {
    transaction!(app.store(), tx => {
        let found = require_seen(caller, store::find_order(tx, order_id).await?)?;
        require_in(tx, caller, Operation::ComputeCreate, &resource_of(&found)).await?;
        decide_order(tx, app, caller, order_id, Decision::Cancel, "").await
    })
}
