//! One order.

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::found::require_seen;
use super::reply::OrderReply;
use super::store;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Query, Reply};
use crate::{App, Result};

/// Query of one order.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OrderShowQuery {
    /// Which order: an id of `/gicend/billing/order/list/`.
    pub order_id: Uuid,
}

/// Shows an order of the account; to a sub-user those of the projects and VDCs where they may see orders.
#[utoipa::path(get, path = "/gicend/billing/order/show/", tag = "order", params(OrderShowQuery),
    responses((status = 200, body = Envelope<OrderReply>),
        (status = 403, description = "100013: the permission to see orders is missing everywhere"),
        (status = 404, description = "100004: no such order")))]
pub async fn billing_order_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<OrderShowQuery>,
) -> Result<Reply<OrderReply>> {
    let found = store::find_order(&mut app.store().read().await?, query.order_id).await?;
    Ok(Reply(OrderReply::from(&require_seen(&caller, found)?)))
}
