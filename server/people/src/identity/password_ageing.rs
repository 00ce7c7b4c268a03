//! How long passwords last (SPEC §9: three months unless the person says otherwise).

use axum::extract::State;
use portico_core::ageing::{PasswordAgeing, PasswordAgeingDraft};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::proof::lock_own_user;
use super::session::password_months;
use super::store::security;
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// How long a password lasts from now on.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasswordAgeingReply {
    /// Months that a password lasts; 0 is for ever.
    pub months: u32,
}

/// Chooses how long passwords last.
#[utoipa::path(post, path = "/gicend/password/ageing/", tag = "security", request_body = PasswordAgeingDraft,
    responses((status = 200, body = Envelope<PasswordAgeingReply>)))]
pub async fn password_ageing(
    State(app): State<App>,
    caller: Caller,
    Checked(ageing): Checked<PasswordAgeingDraft>,
) -> Result<Reply<PasswordAgeingReply>> {
    save_password_ageing(&app, &caller, &ageing).await?;
    Ok(Reply(PasswordAgeingReply { months: *ageing.months() }))
}

/// Saves how long the caller's passwords last.
///
/// # Errors
/// When the database does not answer.
pub async fn save_password_ageing(app: &App, caller: &Caller, ageing: &PasswordAgeing) -> Result<()> {
    let months = *ageing.months();
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        let former = password_months(app, user.password_months);
        security::update_password_months(tx, user.user_id, i64::from(months), months != former).await?;
        let event = Event::done(caller, "password.age")
            .on("user", user.user_id, &user.login_name)
            .before(json!({"months": former}))
            .after(json!({"months": months}));
        audit::record(tx, app, user.account_id, &event).await
    })
}
