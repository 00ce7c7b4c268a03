//! SQL of the security keys. A deleted key's row stays, so that a use of it is known; every read but that one leaves it out.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::store::page::Cursor;
use crate::{on, sql};

/// A key with its owner, as a use of it is judged.
#[derive(Debug, sqlx::FromRow)]
pub struct UseRow {
    pub key_id: Uuid,
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub name: String,
    pub grants: String,
    pub ip_list: String,
    pub state: String,
    pub expires_at: Option<Time>,
    pub used_at: Option<Time>,
    pub deleted_at: Option<Time>,
    pub login_name: String,
    pub owner_kind: String,
    pub owner_state: String,
    pub owner_deleted_at: Option<Time>,
    pub has_api: Option<bool>,
}

/// A key as it is shown and changed.
#[derive(Debug, sqlx::FromRow)]
pub struct KeyRow {
    pub key_id: Uuid,
    pub user_id: Uuid,
    pub name: String,
    pub hint: String,
    pub grants: String,
    pub ip_list: String,
    pub state: String,
    pub created_at: Time,
    pub expires_at: Option<Time>,
    pub used_at: Option<Time>,
    pub used_address: String,
    pub login_name: String,
    pub user_name: String,
    pub owner_kind: String,
}

/// A key to be.
pub struct NewKeyRow<'a> {
    pub key_id: Uuid,
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub name: &'a str,
    pub hint: &'a str,
    pub token_hash: &'a [u8],
    pub grants: &'a str,
    pub ip_list: &'a str,
    pub created_at: Time,
    pub expires_at: Option<Time>,
}

/// Which keys of an account a list shows.
pub struct KeyFilter<'a> {
    pub account_id: Uuid,
    /// Only this person's.
    pub user_id: Option<Uuid>,
    /// Only those in this state.
    pub state: Option<&'a str>,
    /// Only those whose name, owner's login name or hint matches this pattern of `like` (lower case, `\` escapes).
    pub pattern: Option<&'a str>,
}

/// Writes a key.
pub async fn key_insert(conn: &mut Conn, row: &NewKeyRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into security_key (key_id, account_id, user_id, name, name_key, hint, token_hash, grants, ip_list, state,
               created_at, expires_at, used_address)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'active', $10, $11, '')"
        ))
        .bind(row.key_id)
        .bind(row.account_id)
        .bind(row.user_id)
        .bind(row.name)
        .bind(row.name.to_lowercase())
        .bind(row.hint)
        .bind(row.token_hash)
        .bind(row.grants)
        .bind(row.ip_list)
        .bind(row.created_at)
        .bind(row.expires_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// How many keys a person has.
pub async fn key_count(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select count(*) from security_key where user_id = $1 and deleted_at is null"))
            .bind(user_id)
            .fetch_one(c)
            .await
    })
}

/// The key with a hash, deleted ones too; those of an account that is gone are nobody's.
pub async fn key_by_token(conn: &mut Conn, token_hash: &[u8]) -> sqlx::Result<Option<UseRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select k.key_id, k.account_id, k.user_id, k.name, k.grants, k.ip_list, k.state, k.expires_at, k.used_at, k.deleted_at,
               u.login_name, u.kind as owner_kind, u.state as owner_state, u.deleted_at as owner_deleted_at, a.api as has_api
             from security_key k join app_user u on u.user_id = k.user_id
             join account c on c.account_id = k.account_id and c.deleted_at is null
             left join sub_user_access a on a.user_id = u.user_id
             where k.token_hash = $1"
        ))
        .bind(token_hash)
        .fetch_optional(c)
        .await
    })
}

/// The same by its id.
pub async fn key_in_use(conn: &mut Conn, key_id: Uuid) -> sqlx::Result<Option<UseRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select k.key_id, k.account_id, k.user_id, k.name, k.grants, k.ip_list, k.state, k.expires_at, k.used_at, k.deleted_at,
               u.login_name, u.kind as owner_kind, u.state as owner_state, u.deleted_at as owner_deleted_at, a.api as has_api
             from security_key k join app_user u on u.user_id = k.user_id
             left join sub_user_access a on a.user_id = u.user_id
             where k.key_id = $1"
        ))
        .bind(key_id)
        .fetch_optional(c)
        .await
    })
}

