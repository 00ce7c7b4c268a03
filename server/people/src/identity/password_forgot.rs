//! A forgotten password, first step: whose.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use portico_core::Action;
use portico_core::forgot::{Forgot, ForgotDraft};
use serde::Serialize;
use utoipa::ToSchema;

use super::challenge::{ChallengeKind, begin_challenge};
use super::contacts::{ContactReply, receivers};
use super::cookies::Cookies;
use super::puzzle::{puzzle_refusal, use_ticket};
use super::store::user::{self, UserRow};
use crate::kit::http::{Checked, Envelope, Reply};
use crate::{App, Error, Result, transaction};

/// Where a code can go.
#[derive(Serialize, ToSchema)]
pub struct ForgotReply {
    /// Names this reset, in this browser.
    pub challenge: String,
    /// The account's contacts; for an unknown name, made-up ones that are always the same.
    pub contacts: Vec<ContactReply>,
}

/// Begins a password reset. A known and an unknown name are answered alike; sub-users must ask their main user.
#[utoipa::path(post, path = "/gicend/password/forgot/", tag = "password", request_body = ForgotDraft,
    responses((status = 200, body = Envelope<ForgotReply>),
        (status = 403, description = "SlideCodeError; 900014: a sub-user"),
        (status = 429, description = "300002: too many")))]
pub async fn password_forgot(
    State(app): State<App>,
    cookies: Cookies,
    Checked(draft): Checked<ForgotDraft>,
) -> Result<(CookieJar, Reply<ForgotReply>)> {
    let browser = cookies.browser_hash().ok_or_else(puzzle_refusal)?;
    let reply = begin_reset(&app, &browser, &draft).await?;
    Ok((cookies.into_jar(), Reply(reply)))
}

/// Uses the ticket up and begins the reset.
///
/// # Errors
/// `SlideCodeError`; 900014 for a sub-user.
pub async fn begin_reset(app: &App, browser_hash: &[u8], draft: &Forgot) -> Result<ForgotReply> {
    let login_key = draft.key();
    let begun = transaction!(app.store(), tx => {
        use_ticket(tx, app, draft.ticket(), Some(browser_hash)).await?;
        let user = user::find_user_by_login_key(tx, &login_key).await?.filter(UserRow::is_enabled);
        if user.as_ref().is_some_and(|user| user.kind == "sub") {
            return Ok(None);
        }
        let receivers = receivers(app, user.as_ref(), &login_key);
        let user_id = receivers.user.map(|user| user.user_id);
        let kind = ChallengeKind::Reset;
        let challenge = begin_challenge(tx, app, kind, browser_hash, user_id, &login_key).await?;
        Ok(Some(ForgotReply { challenge, contacts: receivers.contacts.iter().map(ContactReply::hint).collect() }))
    })?;
    begun.ok_or_else(|| Error::action(Action::ForgotCheck, 900_014))
}
