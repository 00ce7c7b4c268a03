//! Saves what a person says of themselves (SPEC §3: name, introduction).

use axum::extract::State;
use portico_core::login_name;
use portico_core::profile::{Profile, ProfileDraft};
use serde_json::json;

use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::people::identity::{hold_caller, person_row};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// Saves the caller's own name and introduction.
#[utoipa::path(post, path = "/gicend/account/profile/update/", tag = "account", request_body = ProfileDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in")))]
pub async fn account_profile_update(
    State(app): State<App>,
    caller: Caller,
    Checked(profile): Checked<ProfileDraft>,
) -> Result<Reply<Nothing>> {
    save_profile(&app, &caller, &profile).await?;
    Ok(Reply(Nothing))
}

/// Saves the caller's name and introduction.
///
/// # Errors
/// 100005 when the caller is gone by now; when the database does not answer.
pub async fn save_profile(app: &App, caller: &Caller, profile: &Profile) -> Result<()> {
    transaction!(app.store(), tx => {
        hold_caller(tx, caller).await?;
        let before = person_row::lock_profile(tx, caller.user_id).await?;
        let name = (profile.name().as_str(), login_name::key(profile.name()));
        person_row::update_profile(tx, caller.user_id, name.0, &name.1, profile.introduction()).await?;
        let event = Event::done(caller, "account.profile")
            .on("user", caller.user_id, &caller.login_name)
            .before(json!({ "name": before.name, "introduction": before.introduction }))
            .after(json!(profile));
        audit::record(tx, app, caller.account_id, &event).await
    })
}
