//! Security keys as their owners, and those who manage users, see them.

use axum::extract::State;
use portico_core::Rule;
use portico_core::permission_grant::GrantDraft;
use portico_core::security_key::{KeyLife, life};
use portico_core::state::KeyState;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::rights::{grants_read, sees_all};
use super::store::{self, KeyFilter, KeyRow};
use crate::kit::clock::Time;
use crate::kit::http::{Caller, Envelope, Query, Reply, cursor_asked};
use crate::kit::store::page::{self, Cursor};
use crate::{App, Error, Result};

/// The longest text that is searched for, in characters.
const SEARCH_MAX: usize = 64;

/// Which keys.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct KeyListQuery {
    /// Only those in this state.
    #[param(inline)]
    pub state: Option<KeyState>,
    /// Only those with this in their name, their hint or their owner's login name, in any case; at most 64 characters.
    pub q: Option<String>,
    /// Only the caller's own, even when the caller may see all.
    pub own: Option<bool>,
    /// Keys on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
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
    /// The key.
    pub key_id: Uuid,
    /// Its name.
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
    /// Whose it is.
    pub owner: KeyOwnerReply,
}

/// Whose a key is.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeyOwnerReply {
    /// The person.
    pub user_id: Uuid,
    /// What they sign in with.
    pub login_name: String,
    /// Their name.
    pub name: String,
}

/// Lists the caller's security keys; to the main user and to whoever manages users, those of the whole account.
#[utoipa::path(get, path = "/gicend/key/list/", tag = "key", params(KeyListQuery),
    responses((status = 200, body = Envelope<KeyListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn key_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<KeyListQuery>,
) -> Result<Reply<KeyListReply>> {
    list_keys(&app, &caller, &query).await.map(Reply)
}

/// A page of keys.
///
/// # Errors
/// 100001 on `cursor` or `q`; when the database does not answer.
pub async fn list_keys(app: &App, caller: &Caller, query: &KeyListQuery) -> Result<KeyListReply> {
    let cursor = cursor_asked(query.cursor.as_deref(), Cursor::NEWEST)?;
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT);
    let pattern = query.q.as_deref().filter(|q| !q.is_empty()).map(pattern).transpose()?;
    let is_own_only = query.own == Some(true) || !sees_all(caller);
    let filter = KeyFilter {
        account_id: caller.account_id,
        user_id: is_own_only.then_some(caller.user_id),
        state: query.state.map(KeyState::as_str),
        pattern: pattern.as_deref(),
    };
    let mut conn = app.store().read().await?;
    let rows = store::key_page(&mut conn, &filter, cursor, page::rows_to_read(limit)).await?;
    let (rows, next_cursor) = page::cut(rows, limit, |row| Cursor { at: row.created_at, id: row.key_id });
    Ok(KeyListReply {
        items: rows.into_iter().map(|row| reply(app, caller, row)).collect::<Result<_>>()?,
        next_cursor,
        own_count: store::key_count(&mut conn, caller.user_id).await?,
        own_limit: app.config().limits.account.keys,
        has_api_access: caller.is_main || store::has_api(&mut conn, caller.user_id).await?,
    })
}

/// What is searched for as a pattern of `like`: anywhere, in lower case, with nothing in it that means more than itself.
fn pattern(q: &str) -> Result<String> {
    if q.chars().count() > SEARCH_MAX {
        let max = u32::try_from(SEARCH_MAX).unwrap_or(u32::MAX);
        return Err(Error::field("q", Rule::TooLong { max }));
    }
    if q.contains('\0') {
        return Err(Error::field("q", Rule::ForbiddenCharacter));
    }
    let mut pattern = String::from("%");
    for c in q.to_lowercase().chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    Ok(pattern)
}

fn reply(app: &App, caller: &Caller, row: KeyRow) -> Result<KeyReply> {
    Ok(KeyReply {
        grants: grants_read(&row.grants)?,
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
    })
}
