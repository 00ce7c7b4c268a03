//! Makes a security key. Its text is in the answer, and never again anywhere.

use axum::extract::State;
use portico_core::Code;
use portico_core::action_code::Action;
use portico_core::key_token::KeyToken;
use portico_core::security_key::{KeyCreate, KeyCreateDraft, expires_at};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::bearer::token_hash;
use super::rights::require_held;
use super::store::{self, NewKeyRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::store::{Conn, Json};
use crate::people::access;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// The number for too many keys (SPEC §8).
const TOO_MANY: u32 = 700_003;

/// The key that was created; its text is shown this once.
#[derive(Serialize, ToSchema)]
pub struct KeyCreateReply {
    /// What calls about this key name it by; no secret.
    pub key_id: Uuid,
    /// Its text, shown this once: `pk_`, 43 characters of secret, 6 of checksum.
    pub secret: String,
}

impl std::fmt::Debug for KeyCreateReply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KeyCreateReply").field("key_id", &self.key_id).finish_non_exhaustive()
    }
}

/// Makes a security key for the caller.
#[utoipa::path(post, path = "/gicend/key/create/", tag = "key", request_body = KeyCreateDraft,
    responses((status = 200, body = Envelope<KeyCreateReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: prove who you are first; or a grant goes beyond what the caller holds"),
        (status = 409, description = "700003: the limit of keys is reached")))]
pub async fn key_create(
    State(app): State<App>,
    caller: Caller,
    Checked(key): Checked<KeyCreateDraft>,
) -> Result<Reply<KeyCreateReply>> {
    create_key(&app, &caller, &key).await.map(Reply)
}

/// Creates a security key; its secret is in this answer and nowhere afterwards.
///
/// # Errors
/// 100013 without a fresh proof, with a grant beyond the caller's own, or for a sub-user who may not work by way of the
/// API; 100001 for a project that is not there; 700003 above the limit.
pub async fn create_key(app: &App, caller: &Caller, key: &KeyCreate) -> Result<KeyCreateReply> {
    caller.require_fresh(app)?;
    let token = KeyToken::from_bytes(&app.random().bytes());
    let key_id = app.random().id(app.now());
    transaction!(app.store(), tx => { insert(tx, app, caller, key_id, &token, key).await })?;
    Ok(KeyCreateReply { key_id, secret: token.expose().to_owned() })
}

async fn insert(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    key_id: Uuid,
    token: &KeyToken,
    key: &KeyCreate,
) -> Result<()> {
    // Two at once take turns, so that neither goes over the limit.
    access::begin_access_change(tx, &[caller.user_id]).await?;
    let caller = &access::present(tx, caller).await?;
    if !caller.is_main && !store::has_api(tx, caller.user_id).await? {
        return Err(Error::new(Code::PermissionError));
    }
    require_held(tx, caller, "", key.grants()).await?;
    if store::count_keys(tx, caller.user_id).await? >= i64::from(app.config().limits.account.keys) {
        return Err(Error::action(Action::KeyCreate, TOO_MANY));
    }
    let now = app.now();
    let row = NewKeyRow {
        key_id,
        account_id: caller.account_id,
        user_id: caller.user_id,
        name: key.name(),
        hint: token.hint(),
        token_hash: &token_hash(token),
        grants: Json(&key.grants()[..]),
        ip_list: key.ip_list().as_str(),
        created_at: now,
        expires_at: expires_at(now.seconds(), *key.valid_days()).map(Time::from_seconds),
    };
    store::insert_key(tx, &row).await?;
    let after = json!({
        "hint": row.hint, "grants": key.grants(), "ip_list": row.ip_list, "expires_at": row.expires_at,
    });
    let event = Event::done(caller, "key.create").on("key", key_id, row.name).after(after);
    audit::record(tx, app, caller.account_id, &event).await
}
