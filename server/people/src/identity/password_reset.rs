//! A forgotten password, last step: the new one.

use axum::extract::State;
use portico_core::reset::{Reset, ResetDraft};
use portico_core::{Action, Code, Rule, login_name};

use super::client::Client;
use super::cookies::Cookies;
use super::password_judge::hash_new_password;
use super::password_replace::password_replace;
use super::sign_in::still_the_same;
use super::store::challenge;
use super::store::user::{self, UserRow};
use crate::PeopleParts;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::kit::token::{is_token, token_hash};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// New passwords that may be tried with one ticket.
const MAX_TRIES: i64 = 10;

/// Sets a new password; every session and code of the account ends.
#[utoipa::path(post, path = "/gicend/password/reset/", tag = "password", request_body = ResetDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations; 900002: the ticket; 900003: a password that the rules forbid for this person"),
        (status = 429, description = "300002: too many")))]
pub async fn password_reset(
    State(app): State<App>,
    client: Client,
    cookies: Cookies,
    Checked(reset): Checked<ResetDraft>,
) -> Result<Reply<Nothing>> {
    finish_reset(&app, &client, cookies.browser_hash(), &reset).await?;
    Ok(Reply(Nothing))
}

/// Judges the password once more with everything the account has, and replaces the old one.
///
/// # Errors
/// 900002 when the ticket is used, over, another browser's or another account's; 900003 with violations on `password`.
pub async fn finish_reset(app: &App, client: &Client, browser: Option<Vec<u8>>, reset: &Reset) -> Result<()> {
    let browser = browser.filter(|_| is_token(reset.reset_ticket())).ok_or_else(reset_refusal)?;
    let place = app.identity().passwords().place().await?;
    let ticket_hash = token_hash(reset.reset_ticket());
    let tried = transaction!(app.store(), tx => {
        let Some(row) = challenge::try_reset(tx, &ticket_hash, &browser, MAX_TRIES, app.now()).await? else {
            return Ok(None);
        };
        let Some(user_id) = row.user_id else { return Ok(None) };
        let user = user::find_user_by_id(tx, user_id).await?.filter(UserRow::is_enabled);
        Ok(user.map(|user| (row.challenge_id, user)))
    })?;
    let (challenge_id, user) = tried.ok_or_else(reset_refusal)?;
    if login_name::key(reset.login_name()) != user.login_key {
        return Err(reset_refusal());
    }
    let hash =
        hash_new_password(app, &place, &user, reset.password().expose()).await.map_err(password_error)?;
    transaction!(app.store(), tx => {
        let user = still_the_same(tx, &user).await?.ok_or_else(reset_refusal)?;
        if !challenge::delete_challenge(tx, challenge_id).await? {
            return Err(reset_refusal());
        }
        password_replace(tx, app, &user, &hash, client, None).await?;
        let event = Event::done(user.actor(), "password.reset").on("user", user.user_id, &user.login_name);
        audit::record(tx, app, user.account_id, &event).await
    })
}

/// The refusal of a password, in the words of this act.
pub(super) fn password_error(error: Error) -> Error {
    match error.code() {
        Code::ParameterError => error.in_answer_to(Action::PasswordReset, 900_003),
        _ => error,
    }
}

fn reset_refusal() -> Error {
    Error::action(Action::PasswordReset, 900_002).with_violation("reset_ticket", Rule::IncorrectCode)
}
