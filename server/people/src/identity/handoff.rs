//! One-time hand-off codes (SECURITY §1): what goes into an address instead of a session's key. A code lives 60 seconds,
//! works once, for one person and one audience. An inbound code works only in the browser that it was made for.

use axum::extract::State;
use axum_extra::extract::CookieJar;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::client::Client;
use super::cookies::Cookies;
use super::session::{SessionKey, begin_session, set_key};
use super::sign_in::{SignInReply, sign_in_refusal};
use super::sign_in_log::SignInMethod;
use super::store::handoff::{self as store, HandoffRow};
use super::store::user::{self, LockedUser, UserRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::kit::token::{is_token, token_hash};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Result, transaction};

/// Seconds that a code waits for its use.
const HANDOFF_SECONDS: i64 = 60;
/// The audience of inbound codes: this console.
const CONSOLE: &str = "console";

/// A code that stands for a person for a minute.
#[derive(Serialize, ToSchema)]
pub struct HandoffReply {
    /// The code, which works once.
    pub code: String,
    /// When it expires: 60 seconds after it was made.
    pub expires_at: Time,
}

/// A code out of the address that another console sent the browser to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandoffSignIn {
    /// The code, as the address has it.
    pub code: String,
}

/// Begins a session from an inbound code, in the browser that it was made for.
#[utoipa::path(post, path = "/gicend/session/handoff/", tag = "session", request_body = HandoffSignIn,
    responses((status = 200, body = Envelope<SignInReply>), (status = 401, description = "100024"),
        (status = 429, description = "300002: too many")))]
pub async fn session_handoff(
    State(app): State<App>,
    client: Client,
    mut cookies: Cookies,
    Body(draft): Body<HandoffSignIn>,
) -> Result<(CookieJar, Reply<SignInReply>)> {
    let state = cookies.handoff_hash().ok_or_else(sign_in_refusal)?;
    let key = sign_in_by_handoff(&app, &client, &state, cookies.key(), &draft.code).await?;
    cookies.clear_handoff();
    set_key(&mut cookies, &key);
    Ok((cookies.into_jar(), Reply(SignInReply::SignedIn)))
}

/// Makes a code by which `audience`, another console, learns who the caller is.
///
/// # Errors
/// When the database does not answer.
pub async fn create_handoff(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    audience: &str,
) -> Result<HandoffReply> {
    insert(tx, app, caller.user_id, audience, None).await
}

/// Makes a code by which a person who is known elsewhere signs in here, in the browser whose state has `state_hash`
/// (a code in a link that somebody else sent does not work).
pub(super) async fn create_inbound_handoff(
    tx: &mut Conn,
    app: &App,
    user_id: Uuid,
    state_hash: &[u8],
) -> Result<HandoffReply> {
    insert(tx, app, user_id, CONSOLE, Some(state_hash)).await
}

/// Uses an inbound code up and begins the session.
///
/// # Errors
/// 100024, whatever the reason.
async fn sign_in_by_handoff(
    app: &App,
    client: &Client,
    state_hash: &[u8],
    former: Option<(&str, &str)>,
    code: &str,
) -> Result<SessionKey> {
    let key = transaction!(app.store(), tx => {
        let Some((row, user)) = find_standing_handoff(tx, code).await? else { return Ok(None) };
        let misfit = row.misfit(CONSOLE, Some(state_hash), app.now()).or_else(|| absence(&user));
        let misfit = misfit.or_else(|| (!user.lets_in(client.address)).then_some("address"));
        if let Some(reason) = misfit {
            record_handoff_refusal(tx, app, &user, "handoff.sign_in", CONSOLE, reason).await?;
            return Ok(None);
        }
        if !store::use_handoff(tx, row.handoff_id, app.now()).await? {
            return Ok(None);
        }
        begin_session(tx, app, &user, client, former, SignInMethod::Handoff).await.map(Some)
    })?;
    key.ok_or_else(sign_in_refusal)
}

/// The code's row and its person, who is held until the transaction ends; nothing for what is no code of ours.
pub(super) async fn find_standing_handoff(
    tx: &mut Conn,
    code: &str,
) -> Result<Option<(HandoffRow, LockedUser)>> {
    if !is_token(code) {
        return Ok(None);
    }
    let Some(row) = store::find_handoff_by_code(tx, &token_hash(code)).await? else { return Ok(None) };
    let user = user::lock_user(tx, row.user_id).await?;
    // Read again: another request may have used it while this one waited for the person.
    let row = store::find_handoff_by_code(tx, &token_hash(code)).await?;
    Ok(row.zip(user))
}

/// Why a person's codes are worth nothing, whatever the code.
pub(super) fn absence(user: &UserRow) -> Option<&'static str> {
    (!user.is_enabled()).then_some("disabled")
}

/// Notes that a code was refused, in the account of whom it stands for.
pub(super) async fn record_handoff_refusal(
    tx: &mut Conn,
    app: &App,
    user: &UserRow,
    action: &'static str,
    audience: &str,
    reason: &str,
) -> Result<()> {
    let event = Event::denial(Actor::nobody(), action)
        .on("user", user.user_id, &user.login_name)
        .after(json!({"reason": reason, "audience": audience}));
    audit::record(tx, app, user.account_id, &event).await
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
    store::insert_handoff(tx, &row).await?;
    Ok(HandoffReply { code, expires_at })
}
