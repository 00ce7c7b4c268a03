//! The second step of signing in with a passkey.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use portico_core::Rule;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;
use webauthn_rs::prelude::PublicKeyCredential;

use super::challenge::{ChallengeKind, open_challenge, over};
use super::client::Client;
use super::cookies::Cookies;
use super::factor::tell_factor_change;
use super::factor_try::{FactorTry, begin_factor_try};
use super::news::FactorChange;
use super::passkey::{
    Bound, CeremonyKind, Shown, ask_to_show, begin_ceremony, end_ceremony, list_passkeys_of, parse_assertion,
    require_relying_party, verify_assertion, wrong_passkey,
};
use super::passkey_create::CeremonyReply;
use super::session::{SessionKey, set_key};
use super::sign_in::SignInReply;
use super::sign_in_log::SignInMethod;
use super::store::passkey::{find_passkey_by_credential, note_passkey_use};
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, transaction};

/// Which sign-in continues with a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SessionPasskeyBegin {
    /// The challenge that `session/password` answered with.
    pub challenge: String,
}

/// What the authenticator signed, for the sign-in that continues.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SessionPasskeyFinish {
    /// The challenge that `session/password` answered with.
    pub challenge: String,
    /// Of the first call.
    pub ceremony: Uuid,
    /// What the browser's `credential.toJSON()` gives.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// Tells what a passkey shall sign. Nothing is counted yet.
#[utoipa::path(post, path = "/gicend/session/passkey/begin/", tag = "session", request_body = SessionPasskeyBegin,
    responses((status = 200, body = Envelope<CeremonyReply>),
        (status = 401, description = "100024 on `challenge`: begin again"),
        (status = 409, description = "100012: there are no passkeys at this address"),
        (status = 429, description = "300002: too many")))]
pub async fn session_passkey_begin(
    State(app): State<App>,
    cookies: Cookies,
    Body(request): Body<SessionPasskeyBegin>,
) -> Result<Reply<CeremonyReply>> {
    begin(&app, cookies.browser_hash(), &request.challenge).await.map(Reply)
}

/// Compares what the passkey signed and begins the session.
#[utoipa::path(post, path = "/gicend/session/passkey/finish/", tag = "session", request_body = SessionPasskeyFinish,
    responses((status = 200, body = Envelope<SignInReply>), (status = 400, description = "100015 on `credential`"),
        (status = 401, description = "100024 on `challenge`: begin again"),
        (status = 409, description = "100012: there are no passkeys at this address"),
        (status = 429, description = "300002: too many")))]
pub async fn session_passkey_finish(
    State(app): State<App>,
    client: Client,
    mut cookies: Cookies,
    Body(request): Body<SessionPasskeyFinish>,
) -> Result<(CookieJar, Reply<SignInReply>)> {
    let browser = cookies.browser_hash();
    let key = finish(&app, &client, browser, cookies.key(), request).await?;
    set_key(&mut cookies, &key);
    Ok((cookies.into_jar(), Reply(SignInReply::SignedIn)))
}

/// Begins the use of one of the person's passkeys.
///
/// # Errors
/// 100024 on `challenge`; 100012; a violation on `challenge` when the person has no passkey.
pub async fn begin(app: &App, browser: Option<Vec<u8>>, token: &str) -> Result<CeremonyReply> {
    let party = require_relying_party(app)?;
    transaction!(app.store(), tx => {
        let kind = ChallengeKind::Factor;
        let (challenge, user) = open_challenge(tx, app, kind, browser.as_deref(), token).await?;
        let user = user.ok_or_else(over)?;
        let passkeys = list_passkeys_of(tx, user.user_id).await?;
        if passkeys.is_empty() {
            return Err(Error::field("challenge", Rule::UnknownChoice));
        }
        let asked = ask_to_show(party, &passkeys)?;
        let bound = Bound { kind: CeremonyKind::SignIn, user_id: user.user_id, within: challenge.challenge_id };
        let ceremony = begin_ceremony(tx, app, bound, &asked.state).await?;
        Ok(CeremonyReply { ceremony, options: asked.options })
    })
}

