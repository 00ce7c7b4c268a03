//! After how many idle minutes a session ends (SPEC §5: 30–240, effective after the next sign-in).

use axum::extract::State;
use portico_core::ageing::{LoginAgeing, LoginAgeingDraft};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::proof::lock_own_user;
use super::store::security;
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// The idle time that was chosen.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoginAgeingReply {
    /// Idle minutes of the sessions to come.
    pub minutes: u32,
}

/// Chooses the idle time of sessions. Sessions that are there keep theirs.
#[utoipa::path(post, path = "/gicend/security/ageing/", tag = "security", request_body = LoginAgeingDraft,
    responses((status = 200, body = Envelope<LoginAgeingReply>)))]
pub async fn security_ageing(
    State(app): State<App>,
    caller: Caller,
    Checked(ageing): Checked<LoginAgeingDraft>,
) -> Result<Reply<LoginAgeingReply>> {
    save_login_ageing(&app, &caller, &ageing).await?;
    Ok(Reply(LoginAgeingReply { minutes: *ageing.minutes() }))
}

/// Saves the idle time of the caller's sessions to come.
///
/// # Errors
/// When the database does not answer.
pub async fn save_login_ageing(app: &App, caller: &Caller, ageing: &LoginAgeing) -> Result<()> {
    let minutes = i64::from(*ageing.minutes());
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        security::update_ageing(tx, user.user_id, minutes).await?;
        let event = Event::done(caller, "login.age")
            .on("user", user.user_id, &user.login_name)
            .before(json!({"minutes": user.login_ageing_minutes}))
            .after(json!({"minutes": minutes}));
        audit::record(tx, app, user.account_id, &event).await
    })
}
