//! Takes an order back that nobody has decided on yet.

use axum::extract::State;
use portico_core::Code;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::decide::{Decision, order_decide};
use super::found::{may_see, place_of};
use super::store;
use crate::access::require_in;
use crate::fault::fault;
use crate::http::{Body, Caller, Envelope, Nothing, Reply};
use crate::{App, Error, Result, transaction};

/// Which order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderCancelRequest {
    /// The order.
    pub order_id: Uuid,
}

/// Takes a pending order back; what was put aside for it comes back.
#[utoipa::path(post, path = "/gicend/billing/order/cancel/", tag = "order", request_body = OrderCancelRequest,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: the permission to create there is missing"),
        (status = 404, description = "100004: no such order, or none that the caller may see"),
        (status = 409, description = "100006 on `order_id`: it has ended")))]
pub async fn order_cancel_save(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<OrderCancelRequest>,
) -> Result<Reply<Nothing>> {
    order_cancel(&app, &caller, request.order_id).await?;
    fault!("order.cancelled");
    Ok(Reply(Nothing))
}

/// Takes it back.
///
/// # Errors
/// 100004 when there is no such order; 100013 when the caller may not create there; 409 when it has ended.
pub async fn order_cancel(app: &App, caller: &Caller, order_id: Uuid) -> Result<()> {
    transaction!(app.store(), tx => {
        let found = store::order_select(tx, order_id).await?;
        let found = found.filter(|found| may_see(caller, found)).ok_or_else(|| Error::new(Code::NotFound))?;
        require_in(tx, caller, Operation::ComputeCreate, &place_of(&found).resource()).await?;
        order_decide(tx, app, caller, order_id, Decision::Cancel, "").await
    })
}
