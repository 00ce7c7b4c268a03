//! Security keys as their owners, and those who manage users, see them.

use axum::extract::State;
use portico_core::permission_grant::GrantDraft;
use portico_core::security_key::{KeyLife, life};
use portico_core::state::KeyState;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::rights::sees_all;
use super::store::{self, KeyRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::Cursor;
use crate::{App, Result, list};

list! {
    /// Filter of the access keys that the caller may see; each of the given conditions must hold.
    pub struct KeyFilter of "Keys" {
        /// Only those in this state.
        word state: KeyState,
        /// Only those with this in their name, their hint or their owner's login name, in any case; at most 64 characters.
        text q,
        /// Only the caller's own, even when the caller may see all.
        own: Option<bool>,
    }
}

/// A page of keys.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeyListReply {
    /// The keys, newest first.
    pub items: Vec<KeyReply>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
    /// Keys that the caller has.
    pub own_count: i64,
    /// Keys that one user may have.
    pub own_limit: u32,
    /// Whether the caller may work by way of the API: a key of one who may not opens nothing.
    pub has_api_access: bool,
}

/// A key without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeyReply {
    /// What calls about this key name it by; no secret.
    pub key_id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// How its text begins, so that it can be recognised: `pk_` and four characters.
    pub hint: String,
    /// Whether it opens anything.
    pub state: KeyState,
    /// What it may do: never more than its owner may.
    pub grants: Vec<GrantDraft>,
    /// The addresses that may use it; empty for any.
    pub ip_list: String,
    /// When it was made.
    pub created_at: Time,
    /// When its life is over; null for never.
    pub expires_at: Option<Time>,
    /// How much of its life is left.
    pub life: KeyLife,
    /// When it was last used, to the minute; null for never.
    pub last_used_at: Option<Time>,
    /// From where; empty for never.
    pub last_used_address: String,
    /// Whether it is the caller's own: only then it can be edited.
    pub is_own: bool,
    /// The person on whose behalf it opens.
    pub owner: KeyOwnerReply,
}

/// Whose a key is.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeyOwnerReply {
    /// The main user or a sub-user of the account.
    pub user_id: Uuid,
    /// What they sign in with.
    pub login_name: String,
    /// The person's name; may be empty.
    pub name: String,
}

/// Lists the caller's security keys; to the main user and to whoever manages users, those of the whole account.
#[utoipa::path(get, path = "/gicend/key/list/", tag = "key", params(Asked::<KeyFilter>),
    responses((status = 200, body = Envelope<KeyListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn key_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<KeyFilter>,
) -> Result<Reply<KeyListReply>> {
    list_keys(&app, &caller, &asked).await.map(Reply)
}

/// A page of keys.
///
/// # Errors
/// 100001 on `cursor` or `q`; when the database does not answer.
pub async fn list_keys(app: &App, caller: &Caller, asked: &Asked<KeyFilter>) -> Result<KeyListReply> {
    let cursor = asked.place_or(Cursor::NEWEST)?;
    let is_own_only = asked.filter.own == Some(true) || !sees_all(caller);
    let user_id = is_own_only.then_some(caller.user_id);
    let mut conn = app.store().read().await?;
    let (account_id, rows) = (caller.account_id, asked.rows_to_read());
    let rows = store::read_key_page(&mut conn, account_id, user_id, &asked.filter, cursor, rows).await?;
    let (rows, next_cursor) = asked.cut(rows, |row| Cursor { at: row.created_at, id: row.key_id });
    Ok(KeyListReply {
        items: rows.into_iter().map(|row| reply(app, caller, row)).collect(),
        next_cursor,
        own_count: store::count_keys(&mut conn, caller.user_id).await?,
        own_limit: app.config().limits.account.keys,
        has_api_access: caller.is_main || store::has_api(&mut conn, caller.user_id).await?,
    })
}

fn reply(app: &App, caller: &Caller, row: KeyRow) -> KeyReply {
    KeyReply {
        grants: row.grants.0,
        life: life(row.expires_at.map(Time::seconds), app.now().seconds()),
        is_own: row.user_id == caller.user_id,
        key_id: row.key_id,
        name: row.name,
        hint: row.hint,
        state: row.state,
        ip_list: row.ip_list,
        created_at: row.created_at,
        expires_at: row.expires_at,
        last_used_at: row.used_at,
        last_used_address: row.used_address,
        owner: KeyOwnerReply { user_id: row.user_id, login_name: row.login_name, name: row.user_name },
    }
}
