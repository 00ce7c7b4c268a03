//! Sends the code of the second step of signing in.

use axum::extract::State;
use portico_core::sign_in::SignInCodeSendDraft;

use super::challenge::{ChallengeKind, send_challenge_code};
use super::client::Client;
use super::code::CodeSentReply;
use super::cookies::Cookies;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::{App, Result};

/// Sends a code to one of the contacts that the password led to.
#[utoipa::path(post, path = "/gicend/session/code/send/", tag = "session", request_body = SignInCodeSendDraft,
    responses((status = 200, body = Envelope<CodeSentReply>),
        (status = 401, description = "100024 on `challenge`: begin again"),
        (status = 429, description = "300002: too many; 100014: 60 seconds; 100022: the target's day; 900004: the address's day")))]
pub async fn session_code_send(
    State(app): State<App>,
    client: Client,
    cookies: Cookies,
    Checked(request): Checked<SignInCodeSendDraft>,
) -> Result<Reply<CodeSentReply>> {
    let browser = cookies.browser_hash();
    let (challenge, contact_id) = (request.challenge(), request.contact_id());
    send_challenge_code(&app, ChallengeKind::SignIn, &client, browser, challenge, contact_id).await.map(Reply)
}
