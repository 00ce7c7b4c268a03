//! Sends the activation mail once more: the link before works no more (SPEC §4).

use axum::extract::State;
use portico_core::Code;
use portico_core::state::{SubUserAction, sub_user_allows};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{acting, list_grants_of, require_manage, sub_user};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::people::identity::{LinkKind, send_link};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// The sub-user that a request is about.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserRef {
    /// Which sub-user: an id of `/gicend/user/list/`.
    pub user_id: Uuid,
}

/// Sends a new activation link to a sub-user who has not followed one yet.
#[utoipa::path(post, path = "/gicend/user/activation/send/", tag = "user", request_body = UserRef,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: user_manage, or the sub-user holds more than the caller"),
        (status = 404, description = "100004: no such sub-user"), (status = 409, description = "100023: activated already")))]
pub async fn user_activation_send(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<UserRef>,
) -> Result<Reply<Nothing>> {
    send_activation(&app, &caller, draft.user_id).await?;
    Ok(Reply(Nothing))
}

/// Sends a sub-user the link by which they set their password; links sent before no longer work.
///
/// # Errors
/// 100004; 100013; 100023 when the sub-user was activated already.
pub async fn send_activation(app: &App, caller: &Caller, user_id: Uuid) -> Result<()> {
    transaction!(app.store(), tx => {
        let caller = acting(tx, caller, &[user_id]).await?;
        let row = sub_user::find(tx, caller.account_id, user_id).await?;
        require_manage(&caller, &list_grants_of(tx, user_id).await?)?;
        sub_user_allows(row.state, SubUserAction::ResendActivation, false)
            .map_err(|rule| Error::new(Code::Reactivation).with_violation("user_id", rule))?;
        send_link(tx, app, user_id, LinkKind::Activate).await?;
        let event = Event::done(&caller, "sub_user.invite").on("sub_user", user_id, &row.login_name);
        audit::record(tx, app, caller.account_id, &event).await
    })
}
