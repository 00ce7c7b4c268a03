//! Whether a code is asked for after the password.

use axum::extract::State;
use portico_core::Code;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::contacts::contacts_of;
use super::proof::lock_own_user;
use super::store::security;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Whether a code is asked for after the password.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoginVerification {
    /// Whether a code is asked for.
    pub enabled: bool,
}

/// Switches the code after the password on or off. Needs a fresh proof.
#[utoipa::path(post, path = "/gicend/security/verification/", tag = "security", request_body = LoginVerification,
    responses((status = 200, body = Envelope<LoginVerification>),
        (status = 403, description = "100013 on `proof`: prove who you are first"),
        (status = 409, description = "100038: nowhere to send a code")))]
pub async fn security_verification(
    State(app): State<App>,
    caller: Caller,
    Body(choice): Body<LoginVerification>,
) -> Result<Reply<LoginVerification>> {
    save_login_verification(&app, &caller, choice.enabled).await?;
    Ok(Reply(choice))
}

/// Saves the caller's choice.
///
/// # Errors
/// 100013 without a fresh proof; 100038 when it is switched on and there is nowhere to send a code.
pub async fn save_login_verification(app: &App, caller: &Caller, enabled: bool) -> Result<()> {
    caller.require_fresh(app)?;
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        if enabled && contacts_of(app, &user).is_empty() {
            return Err(Error::new(Code::NoValidContact));
        }
        security::update_verification(tx, user.user_id, enabled).await?;
        let event = Event::done(caller, "login.verify")
            .on("user", user.user_id, &user.login_name)
            .before(json!({"enabled": user.login_verification}))
            .after(json!({"enabled": enabled}));
        audit::record(tx, app, user.account_id, &event).await
    })
}
