//! One order.

use axum::extract::State;
use portico_core::Code;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::found::may_see;
use super::reply::{OrderReply, reply};
use super::store;
use crate::http::{Caller, Envelope, Query, Reply};
use crate::{App, Error, Result};

/// Which order.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OrderShowQuery {
    /// The order.
    pub order_id: Uuid,
}

/// Shows an order of the account; to a sub-user those of the projects and VDCs where they may see orders.
#[utoipa::path(get, path = "/gicend/billing/order/show/", tag = "order", params(OrderShowQuery),
    responses((status = 200, body = Envelope<OrderReply>),
        (status = 403, description = "100013: the permission to see orders is missing everywhere"),
        (status = 404, description = "100004: no such order")))]
pub async fn order_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<OrderShowQuery>,
) -> Result<Reply<OrderReply>> {
    let found = store::order_select(&mut app.store().read().await?, query.order_id).await?;
    let own = found.filter(|found| may_see(&caller, found));
    reply(&own.ok_or_else(|| Error::new(Code::NotFound))?).map(Reply)
}
