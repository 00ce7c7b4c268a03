//! Sessions: a key in two halves, hashed at rest; ended by idleness, age, sign-out and whatever ends a person's access.

use axum::http::HeaderMap;
use portico_core::Code;
use portico_core::ageing::{PasswordLife, SessionLife, default_password_months, password_life, session_life};
use portico_core::state::SubUserState;
use secrecy::{ExposeSecret, SecretString};

use super::client::Client;
use super::cookies::Cookies;
use super::sign_in::sign_in_refusal;
use super::sign_in_log::{SignInMethod, record_sign_in};
use super::store::session as store;
use super::store::user::{self, LockedUser};
use crate::caller::{BACKGROUND_HEADER, Caller, SessionCaller, Via};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::kit::token::{is_equal, is_token, token_hash};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, transaction};

/// A session's use is noted when the last note is so many seconds old: idle time is exact to the second (SECURITY S-5),
/// and a page that makes five calls writes once.
const SEEN_STEP_SECONDS: i64 = 1;

/// Sessions that a person has at the most: another sign-in ends the one that was used longest ago, so that the list of them has them all.
pub const MOST_SESSIONS: i64 = 100;

/// When whoever came from another console has proved anything here: that console knows them, and nothing was shown to this one.
const NEVER: Time = Time::from_seconds(0);

/// The header that carries the half that scripts may read.
pub const TOKEN_HEADER: &str = "access-token";

/// Both halves of a session's key. Only their hashes are stored; nothing prints them.
#[derive(Debug)]
pub struct SessionKey {
    /// The half for `cds_token` and the `access-token` header.
    pub token: SecretString,
    /// The half for the hidden cookie.
    pub secret: SecretString,
}

/// Begins a session with a new key; the browser's former session, whose key is `former`, ends (SECURITY S-2), and so does what the person would
/// have beyond [`MOST_SESSIONS`]. It is a fresh proof of who the person is, but from another console. Its lines in the sign-in history and the
/// audit log are written last.
///
/// # Errors
/// 100024 when the person's login mask does not let the address in; `LoginSwitchError` while the operator lets nobody sign in.
pub async fn begin_session(
    tx: &mut Conn,
    app: &App,
    user: &LockedUser,
    client: &Client,
    former: Option<(&str, &str)>,
    method: SignInMethod,
) -> Result<SessionKey> {
    require_open(app)?;
    if !user.lets_in(client.address) {
        return Err(sign_in_refusal());
    }
    if let Some((token, secret)) = former {
        store::delete_session_by_key(tx, &token_hash(token), &token_hash(secret)).await?;
    }
    store::trim_sessions(tx, user.user_id, MOST_SESSIONS - 1).await?;
    let now = app.now();
    let (token, secret) = (app.random().token(), app.random().token());
    let row = store::NewSessionRow {
        session_id: app.random().id(now),
        user_id: user.user_id,
        token_hash: &token_hash(&token),
        secret_hash: &token_hash(&secret),
        idle_minutes: user.login_ageing_minutes,
        expires_at: now.plus_seconds(i64::from(app.config().limits.session.absolute_seconds)),
        address: &client.address.to_string(),
        user_agent: &client.user_agent,
        proved_at: if method == SignInMethod::Handoff { NEVER } else { now },
        now,
    };
    store::insert_session(tx, &row).await?;
    user::note_sign_in(tx, user.user_id, row.address, now).await?;
    tracing::info!(event = "signed_in", user_id = %user.user_id, address = %client.address);
    record_sign_in(tx, app, user, row.session_id, method, client).await?;
    Ok(SessionKey { token: token.into(), secret: secret.into() })
}

/// Refuses while the operator lets nobody sign in (`security.sign_in_open`).
///
/// # Errors
/// `LoginSwitchError`.
pub fn require_open(app: &App) -> Result<()> {
    if app.config().security.sign_in_open { Ok(()) } else { Err(Error::new(Code::LoginSwitchError)) }
}

