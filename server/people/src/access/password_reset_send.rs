//! Sends a sub-user a link to choose another password: nobody else ever knows it (SECURITY 6.4.6).

use axum::extract::State;
use portico_core::Code;
use portico_core::state::{SubUserAction, SubUserState, sub_user_allows};

use super::activation_send::UserRef;
use super::{acting, list_grants_of, require_manage, sub_user};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::people::identity::{LinkKind, send_link};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Mails a link to choose another password; the present one stays until then. Nobody sends it to themselves: the own password is changed
/// with the one before.
#[utoipa::path(post, path = "/gicend/user/password/reset/", tag = "user", request_body = UserRef,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: user_manage, or the sub-user holds more than the caller or is \
            the caller; on `proof`: prove who you are first; 900015: disabled"),
        (status = 404, description = "100004: no such sub-user"), (status = 409, description = "900010: not activated")))]
pub async fn user_password_reset(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<UserRef>,
) -> Result<Reply<Nothing>> {
    send_password_link(&app, &caller, &draft).await?;
    Ok(Reply(Nothing))
}

/// Sends a sub-user the link by which they choose another password.
///
/// # Errors
/// 100004; 100013, also without a fresh proof and for the caller; 900010 for who is not activated yet, 900015 for who is disabled.
pub async fn send_password_link(app: &App, caller: &Caller, draft: &UserRef) -> Result<()> {
    caller.require_fresh(app)?;
    let user_id = draft.user_id;
    transaction!(app.store(), tx => {
        let caller = acting(tx, caller, &[user_id]).await?;
        let row = sub_user::find(tx, caller.account_id, user_id).await?;
        require_manage(&caller, &list_grants_of(tx, user_id).await?)?;
        let is_self = user_id == caller.user_id;
        let code = match row.state {
            _ if is_self => Code::PermissionError,
            SubUserState::NotActivated => Code::InactiveSubUser,
            _ => Code::InvalidUser,
        };
        sub_user_allows(row.state, SubUserAction::ResetPassword, is_self)
            .map_err(|rule| Error::new(code).with_violation("user_id", rule))?;
        send_link(tx, app, user_id, LinkKind::Reset).await?;
        let event = Event::done(&caller, "sub_user.password_link").on("sub_user", user_id, &row.login_name);
        audit::record(tx, app, caller.account_id, &event).await
    })
}
