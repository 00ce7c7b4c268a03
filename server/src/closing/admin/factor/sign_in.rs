//! The second step of an operator's signing in: a code of the authenticator app, or a passkey. Wrong ones count together with wrong passwords, and
//! a right password does not forget them: only a finished sign-in does.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use portico_core::verification_code::VerificationCode;
use portico_core::{Code, Rule};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;
use webauthn_rs::prelude::PublicKeyCredential;

use super::super::audit::{self, Event};
use super::super::guard::Operator;
use super::super::session_create::{OperatorSignInReply, SignInStep, begin_session};
use super::super::store::OperatorRow;
use super::super::store::factor::{self as store, ChallengeRow, NewChallengeRow};
use super::super::store::hold::lock_operator;
use super::super::{operator, token};
use super::list_factors_of;
use super::passkey::OperatorCeremony;
use crate::closing::ClosingParts;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::kit::token::{is_token, token_hash};
use crate::people::identity::passkey::{
    Shown, ask_to_show, parse_assertion, read_all, verify_assertion, wrong_passkey,
};
use crate::people::identity::totp::{WRONG_CODES, WRONG_CODES_SECONDS, open_secret};
use crate::people::identity::{
    Attempt, CHALLENGE_SECONDS, begin_operator_attempt, end_operator_attempt, incorrect_code, over,
};
use crate::{App, Error, Result, transaction};

/// A code of the authenticator app, for a sign-in that continues.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorCodeDraft {
    /// The challenge of `/admin/session/create/`, good for fifteen minutes.
    pub challenge: String,
    /// The code that the app shows: six digits.
    pub code: String,
}

/// Which sign-in continues with a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorChallengeRef {
    /// The challenge of `/admin/session/create/`, good for fifteen minutes.
    pub challenge: String,
}

/// What a passkey signed, for a sign-in that continues.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorAssertion {
    /// The challenge of `/admin/session/create/`, good for fifteen minutes.
    pub challenge: String,
    /// What the browser's `credential.toJSON()` gives.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// Compares the code of the authenticator app and begins the session. A code works once.
#[utoipa::path(post, path = "/admin/session/factor/", tag = "session", request_body = OperatorCodeDraft,
    responses((status = 200, body = Envelope<OperatorSignInReply>), (status = 400, description = "100015: the code"),
        (status = 401, description = "100024 on `challenge`: begin again"),
        (status = 429, description = "300002: too many")))]
pub async fn session_factor(
    State(app): State<App>,
    Body(draft): Body<OperatorCodeDraft>,
) -> Result<(CookieJar, Reply<OperatorSignInReply>)> {
    app.admin().sign_ins.check_request()?;
    let (token, operator) = sign_in_by_code(&app, &draft).await?;
    Ok((token::set(&app, token), Reply(OperatorSignInReply::SignedIn { name: operator.name })))
}

/// Tells what a passkey shall sign. Nothing is counted yet.
#[utoipa::path(post, path = "/admin/session/passkey/begin/", tag = "session", request_body = OperatorChallengeRef,
    responses((status = 200, body = Envelope<OperatorCeremony>),
        (status = 400, description = "100001 on `challenge`: the operator has no passkey"),
        (status = 401, description = "100024 on `challenge`: begin again"),
        (status = 409, description = "100012: there are no passkeys at this address"),
        (status = 429, description = "300002: too many")))]
pub async fn session_passkey_begin(
    State(app): State<App>,
    Body(which): Body<OperatorChallengeRef>,
) -> Result<Reply<OperatorCeremony>> {
    app.admin().sign_ins.check_request()?;
    begin_passkey(&app, &which.challenge).await.map(Reply)
}

/// Compares what a passkey signed and begins the session.
#[utoipa::path(post, path = "/admin/session/passkey/finish/", tag = "session", request_body = OperatorAssertion,
    responses((status = 200, body = Envelope<OperatorSignInReply>), (status = 400, description = "100015 on `credential`"),
        (status = 401, description = "100024 on `challenge`: begin again"),
        (status = 409, description = "100012: there are no passkeys at this address"),
        (status = 429, description = "300002: too many")))]
pub async fn session_passkey_finish(
    State(app): State<App>,
    Body(draft): Body<OperatorAssertion>,
) -> Result<(CookieJar, Reply<OperatorSignInReply>)> {
    app.admin().sign_ins.check_request()?;
    let (token, operator) = sign_in_by_passkey(&app, draft).await?;
    Ok((token::set(&app, token), Reply(OperatorSignInReply::SignedIn { name: operator.name })))
}