/// How a try ended.
enum Tried {
    Right(SessionKey),
    Wrong,
    Over,
}

/// Counts the try, ends the ceremony, compares and begins the session, in one transaction.
///
/// # Errors
/// 100015 on `credential`; 100024 on `challenge`; 100012.
pub async fn finish(
    app: &App,
    client: &Client,
    browser: Option<Vec<u8>>,
    former: Option<(&str, &str)>,
    request: SessionPasskeyFinish,
) -> Result<SessionKey> {
    require_relying_party(app)?;
    let signed = parse_assertion(request.credential)?;
    let (token, method) = (&request.challenge, SignInMethod::Passkey);
    let tried = transaction!(app.store(), tx => {
        let begun = begin_factor_try(tx, app, client, browser.as_deref(), token, method).await?;
        let Some(begun) = begun else { return Ok(Tried::Over) };
        match compare_assertion(tx, app, &begun, request.ceremony, &signed).await? {
            Assertion::Right => begun.right(tx, app, client, former).await.map(Tried::Right),
            Assertion::Wrong => {
                begun.wrong(tx, app, client).await?;
                Ok(Tried::Wrong)
            }
            Assertion::Copied => {
                report_copy(tx, app, &begun, &signed).await?;
                begun.wrong(tx, app, client).await?;
                Ok(Tried::Wrong)
            }
        }
    })?;
    match tried {
        Tried::Right(key) => Ok(key),
        Tried::Wrong => Err(wrong_passkey()),
        Tried::Over => Err(over()),
    }
}

/// What a passkey showed.
enum Assertion {
    Right,
    Wrong,
    /// Its counter did not go on from where it was: another authenticator may have the same key.
    Copied,
}

/// Ends the ceremony and compares what was signed. The counter is compared with the one at the ceremony's beginning and
/// with the stored one, which another sign-in may have raised meanwhile.
async fn compare_assertion(
    tx: &mut Conn,
    app: &App,
    begun: &FactorTry,
    ceremony: Uuid,
    signed: &PublicKeyCredential,
) -> Result<Assertion> {
    let user_id = begun.user.user_id;
    let bound = Bound { kind: CeremonyKind::SignIn, user_id, within: begun.challenge_id };
    let Some(state) = end_ceremony(tx, app, bound, ceremony).await? else { return Ok(Assertion::Wrong) };
    let shown = match verify_assertion(require_relying_party(app)?, signed, &state)? {
        Shown::Right(shown) => shown,
        Shown::Wrong => return Ok(Assertion::Wrong),
        Shown::Copied => return Ok(Assertion::Copied),
    };
    let row = find_passkey_by_credential(tx, user_id, shown.credential_id()).await?;
    let Some(row) = row else { return Ok(Assertion::Wrong) };
    let Some(credential) = shown.advance(&row.credential)? else { return Ok(Assertion::Copied) };
    note_passkey_use(tx, row.passkey_id, &credential, app.now()).await?;
    Ok(Assertion::Right)
}

/// Tells the person and the log that somebody else may have a copy of a passkey.
async fn report_copy(
    tx: &mut Conn,
    app: &App,
    begun: &FactorTry,
    signed: &PublicKeyCredential,
) -> Result<()> {
    let user = &begun.user;
    let row = find_passkey_by_credential(tx, user.user_id, signed.get_credential_id()).await?;
    let Some(row) = row else { return Ok(()) };
    tracing::warn!(event = "passkey_copied", user_id = %user.user_id, passkey_id = %row.passkey_id);
    tell_factor_change(tx, app, user, FactorChange::PasskeyCopied).await?;
    let event = Event::denial(Actor::nobody(), "passkey.use").on("passkey", row.passkey_id, &row.name);
    audit::record(tx, app, user.account_id, &event).await
}