/// Notes a use, unless one was noted since `before`.
pub async fn used_update(
    conn: &mut Conn,
    key_id: Uuid,
    now: Time,
    before: Time,
    address: &str,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update security_key set used_at = $2, used_address = $4
             where key_id = $1 and (used_at is null or used_at <= $3)"
        ))
        .bind(key_id)
        .bind(now)
        .bind(before)
        .bind(address)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// One of an account's keys.
pub async fn key_by_id(conn: &mut Conn, account_id: Uuid, key_id: Uuid) -> sqlx::Result<Option<KeyRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select k.key_id, k.user_id, k.name, k.hint, k.grants, k.ip_list, k.state, k.created_at, k.expires_at, k.used_at,
               k.used_address, u.login_name, u.name as user_name, u.kind as owner_kind
             from security_key k join app_user u on u.user_id = k.user_id
             where k.account_id = $1 and k.key_id = $2 and k.deleted_at is null"
        ))
        .bind(account_id)
        .bind(key_id)
        .fetch_optional(c)
        .await
    })
}

/// An account's keys after `cursor`, the newest first.
pub async fn key_page(
    conn: &mut Conn,
    filter: &KeyFilter<'_>,
    cursor: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<KeyRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select k.key_id, k.user_id, k.name, k.hint, k.grants, k.ip_list, k.state, k.created_at, k.expires_at, k.used_at,
               k.used_address, u.login_name, u.name as user_name, u.kind as owner_kind
             from security_key k join app_user u on u.user_id = k.user_id
             where k.account_id = $1 and k.deleted_at is null and (k.user_id = $2 or $2 is null)
               and (k.state = $3 or $3 is null)
               and (k.name_key like $4 escape '\\' or u.login_key like $4 escape '\\'
                 or lower(k.hint) like $4 escape '\\' or $4 is null)
               and (k.created_at, k.key_id) < ($5, $6)
             order by k.created_at desc, k.key_id desc limit $7"
        ))
        .bind(filter.account_id)
        .bind(filter.user_id)
        .bind(filter.state)
        .bind(filter.pattern)
        .bind(cursor.at)
        .bind(cursor.id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Changes what may be changed of a key.
pub async fn key_update(
    conn: &mut Conn,
    key_id: Uuid,
    name: &str,
    grants: &str,
    ip_list: &str,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update security_key set name = $2, name_key = $3, grants = $4, ip_list = $5 where key_id = $1"
        ))
        .bind(key_id)
        .bind(name)
        .bind(name.to_lowercase())
        .bind(grants)
        .bind(ip_list)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Lets a key open again, or nothing any more.
pub async fn state_update(conn: &mut Conn, key_id: Uuid, state: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update security_key set state = $2 where key_id = $1"))
            .bind(key_id)
            .bind(state)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Deletes a key: it opens nothing and is shown nowhere.
pub async fn key_delete(conn: &mut Conn, key_id: Uuid, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update security_key set deleted_at = $2 where key_id = $1 and deleted_at is null"))
            .bind(key_id)
            .bind(now)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Whether a sub-user may work by way of the API.
pub async fn has_api(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<bool> {
    on!(conn, c => {
        let found: Option<bool> = sqlx::query_scalar(sql!("select api from sub_user_access where user_id = $1"))
            .bind(user_id)
            .fetch_optional(c)
            .await?;
        Ok(found.unwrap_or(false))
    })
}

/// Deletes a person's keys, and erases what their rows say.
pub async fn keys_delete_by_user(conn: &mut Conn, user_id: Uuid, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update security_key
             set deleted_at = coalesce(deleted_at, $2), name = '', name_key = '', grants = '[]', ip_list = '',
               used_address = ''
             where user_id = $1"
        ))
        .bind(user_id)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// How many security keys an account has.
pub async fn account_keys_count(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from security_key where account_id = $1 and deleted_at is null"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}

/// Removes every key of an account, the deleted ones as well.
pub async fn account_keys_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from security_key where account_id = $1")).bind(account_id).execute(c).await?;
        Ok(())
    })
}