/// Begins the second step for an operator whose password was right; nothing when the password is enough.
///
/// # Errors
/// When the database does not answer.
pub async fn begin_challenge(tx: &mut Conn, app: &App, operator_id: Uuid) -> Result<Option<SignInStep>> {
    let methods = list_factors_of(tx, operator_id).await?;
    if methods.is_empty() {
        return Ok(None);
    }
    let (now, token) = (app.now(), app.random().token());
    let row = NewChallengeRow {
        challenge_id: app.random().id(now),
        operator_id,
        token_hash: &token_hash(&token),
        expires_at: now.plus_seconds(CHALLENGE_SECONDS),
    };
    store::insert_challenge(tx, &row).await?;
    store::delete_expired_challenges(tx, now).await?;
    Ok(Some(SignInStep::SecondFactor(token, methods)))
}

/// How a try ended.
enum Tried {
    Right(String, Operator),
    Wrong,
    Over,
}

impl Tried {
    fn conclude(self, wrong: impl FnOnce() -> Error) -> Result<(String, Operator)> {
        match self {
            Self::Right(token, operator) => Ok((token, operator)),
            Self::Wrong => Err(wrong()),
            Self::Over => Err(over()),
        }
    }
}

async fn sign_in_by_code(app: &App, draft: &OperatorCodeDraft) -> Result<(String, Operator)> {
    let code = VerificationCode::parse(&draft.code).map_err(|rule| Error::field("code", rule))?;
    let tried = transaction!(app.store(), tx => {
        let Some(begun) = begin_try(tx, app, &draft.challenge).await? else { return Ok(Tried::Over) };
        match take_code(tx, app, begun.row.operator_id, code.as_str()).await? {
            true => begun.right(tx, app).await,
            false => begun.wrong(tx, app).await,
        }
    })?;
    tried.conclude(incorrect_code)
}

async fn begin_passkey(app: &App, challenge: &str) -> Result<OperatorCeremony> {
    let party = app.admin().require_relying_party()?;
    transaction!(app.store(), tx => {
        let (challenge, row) = find_open(tx, app, challenge).await?;
        let present = read_all(&store::list_credentials(tx, row.operator_id).await?)?;
        if present.is_empty() {
            return Err(Error::field("challenge", Rule::UnknownChoice));
        }
        let asked = ask_to_show(party, &present)?;
        store::save_challenge_ceremony(tx, challenge.challenge_id, Some(&asked.state)).await?;
        Ok(OperatorCeremony { options: asked.options })
    })
}

async fn sign_in_by_passkey(app: &App, draft: OperatorAssertion) -> Result<(String, Operator)> {
    app.admin().require_relying_party()?;
    let signed = parse_assertion(draft.credential)?;
    let tried = transaction!(app.store(), tx => {
        let Some(begun) = begin_try(tx, app, &draft.challenge).await? else { return Ok(Tried::Over) };
        match take_passkey(tx, app, &begun, &signed).await? {
            true => begun.right(tx, app).await,
            false => begun.wrong(tx, app).await,
        }
    })?;
    tried.conclude(wrong_passkey)
}

/// A try that has been counted; the factor may be compared now.
struct Try {
    challenge: ChallengeRow,
    row: OperatorRow,
    name_key: String,
    attempt: Attempt,
}

/// The sign-in that waits under a token, and its operator.
async fn find_open(tx: &mut Conn, app: &App, token: &str) -> Result<(ChallengeRow, OperatorRow)> {
    let hash = Some(token).filter(|token| is_token(token)).map(token_hash).ok_or_else(over)?;
    let seen = store::find_challenge(tx, &hash, app.now()).await?.ok_or_else(over)?;
    let row = lock_operator(tx, seen.operator_id).await?.filter(|row| row.state == "enabled");
    // Read again: whoever changed the operator meanwhile has ended it.
    let challenge = store::find_challenge(tx, &hash, app.now()).await?.ok_or_else(over)?;
    Ok((challenge, row.ok_or_else(over)?))
}

