//! The second step of signing in: the code that came.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use portico_core::sign_in::{SignInCode, SignInCodeDraft};

use super::challenge::{Answer, ChallengeKind, answer_challenge, over};
use super::client::Client;
use super::code::incorrect;
use super::cookies::Cookies;
use super::session::{SessionKey, begin_session, set_key};
use super::sign_in::SignInReply;
use super::sign_in_log::{SignInMethod, SignInOutcome, record_factor_refusal};
use super::store::challenge::delete_challenge;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::{App, Result, transaction};

/// Compares the code and begins the session.
#[utoipa::path(post, path = "/gicend/session/verify/", tag = "session", request_body = SignInCodeDraft,
    responses((status = 200, body = Envelope<SignInReply>), (status = 400, description = "100015: the code"),
        (status = 401, description = "100024 on `challenge`: begin again"), (status = 429, description = "300002: too many")))]
pub async fn session_verify(
    State(app): State<App>,
    client: Client,
    mut cookies: Cookies,
    Checked(draft): Checked<SignInCodeDraft>,
) -> Result<(CookieJar, Reply<SignInReply>)> {
    let browser = cookies.browser_hash();
    let key = finish_sign_in(&app, &client, browser, cookies.key(), &draft).await?;
    set_key(&mut cookies, &key);
    Ok((cookies.into_jar(), Reply(SignInReply::SignedIn)))
}

/// Counts the try, ends code and challenge when it is right, and begins the session.
///
/// # Errors
/// 100015; 100024 on `challenge`.
pub async fn finish_sign_in(
    app: &App,
    client: &Client,
    browser: Option<Vec<u8>>,
    former: Option<(&str, &str)>,
    draft: &SignInCode,
) -> Result<SessionKey> {
    let (token, typed) = (draft.challenge(), draft.code().as_str());
    let key = transaction!(app.store(), tx => {
        let answered = answer_challenge(tx, app, ChallengeKind::SignIn, browser.as_deref(), token, typed).await?;
        let answered = match answered {
            Answer::Right(answered) => answered,
            Answer::Wrong(user) => {
                if let Some(user) = user {
                    let (outcome, method) = (SignInOutcome::WrongFactor, SignInMethod::Code);
                    record_factor_refusal(tx, app, &user, outcome, method, client).await?;
                }
                return Ok(None);
            }
        };
        if !delete_challenge(tx, answered.challenge.challenge_id).await? {
            return Err(over());
        }
        begin_session(tx, app, &answered.user, client, former, SignInMethod::Code).await.map(Some)
    })?;
    key.ok_or_else(incorrect)
}
