//! Switches auto top-up off.

use axum::extract::State;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use utoipa::ToSchema;

use super::show::{TopUpReply, show_top_up};
use super::store;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, people::access, transaction};

/// Nothing needs to be said.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TopUpOff {}

/// Switches auto top-up off; what was set is remembered. A recharge that is on its way comes to its end.
#[utoipa::path(post, path = "/gicend/recharge/top_up/off/", tag = "recharge", request_body = TopUpOff,
    responses((status = 200, body = Envelope<TopUpReply>),
        (status = 403, description = "100013: the permission to recharge is missing")))]
pub async fn recharge_top_up_off(
    State(app): State<App>,
    caller: Caller,
    Body(_): Body<TopUpOff>,
) -> Result<Reply<TopUpReply>> {
    turn_off_top_up(&app, &caller).await.map(Reply)
}

/// Switches off that the balance recharges itself; a charge that is under way goes on.
///
/// # Errors
/// 100013 when the permission was taken away meanwhile.
pub async fn turn_off_top_up(app: &App, caller: &Caller) -> Result<TopUpReply> {
    let account_id = caller.account_id;
    transaction!(app.store(), tx => {
        access::require_in(tx, caller, Operation::Recharge, &Resource::default()).await?;
        audit::take_turn(tx, account_id).await?;
        store::switch_off(tx, account_id).await?;
        let event = Event::done(caller, "top_up.off").on("account", account_id, "");
        audit::record(tx, app, account_id, &event).await
    })?;
    show_top_up(app, account_id).await
}
