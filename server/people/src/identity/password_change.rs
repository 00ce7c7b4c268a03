//! Another password, by whoever is signed in; also the only way on when the old one's time is over (SECURITY ).

use axum::extract::State;
use portico_core::password_change::{PasswordChange, PasswordChangeDraft};

use super::client::Client;
use super::password_judge::hash_new_password;
use super::password_replace::password_replace;
use super::proof::{lock_compared_user, prove_password};
use crate::PeopleParts;
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// Replaces the password. Every other session and every code of the person end.
#[utoipa::path(post, path = "/gicend/password/change/", tag = "password", request_body = PasswordChangeDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100016: the current password; 100001: violations of the new one"),
        (status = 503, description = "100012: too busy")))]
pub async fn password_change(
    State(app): State<App>,
    client: Client,
    caller: Caller,
    Checked(change): Checked<PasswordChangeDraft>,
) -> Result<Reply<Nothing>> {
    change_password(&app, &caller, &client, &change).await?;
    Ok(Reply(Nothing))
}

/// Compares the current password, judges the new one with everything the account has, and replaces it.
///
/// # Errors
/// 100016; violations on `password`.
pub async fn change_password(
    app: &App,
    caller: &Caller,
    client: &Client,
    change: &PasswordChange,
) -> Result<()> {
    let session_id = caller.session_id()?;
    let place = app.identity().passwords().place().await?;
    let current = change.current().expose();
    let proved = prove_password(app, &place, caller, current, "password.change").await?;
    let hash = hash_new_password(app, &place, &proved, change.password().expose()).await?;
    transaction!(app.store(), tx => {
        let user = lock_compared_user(tx, &proved).await?;
        password_replace(tx, app, &user, &hash, client, Some(session_id)).await?;
        let event = Event::done(caller, "password.change").on("user", user.user_id, &user.login_name);
        audit::record(tx, app, user.account_id, &event).await
    })
}
