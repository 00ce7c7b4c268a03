//! Withdraws a payout request: what was held is released.

use axum::extract::State;
use portico_core::payout::PayoutAction;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::decide::{Decision, decide_payout};
use super::show::{PayoutShowReply, show_payout};
use super::{not_found, store};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::{App, Result, transaction};

/// The payout that is withdrawn.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PayoutRef {
    /// Which payout: an id of `/gicend/account/payout/show/`.
    pub payout_id: Uuid,
}

/// Withdraws the request for a payout of the balance: what was held for it can be spent again.
#[utoipa::path(post, path = "/gicend/account/payout/withdraw/", tag = "account", request_body = PayoutRef,
    responses((status = 200, body = Envelope<PayoutShowReply>), (status = 403, description = "100013: not the main user"),
        (status = 404, description = "100004: the account has no such payout"),
        (status = 409, description = "100006 on `id`: it has ended")))]
pub async fn account_payout_withdraw(
    State(app): State<App>,
    caller: Caller,
    Body(which): Body<PayoutRef>,
) -> Result<Reply<PayoutShowReply>> {
    withdraw_payout(&app, &caller, which.payout_id).await?;
    show_payout(&app, caller.account_id).await.map(Reply)
}

/// Withdraws a request for a payout that nobody has decided, and releases what was held.
///
/// # Errors
/// 100004; 409 when it has ended; when the database does not answer.
pub async fn withdraw_payout(app: &App, caller: &Caller, payout_id: Uuid) -> Result<()> {
    transaction!(app.store(), tx => {
        let row = store::find_payout(tx, payout_id).await?;
        row.filter(|row| row.account_id == caller.account_id).ok_or_else(not_found)?;
        let decision = Decision { action: PayoutAction::Withdraw, note: "" };
        decide_payout(tx, app, caller, payout_id, decision).await
    })
}
