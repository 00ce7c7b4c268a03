//! The first step of signing in: name, password and a slider's ticket.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use portico_core::sign_in::{SignIn, SignInDraft};

use super::client::Client;
use super::cookies::Cookies;
use super::factor::list_factors_of;
use super::lock::{Attempt, begin_attempt, end_attempt, take_back_attempt};
use super::notice::stage_lockout;
use super::puzzle::{puzzle_refusal, use_ticket};
use super::session::require_open;
use super::sign_in::{SignInReply, SignInStep, go_on_with_sign_in, sign_in_refusal, still_the_same};
use super::sign_in_log::{SignInOutcome, stage_sign_in_refusal};
use super::store::user::{self, UserRow};
use super::suspend::suspension_refusal;
use crate::PeopleParts;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::passwords::Comparison;
use crate::{App, Result, transaction};

/// Compares name and password. Wrong, unknown, locked and disabled are answered alike.
#[utoipa::path(post, path = "/gicend/session/password/", tag = "session", request_body = SignInDraft,
    responses((status = 200, body = Envelope<SignInReply>), (status = 401, description = "100024"),
        (status = 403, description = "900015 on `login_name`: the account is suspended; SlideCodeError; LoginSwitchError: nobody may sign in at present; 900013: the address is on the operator's blacklist"), (status = 409, description = "100038: nowhere to send a code"),
        (status = 429, description = "300002: too many"),
        (status = 503, description = "AuthServiceError: too busy")))]
pub async fn session_password(
    State(app): State<App>,
    client: Client,
    mut cookies: Cookies,
    Checked(draft): Checked<SignInDraft>,
) -> Result<(CookieJar, Reply<SignInReply>)> {
    let browser = cookies.browser_hash().ok_or_else(puzzle_refusal)?;
    let step = sign_in(&app, &client, &browser, cookies.key(), &draft).await?;
    let reply = step.into_reply(&mut cookies)?;
    Ok((cookies.into_jar(), Reply(reply)))
}

/// Counts the attempt, compares the password, settles the attempt. An unknown name takes the same steps.
///
/// # Errors
/// `LoginSwitchError`; 100024; `SlideCodeError`; 300002 and `AuthServiceError` with Retry-After.
pub async fn sign_in(
    app: &App,
    client: &Client,
    browser_hash: &[u8],
    former: Option<(&str, &str)>,
    draft: &SignIn,
) -> Result<SignInStep> {
    require_open(app)?;
    let place = app.identity().passwords().place().await?;
    let login_key = draft.key();
    let (attempt, user) = begin(app, browser_hash, draft, &login_key).await?;
    let stored = user.as_ref().filter(|_| matches!(attempt, Attempt::Granted { .. }));
    let password = draft.password().expose();
    let comparison = place.compare(password, stored.map(|user| user.password_hash.as_str())).await?;
    let refusal = refusal(user.as_ref(), attempt, comparison, client);
    let right = user.as_ref().filter(|_| refusal.is_none());
    // Whoever has shown the password of a suspended account is told so.
    let is_suspended =
        refusal == Some(SignInOutcome::Disabled) && user.as_ref().is_some_and(|user| user.is_suspended);
    let new_hash = match right {
        Some(_) if comparison == Comparison::SameButOld => Some(place.hash(password).await?),
        _ => None,
    };
    let step = transaction!(app.store(), tx => {
        let user_in = match right {
            Some(compared) => still_the_same(tx, compared).await?,
            None => None,
        };
        let factors = match &user_in {
            Some(user_in) => list_factors_of(tx, user_in.user_id).await?,
            None => Vec::new(),
        };
        match factors.is_empty() {
            true => end_attempt(tx, app, &login_key, attempt, user_in.is_some() || is_suspended).await?,
            false => take_back_attempt(tx, app, &login_key, attempt).await?,
        }
        let Some(user_in) = user_in else {
            let user_id = user.as_ref().map(|user| user.user_id).unwrap_or_default();
            let outcome = refusal.unwrap_or(SignInOutcome::WrongPassword);
            stage_sign_in_refusal(tx, app, user_id, outcome, client).await?;
            if let (Attempt::Granted { locks: true }, Some(user)) = (attempt, &user) {
                stage_lockout(tx, app, user).await?;
            }
            return Ok(None);
        };
        if let Some(hash) = &new_hash {
            user::rehash_password(tx, &user_in, hash).await?;
        }
        go_on_with_sign_in(tx, app, &user_in, client, browser_hash, former, factors).await.map(Some)
    })?;
    if step.is_none() {
        let user_id = user.map(|user| user.user_id);
        tracing::info!(event = "sign_in_refused", ?user_id, ?attempt, address = %client.address);
    }
    step.ok_or_else(|| if is_suspended { suspension_refusal() } else { sign_in_refusal() })
}

/// Why a password does not sign in; nothing when it does. Outside the login mask a right one is as good as a wrong one.
fn refusal(
    user: Option<&UserRow>,
    attempt: Attempt,
    comparison: Comparison,
    client: &Client,
) -> Option<SignInOutcome> {
    match user {
        _ if matches!(attempt, Attempt::Refused { .. }) => Some(SignInOutcome::Locked),
        Some(user) if comparison != Comparison::Differs => match user.is_enabled() {
            false => Some(SignInOutcome::Disabled),
            true if !user.lets_in(client.address) => Some(SignInOutcome::AddressRefused),
            true => None,
        },
        _ => Some(SignInOutcome::WrongPassword),
    }
}

/// Uses the ticket up, finds the person and counts the attempt, in one transaction.
async fn begin(
    app: &App,
    browser_hash: &[u8],
    draft: &SignIn,
    login_key: &str,
) -> Result<(Attempt, Option<UserRow>)> {
    transaction!(app.store(), tx => {
        use_ticket(tx, app, draft.ticket(), Some(browser_hash)).await?;
        let user = user::find_user_by_login_key(tx, login_key).await?;
        let attempt = begin_attempt(tx, app, login_key).await?;
        if let (Attempt::Refused { locks_now: true }, Some(user)) = (attempt, &user) {
            stage_lockout(tx, app, user).await?;
        }
        Ok((attempt, user))
    })
}
