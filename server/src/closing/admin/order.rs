//! The queue of orders, and what an operator says to one.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Reply};
use crate::kit::store::page::Queue;
use crate::money::order::queue::{OrderQueueFilter, QueuedOrder, list_order_queue};
use crate::money::order::{Decision, decide_order};
use crate::{App, Result, transaction};

/// The order that is decided on, and the remark with it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderDecideDraft {
    /// Which order: an id of `/admin/order/list/`.
    pub order_id: Uuid,
    /// What the customer reads: 1–100 characters for a refusal, up to 100 otherwise.
    pub remark: String,
}

/// Lists orders: those that wait, the longest waiting first, or those in one state.
#[utoipa::path(get, path = "/admin/order/list/", tag = "order", params(Asked::<OrderQueueFilter>),
    responses((status = 200, body = Envelope<Queue<QueuedOrder>>), (status = 401, description = "100005: not logged in")))]
pub async fn order_list(
    State(app): State<App>,
    asked: Asked<OrderQueueFilter>,
) -> Result<Reply<Queue<QueuedOrder>>> {
    list_order_queue(&app, &asked).await.map(Reply)
}

/// Approves an order: it is paid from what was held.
#[utoipa::path(post, path = "/admin/order/approve/", tag = "order", request_body = OrderDecideDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `remark`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100006 on `order_id`: it has ended, or what was held has come back")))]
pub async fn order_approve(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<OrderDecideDraft>,
) -> Result<Reply<Nothing>> {
    decide(&app, &operator, Decision::Approve, &draft).await.map(|()| Reply(Nothing))
}

/// Disqualifies an order: what was held comes back, and the customer reads why.
#[utoipa::path(post, path = "/admin/order/disqualify/", tag = "order", request_body = OrderDecideDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `remark`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100006 on `order_id`: it has ended")))]
pub async fn order_disqualify(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<OrderDecideDraft>,
) -> Result<Reply<Nothing>> {
    decide(&app, &operator, Decision::Disqualify, &draft).await.map(|()| Reply(Nothing))
}

async fn decide(app: &App, operator: &Operator, decision: Decision, draft: &OrderDecideDraft) -> Result<()> {
    let action = if decision == Decision::Approve { "order.approve" } else { "order.disqualify" };
    transaction!(app.store(), tx => {
        let actor = operator.reviewer().actor();
        decide_order(tx, app, actor, draft.order_id, decision, draft.remark.as_str()).await?;
        audit::record(tx, app, &Event::by(operator, action).on("order", draft.order_id)).await
    })
}
