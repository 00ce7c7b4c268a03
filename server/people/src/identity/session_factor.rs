//! The second step of signing in for whoever has a second factor: a code of the authenticator app, or a recovery code.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use portico_core::second_factor::{SecondFactor, SecondFactorDraft, SecondFactorMethod};

use super::challenge::over;
use super::client::Client;
use super::code::incorrect;
use super::cookies::Cookies;
use super::factor::tell_factor_change;
use super::factor_try::begin_factor_try;
use super::news::FactorChange;
use super::recovery_code::take_recovery_code;
use super::session::{SessionKey, set_key};
use super::sign_in::SignInReply;
use super::sign_in_log::SignInMethod;
use super::store::factor::{find_totp_by_user, use_totp_step};
use super::totp::open_secret;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::{App, Result, transaction};
use uuid::Uuid;

/// Compares the code and begins the session. A code of an app works once, as does a recovery code.
#[utoipa::path(post, path = "/gicend/session/factor/", tag = "session", request_body = SecondFactorDraft,
    responses((status = 200, body = Envelope<SignInReply>), (status = 400, description = "100015: the code"),
        (status = 401, description = "100024 on `challenge`: begin again"),
        (status = 429, description = "300002: too many")))]
pub async fn session_factor(
    State(app): State<App>,
    client: Client,
    mut cookies: Cookies,
    Checked(factor): Checked<SecondFactorDraft>,
) -> Result<(CookieJar, Reply<SignInReply>)> {
    let browser = cookies.browser_hash();
    let key = sign_in_by_factor(&app, &client, browser, cookies.key(), &factor).await?;
    set_key(&mut cookies, &key);
    Ok((cookies.into_jar(), Reply(SignInReply::SignedIn)))
}

/// How a try ended.
enum Tried {
    Right(SessionKey),
    Wrong,
    Over,
}

/// Counts the try, uses the code up and begins the session, in one transaction.
///
/// # Errors
/// 100015; 100024 on `challenge`; 300002.
pub async fn sign_in_by_factor(
    app: &App,
    client: &Client,
    browser: Option<Vec<u8>>,
    former: Option<(&str, &str)>,
    factor: &SecondFactor,
) -> Result<SessionKey> {
    let (token, method) = (factor.challenge(), method_of(*factor.method()));
    let tried = transaction!(app.store(), tx => {
        let begun = begin_factor_try(tx, app, client, browser.as_deref(), token, method).await?;
        let Some(begun) = begun else { return Ok(Tried::Over) };
        if !take_code(tx, app, begun.user.user_id, factor).await? {
            begun.wrong(tx, app, client).await?;
            return Ok(Tried::Wrong);
        }
        if method == SignInMethod::Recovery {
            tell_factor_change(tx, app, &begun.user, FactorChange::RecoveryUsed).await?;
        }
        begun.right(tx, app, client, former).await.map(Tried::Right)
    })?;
    match tried {
        Tried::Right(key) => Ok(key),
        Tried::Wrong => Err(incorrect()),
        Tried::Over => Err(over()),
    }
}

/// Uses up a code; false when it is wrong or was used before.
async fn take_code(tx: &mut Conn, app: &App, user_id: Uuid, factor: &SecondFactor) -> Result<bool> {
    match factor.method() {
        SecondFactorMethod::Totp => take_totp(tx, app, user_id, factor.code()).await,
        SecondFactorMethod::Recovery => take_recovery_code(tx, app, user_id, factor.code()).await,
    }
}

async fn take_totp(tx: &mut Conn, app: &App, user_id: Uuid, code: &str) -> Result<bool> {
    let Some(row) = find_totp_by_user(tx, user_id).await?.filter(|row| row.confirmed_at.is_some()) else {
        return Ok(false);
    };
    match open_secret(app, user_id, &row.secret)?.step_of(code, app.now())? {
        Some(step) => Ok(use_totp_step(tx, user_id, step).await?),
        None => Ok(false),
    }
}

fn method_of(method: SecondFactorMethod) -> SignInMethod {
    match method {
        SecondFactorMethod::Totp => SignInMethod::Totp,
        SecondFactorMethod::Recovery => SignInMethod::Recovery,
    }
}
