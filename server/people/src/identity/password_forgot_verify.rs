//! A forgotten password, third step: the code that came earns the ticket for a new password.

use axum::extract::State;
use portico_core::forgot::{ForgotCode, ForgotCodeDraft};
use serde::Serialize;
use utoipa::ToSchema;

use super::challenge::{Answer, CHALLENGE_SECONDS, ChallengeKind, answer_challenge, over};
use super::code::incorrect;
use super::cookies::Cookies;
use super::store::challenge::verify_challenge;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::token::token_hash;
use crate::{App, Result, transaction};

/// Leave to set a new password.
#[derive(Serialize, ToSchema)]
pub struct ResetTicketReply {
    /// The ticket, good for one new password in this browser.
    pub reset_ticket: String,
}

/// Compares the code that was sent; a right one becomes a ticket for a new password.
#[utoipa::path(post, path = "/gicend/password/forgot/verify/", tag = "password", request_body = ForgotCodeDraft,
    responses((status = 200, body = Envelope<ResetTicketReply>), (status = 400, description = "100015: the code"),
        (status = 401, description = "100024 on `challenge`: begin again"), (status = 429, description = "300002: too many")))]
pub async fn password_forgot_verify(
    State(app): State<App>,
    cookies: Cookies,
    Checked(draft): Checked<ForgotCodeDraft>,
) -> Result<Reply<ResetTicketReply>> {
    let reset_ticket = verify_reset(&app, cookies.browser_hash(), &draft).await?;
    Ok(Reply(ResetTicketReply { reset_ticket }))
}

/// Counts the try and turns the challenge into a ticket when it is right.
///
/// # Errors
/// 100015; 100024 on `challenge`.
pub async fn verify_reset(app: &App, browser: Option<Vec<u8>>, draft: &ForgotCode) -> Result<String> {
    let (token, typed) = (draft.challenge(), draft.code().as_str());
    let ticket = transaction!(app.store(), tx => {
        let answered = answer_challenge(tx, app, ChallengeKind::Reset, browser.as_deref(), token, typed).await?;
        let Answer::Right(answered) = answered else { return Ok(None) };
        let (now, ticket) = (app.now(), app.random().token());
        let (id, ends) = (answered.challenge.challenge_id, now.plus_seconds(CHALLENGE_SECONDS));
        if !verify_challenge(tx, id, &token_hash(&ticket), ends, now).await? {
            return Err(over());
        }
        Ok(Some(ticket))
    })?;
    ticket.ok_or_else(incorrect)
}
