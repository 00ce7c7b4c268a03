//! The queue of balances to be paid back, and what an operator says to one.

use axum::extract::State;
use portico_core::payout::PayoutAction;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event};
use super::guard::Operator;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Reply};
use crate::kit::store::page::Queue;
use crate::money::payout::queue::{PayoutQueueFilter, QueuedPayout, list_payout_queue};
use crate::money::payout::{Decision, decide_payout};
use crate::{App, Result, transaction};

/// The payout that is decided on, and the note with it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PayoutDecideDraft {
    /// Which payout: an id of `/admin/payout/list/`.
    pub id: Uuid,
    /// What the customer reads: how what does not go back to its source was paid, or why nothing is; 1–200 characters where it
    /// is needed.
    pub note: String,
}

/// Lists payouts: those that wait, the longest waiting first, or those in one state.
#[utoipa::path(get, path = "/admin/payout/list/", tag = "payout", params(Asked::<PayoutQueueFilter>),
    responses((status = 200, body = Envelope<Queue<QueuedPayout>>), (status = 401, description = "100005: not logged in")))]
pub async fn payout_list(
    State(app): State<App>,
    asked: Asked<PayoutQueueFilter>,
) -> Result<Reply<Queue<QueuedPayout>>> {
    list_payout_queue(&app, &asked).await.map(Reply)
}

/// Pays a balance back: to the recharges that it came by, as far as money can go back to them; the rest was paid by hand.
#[utoipa::path(post, path = "/admin/payout/pay/", tag = "payout", request_body = PayoutDecideDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `note`: how was the rest paid?"),
        (status = 401, description = "100005: not logged in"), (status = 402, description = "100009: the balance has no such cash any more"),
        (status = 404, description = "100004"), (status = 409, description = "100006 on `id`: it has ended")))]
pub async fn payout_pay(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<PayoutDecideDraft>,
) -> Result<Reply<Nothing>> {
    decide(&app, &operator, PayoutAction::Pay, &draft).await.map(|()| Reply(Nothing))
}

/// Refuses to pay a balance back: what was held comes back, and the customer reads why.
#[utoipa::path(post, path = "/admin/payout/refuse/", tag = "payout", request_body = PayoutDecideDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `note`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004"),
        (status = 409, description = "100006 on `id`: it has ended")))]
pub async fn payout_refuse(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<PayoutDecideDraft>,
) -> Result<Reply<Nothing>> {
    decide(&app, &operator, PayoutAction::Refuse, &draft).await.map(|()| Reply(Nothing))
}

async fn decide(
    app: &App,
    operator: &Operator,
    action: PayoutAction,
    draft: &PayoutDecideDraft,
) -> Result<()> {
    let decision = Decision { action, note: &draft.note };
    transaction!(app.store(), tx => {
        let actor = operator.reviewer().actor();
        decide_payout(tx, app, actor, draft.id, decision).await?;
        audit::record(tx, app, &Event::by(operator, decision.name()).on("payout", draft.id)).await
    })
}
