//! A forgotten password, second step: sends the code.

use axum::extract::State;
use portico_core::forgot::ForgotCodeSendDraft;

use super::challenge::{ChallengeKind, send_challenge_code};
use super::client::Client;
use super::code::CodeSentReply;
use super::cookies::Cookies;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::{App, Result};

/// Sends a code to one of the contacts. For an unknown name the answer is the same and nothing leaves.
#[utoipa::path(post, path = "/gicend/password/forgot/code/", tag = "password", request_body = ForgotCodeSendDraft,
    responses((status = 200, body = Envelope<CodeSentReply>),
        (status = 401, description = "100024 on `challenge`: begin again"),
        (status = 429, description = "300002: too many; 100014: 60 seconds; 100022: the target's day; 900004: the address's day")))]
pub async fn password_forgot_code(
    State(app): State<App>,
    client: Client,
    cookies: Cookies,
    Checked(request): Checked<ForgotCodeSendDraft>,
) -> Result<Reply<CodeSentReply>> {
    let browser = cookies.browser_hash();
    let (challenge, contact_id) = (request.challenge(), request.contact_id());
    send_challenge_code(&app, ChallengeKind::Reset, &client, browser, challenge, contact_id).await.map(Reply)
}
