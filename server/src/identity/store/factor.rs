//! Authenticator apps and recovery codes.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// An authenticator app's secret, sealed. It is in use when `confirmed_at` is set.
#[derive(sqlx::FromRow)]
pub struct TotpRow {
    pub secret: Vec<u8>,
    pub created_at: Time,
    pub confirmed_at: Option<Time>,
}

/// How many second factors of each kind a person has.
#[derive(Clone, Copy, sqlx::FromRow)]
pub struct FactorCounts {
    pub totp: i64,
    pub recovery: i64,
    pub passkeys: i64,
}

/// Counts a person's second factors: an app in use, unused recovery codes, passkeys.
pub async fn factor_counts(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<FactorCounts> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select (select count(*) from totp where user_id = $1 and confirmed_at is not null) as totp,
               (select count(*) from recovery_code where user_id = $1 and used_at is null) as recovery,
               (select count(*) from passkey where user_id = $1) as passkeys"
        ))
        .bind(user_id)
        .fetch_one(c)
        .await
    })
}

/// A person's authenticator app, in use or not yet.
pub async fn totp_by_user(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<Option<TotpRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!("select secret, created_at, confirmed_at from totp where user_id = $1"))
            .bind(user_id)
            .fetch_optional(c)
            .await
    })
}

/// Keeps a new secret in place of one that was never confirmed; false when an app is in use.
pub async fn totp_save(conn: &mut Conn, user_id: Uuid, secret: &[u8], now: Time) -> sqlx::Result<bool> {
    let saved = on!(conn, c => {
        sqlx::query(sql!(
            "insert into totp (user_id, secret, created_at, confirmed_at, last_step) values ($1, $2, $3, null, 0)
             on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
               where totp.confirmed_at is null"
        ))
        .bind(user_id)
        .bind(secret)
        .bind(now)
        .execute(c)
        .await?
        .rows_affected()
    });
    Ok(saved == 1)
}

/// Puts a secret into use and notes the step whose code showed it; false when it is in use already.
pub async fn totp_confirm(conn: &mut Conn, user_id: Uuid, step: i64, now: Time) -> sqlx::Result<bool> {
    let confirmed = on!(conn, c => {
        sqlx::query(sql!(
            "update totp set confirmed_at = $3, last_step = $2 where user_id = $1 and confirmed_at is null"
        ))
        .bind(user_id)
        .bind(step)
        .bind(now)
        .execute(c)
        .await?
        .rows_affected()
    });
    Ok(confirmed == 1)
}

/// Uses up a step and every one before it; false when it or a later one was used before.
pub async fn totp_step_use(conn: &mut Conn, user_id: Uuid, step: i64) -> sqlx::Result<bool> {
    let used = on!(conn, c => {
        sqlx::query(sql!(
            "update totp set last_step = $2 where user_id = $1 and confirmed_at is not null and last_step < $2"
        ))
        .bind(user_id)
        .bind(step)
        .execute(c)
        .await?
        .rows_affected()
    });
    Ok(used == 1)
}

/// Adds a recovery code.
pub async fn recovery_code_insert(conn: &mut Conn, user_id: Uuid, code_hash: &[u8]) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("insert into recovery_code (user_id, code_hash, used_at) values ($1, $2, null)"))
            .bind(user_id)
            .bind(code_hash)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Uses up a recovery code; false when there is none or it was used before.
pub async fn recovery_code_use(
    conn: &mut Conn,
    user_id: Uuid,
    code_hash: &[u8],
    now: Time,
) -> sqlx::Result<bool> {
    let used = on!(conn, c => {
        sqlx::query(sql!(
            "update recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null"
        ))
        .bind(user_id)
        .bind(code_hash)
        .bind(now)
        .execute(c)
        .await?
        .rows_affected()
    });
    Ok(used == 1)
}

/// When the `count`-th newest wrong code of an authenticator app since `since` was typed; nothing when there were fewer.
pub async fn wrong_totp_at(
    conn: &mut Conn,
    user_id: Uuid,
    since: Time,
    count: i64,
) -> sqlx::Result<Option<Time>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select at from sign_in_record
             where user_id = $1 and at > $2 and outcome = 'wrong_factor' and method = 'totp'
             order by at desc limit 1 offset $3"
        ))
        .bind(user_id)
        .bind(since)
        .bind(count - 1)
        .fetch_optional(c)
        .await
    })
}
