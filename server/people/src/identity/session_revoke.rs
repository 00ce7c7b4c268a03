//! Ends sessions of whoever is signed in: one of them, or all others.

use axum::extract::State;
use portico_core::Code;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::session as store;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// The session of the caller that is to end.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SessionRevoke {
    /// Which of the caller's sessions: an id of `/gicend/session/list/`.
    pub session_id: Uuid,
}

/// Nothing needs to be said.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SessionRevokeOthers {}

/// How many sessions ended.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct SessionsRevokedReply {
    /// How many sessions ended by this call.
    pub ended: u64,
}

/// Ends one session of whoever is signed in.
#[utoipa::path(post, path = "/gicend/session/revoke/", tag = "session", request_body = SessionRevoke,
    responses((status = 200, body = Envelope<Nothing>), (status = 404, description = "100004: no such session")))]
pub async fn session_revoke(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<SessionRevoke>,
) -> Result<Reply<Nothing>> {
    revoke(&app, &caller, request.session_id).await?;
    Ok(Reply(Nothing))
}

/// Ends every session of whoever is signed in but the one that asks.
#[utoipa::path(post, path = "/gicend/session/revoke_others/", tag = "session", request_body = SessionRevokeOthers,
    responses((status = 200, body = Envelope<SessionsRevokedReply>)))]
pub async fn session_revoke_others(
    State(app): State<App>,
    caller: Caller,
    Body(_): Body<SessionRevokeOthers>,
) -> Result<Reply<SessionsRevokedReply>> {
    revoke_others(&app, &caller).await.map(|ended| Reply(SessionsRevokedReply { ended }))
}

/// Ends one of the caller's sessions.
///
/// # Errors
/// 100004 when it is not there or another person's.
pub async fn revoke(app: &App, caller: &Caller, session_id: Uuid) -> Result<()> {
    transaction!(app.store(), tx => {
        if !store::delete_own_session(tx, caller.user_id, session_id).await? {
            return Err(Error::new(Code::NotFound));
        }
        let event = Event::done(caller, "session.revoke").on("session", session_id, "");
        audit::record(tx, app, caller.account_id, &event).await
    })
}

/// Ends the caller's other sessions; how many.
///
/// # Errors
/// When the database does not answer.
pub async fn revoke_others(app: &App, caller: &Caller) -> Result<u64> {
    let kept = caller.session_id()?;
    transaction!(app.store(), tx => {
        let ended = store::delete_sessions_by_user(tx, caller.user_id, Some(kept)).await?;
        let event = Event::done(caller, "session.revoke_others")
            .on("user", caller.user_id, &caller.login_name)
            .after(json!({"ended": ended}));
        audit::record(tx, app, caller.account_id, &event).await?;
        Ok(ended)
    })
}
