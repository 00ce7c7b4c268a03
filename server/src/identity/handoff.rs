//! One-time hand-off codes (SECURITY §1): what goes into an address instead of a session's key. A code lives 60 seconds,
//! works once, for one person and one audience. An inbound code works only in the browser that it was made for.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::client::Client;
use super::cookies::Cookies;
use super::digest::{is_token, token_hash};
use super::session::{SessionKey, session_begin, set_key};
use super::sign_in::{SignInReply, refused};
use super::sign_in_log::SignInMethod;
use super::store::handoff as store;
use super::store::user;
use crate::clock::Time;
use crate::http::{Body, Caller, Envelope, Reply};
use crate::store::Conn;
use crate::{App, Result, transaction};

/// Seconds that a code waits for its use.
const HANDOFF_SECONDS: i64 = 60;
/// The audience of inbound codes: this console.
const CONSOLE: &str = "console";

/// A code that stands for a person for a minute.
#[derive(Serialize, ToSchema)]
pub struct HandoffReply {
    /// The code.
    pub code: String,
    /// When it ends.
    pub expires_at: Time,
}

/// A code out of the address that another console sent the browser to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandoffRedeem {
    /// The code.
    pub code: String,
}

/// Begins a session from an inbound code, in the browser that it was made for.
#[utoipa::path(post, path = "/gicend/session/handoff/", tag = "session", request_body = HandoffRedeem,
    responses((status = 200, body = Envelope<SignInReply>), (status = 401, description = "100024"),
        (status = 429, description = "300002: too many")))]
pub async fn session_handoff(
    State(app): State<App>,
    client: Client,
    mut cookies: Cookies,
    Body(redeem): Body<HandoffRedeem>,
) -> Result<(CookieJar, Reply<SignInReply>)> {
    let browser = cookies.browser_hash().ok_or_else(refused)?;
    let key = handoff_sign_in(&app, &client, &browser, cookies.token(), &redeem.code).await?;
    set_key(&mut cookies, &key);
    Ok((cookies.into_jar(), Reply(SignInReply::SignedIn)))
}

/// Makes a code by which `audience`, another console, learns who the caller is.
///
/// # Errors
/// When the database does not answer.
pub async fn handoff_create(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    audience: &str,
) -> Result<HandoffReply> {
    insert(tx, app, caller.user_id, audience, None).await
}

/// Makes a code by which a person who is known elsewhere signs in here, in the browser whose mark has `browser_hash`
/// (the `state` of the journey: a code in a link that somebody else sent does not work).
///
/// # Errors
/// When the database does not answer.
pub async fn handoff_create_inbound(
    tx: &mut Conn,
    app: &App,
    user_id: Uuid,
    browser_hash: &[u8],
) -> Result<HandoffReply> {
    insert(tx, app, user_id, CONSOLE, Some(browser_hash)).await
}

/// Uses an inbound code up and begins the session.
///
/// # Errors
/// 100024, whatever the reason.
pub async fn handoff_sign_in(
    app: &App,
    client: &Client,
    browser_hash: &[u8],
    former: Option<&str>,
    code: &str,
) -> Result<SessionKey> {
    if !is_token(code) {
        return Err(refused());
    }
    transaction!(app.store(), tx => {
        let hash = token_hash(code);
        let user_id = store::handoff_user(tx, &hash).await?.ok_or_else(refused)?;
        let user = user::user_lock(tx, user_id).await?;
        let user = user.filter(|user| user.is_enabled()).ok_or_else(refused)?;
        if !store::handoff_use(tx, &hash, CONSOLE, browser_hash, app.now()).await? {
            return Err(refused());
        }
        session_begin(tx, app, &user, client, former, SignInMethod::Handoff).await
    })
}

async fn insert(
    tx: &mut Conn,
    app: &App,
    user_id: Uuid,
    audience: &str,
    state_hash: Option<&[u8]>,
) -> Result<HandoffReply> {
    let (now, code) = (app.now(), app.random().token());
    let expires_at = now.plus_seconds(HANDOFF_SECONDS);
    let row = store::NewHandoffRow {
        handoff_id: app.random().id(now),
        code_hash: &token_hash(&code),
        user_id,
        audience,
        state_hash,
        expires_at,
        now,
    };
    store::handoff_insert(tx, &row).await?;
    Ok(HandoffReply { code, expires_at })
}