/// Counts a try of the second factor; nothing when too many were wrong: then the sign-in is over, and the caller commits that.
async fn begin_try(tx: &mut Conn, app: &App, token: &str) -> Result<Option<Try>> {
    let (challenge, row) = find_open(tx, app, token).await?;
    let tries = i64::from(app.config().limits.code.tries);
    if !store::try_challenge(tx, challenge.challenge_id, tries).await? {
        return Err(over());
    }
    let name_key = operator::key(&row.name)?;
    let attempt = begin_operator_attempt(tx, app, &name_key).await?;
    if let Attempt::Refused { .. } = attempt {
        store::delete_challenge(tx, challenge.challenge_id).await?;
        refuse(tx, app, &name_key).await?;
        return Ok(None);
    }
    Ok(Some(Try { challenge, row, name_key, attempt }))
}

impl Try {
    async fn right(self, tx: &mut Conn, app: &App) -> Result<Tried> {
        end_operator_attempt(tx, app, &self.name_key, self.attempt, true).await?;
        if !store::delete_challenge(tx, self.challenge.challenge_id).await? {
            return Err(over());
        }
        let (token, operator) = begin_session(tx, app, self.row).await?;
        Ok(Tried::Right(token, operator))
    }

    async fn wrong(self, tx: &mut Conn, app: &App) -> Result<Tried> {
        end_operator_attempt(tx, app, &self.name_key, self.attempt, false).await?;
        if self.attempt == (Attempt::Granted { locks: true }) {
            store::delete_challenge(tx, self.challenge.challenge_id).await?;
        }
        refuse(tx, app, &self.name_key).await?;
        Ok(Tried::Wrong)
    }
}

async fn refuse(tx: &mut Conn, app: &App, name_key: &str) -> Result<()> {
    audit::record(tx, app, &Event::denial(name_key, "session.factor")).await
}

/// Uses up a code of the app; false when it is wrong or was used before.
async fn take_code(tx: &mut Conn, app: &App, operator_id: Uuid, code: &str) -> Result<bool> {
    let now = app.now();
    let Some(row) = store::find_app(tx, operator_id).await?.filter(|row| row.confirmed_at.is_some()) else {
        return Ok(false);
    };
    let left = row.wrong_since.seconds() + WRONG_CODES_SECONDS - now.seconds();
    if left > 0 && row.wrong >= WRONG_CODES {
        let seconds = u32::try_from(left).unwrap_or(1);
        return Err(Error::new(Code::SentFrequently).with_retry_after(seconds));
    }
    if let Some(step) = open_secret(app, operator_id, &row.secret)?.step_of(code, now)?
        && store::use_step(tx, operator_id, step).await?
    {
        return Ok(true);
    }
    store::count_wrong_code(tx, operator_id, now.plus_seconds(-WRONG_CODES_SECONDS), now).await?;
    Ok(false)
}

/// Compares what a passkey signed; its ceremony is over whatever comes of it. A copy is a line of the log.
async fn take_passkey(tx: &mut Conn, app: &App, begun: &Try, signed: &PublicKeyCredential) -> Result<bool> {
    let Try { challenge, row, .. } = begun;
    let Some(state) = &challenge.ceremony else { return Ok(false) };
    store::save_challenge_ceremony(tx, challenge.challenge_id, None).await?;
    let shown = match verify_assertion(app.admin().require_relying_party()?, signed, state)? {
        Shown::Right(shown) => shown,
        Shown::Wrong => return Ok(false),
        Shown::Copied => return report_copy(tx, app, row, signed.get_credential_id()).await,
    };
    let stored = store::find_credential(tx, row.operator_id, shown.credential_id()).await?;
    let Some(stored) = stored else { return Ok(false) };
    let Some(credential) = shown.advance(&stored.credential)? else {
        return report_copy(tx, app, row, shown.credential_id()).await;
    };
    store::note_passkey_use(tx, stored.passkey_id, &credential, app.now()).await?;
    Ok(true)
}

/// Tells the log that somebody else may have a copy of a passkey.
async fn report_copy(tx: &mut Conn, app: &App, row: &OperatorRow, credential_id: &[u8]) -> Result<bool> {
    if let Some(passkey) = store::find_credential(tx, row.operator_id, credential_id).await? {
        tracing::warn!(event = "operator_passkey_copied", operator = row.name, passkey_id = %passkey.passkey_id);
        let event = Event::denial(&row.name, "passkey.use").on("passkey", passkey.passkey_id);
        audit::record(tx, app, &event).await?;
    }
    Ok(false)
}