/// The caller of a request: the header's half and the cookie's half of one live session of an enabled person.
///
/// # Errors
/// 100005 when the request has no key; `NotLogError` when its session has ended, or never was; `AuthError` when the halves are not
/// of one key.
pub async fn caller(app: &App, headers: &HeaderMap) -> Result<Caller> {
    let header = headers.get(TOKEN_HEADER).and_then(|value| value.to_str().ok());
    let cookies = Cookies::from_headers(app, headers);
    let (Some(token), Some(secret)) = (header.filter(|token| is_token(token)), cookies.secret()) else {
        return Err(nobody());
    };
    let row = store::find_session_by_token(&mut app.store().read().await?, &token_hash(token)).await?;
    let row = row.ok_or_else(end_error)?;
    if !is_equal(&row.secret_hash, &token_hash(secret)) {
        return Err(Error::new(Code::AuthError));
    }
    let may_work = row.state == SubUserState::Enabled && !row.is_suspended;
    if !may_work || !is_alive(app, row.created_at, row.seen_at, row.idle_minutes) {
        return Err(end_error());
    }
    let now = app.now();
    let is_use = !headers.contains_key(BACKGROUND_HEADER);
    if is_use && now.seconds() - row.seen_at.seconds() >= SEEN_STEP_SECONDS {
        transaction!(app.store(), tx => {
            store::note_use(tx, row.session_id, now).await?;
            Ok(())
        })?;
    }
    let grants = match row.kind.as_str() {
        "main" => Vec::new(),
        _ => crate::people::access::list_grants_of(&mut app.store().read().await?, row.user_id).await?,
    };
    Ok(Caller {
        via: Via::Session(SessionCaller {
            session_id: row.session_id,
            proved_at: row.proved_at,
            began_at: row.created_at,
            used_at: if is_use { now.max(row.seen_at) } else { row.seen_at },
            idle_minutes: row.idle_minutes,
            is_admin: row.is_admin,
        }),
        user_id: row.user_id,
        account_id: row.account_id,
        is_main: row.kind == "main",
        must_change_password: is_password_expired(app, row.password_set_at, row.password_months),
        login_name: row.login_name,
        grants: grants.into(),
    })
}

/// Whether a password that was set at `set_at` has to be replaced; `months` null is the profile's default.
#[must_use]
pub fn is_password_expired(app: &App, set_at: Time, months: Option<i64>) -> bool {
    let months = password_months(app, months);
    password_life(set_at.seconds(), months, app.now().seconds()) == PasswordLife::Over
}

/// How many months passwords last: what the person chose, or the profile's default; 0 is for ever.
pub fn password_months(app: &App, chosen: Option<i64>) -> u32 {
    let default = || default_password_months(app.config().limits.password.profile);
    chosen.and_then(|months| u32::try_from(months).ok()).unwrap_or_else(default)
}

/// Ends the session whose key the request has both halves of; whoever has one of them ends nobody's.
pub async fn end_session(app: &App, headers: &HeaderMap) -> Result<()> {
    let cookies = Cookies::from_headers(app, headers);
    let header = headers.get(TOKEN_HEADER).and_then(|value| value.to_str().ok());
    let token = cookies.token().or(header.filter(|token| is_token(token)));
    let (Some(token), Some(secret)) = (token, cookies.secret()) else { return Ok(()) };
    let (hash, secret_hash) = (token_hash(token), token_hash(secret));
    transaction!(app.store(), tx => {
        let session = store::find_session_by_token(tx, &hash).await?;
        let Some(session) = session.filter(|session| is_equal(&session.secret_hash, &secret_hash)) else {
            return Ok(());
        };
        store::delete_session_by_key(tx, &hash, &secret_hash).await?;
        let actor = Actor::user(session.user_id, session.kind == "main", &session.login_name);
        let event = Event::done(actor, "session.end").on("session", session.session_id, "");
        audit::record(tx, app, session.account_id, &event).await
    })
}

/// Puts a new key into the browser.
pub fn set_key(cookies: &mut Cookies, key: &SessionKey) {
    cookies.set_session(key.token.expose_secret(), key.secret.expose_secret());
}

/// Whether a session that began and was used then, with this idle time, may still be used.
pub fn is_alive(app: &App, created_at: Time, seen_at: Time, idle_minutes: i64) -> bool {
    let idle_minutes = u32::try_from(idle_minutes).unwrap_or(0);
    let (began, used, now) = (created_at.seconds(), seen_at.seconds(), app.now().seconds());
    session_life(began, used, idle_minutes, now, &app.config().limits.session) == SessionLife::Alive
}

fn nobody() -> Error {
    Error::new(Code::NotLoggedIn)
}

fn end_error() -> Error {
    Error::new(Code::NotLogError)
}
