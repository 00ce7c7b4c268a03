//! SQL of idempotency keys.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A call under a key.
pub struct KeyRow {
    pub account_id: Uuid,
    pub route: &'static str,
    pub key_hash: Vec<u8>,
    pub body_hash: Vec<u8>,
}

/// What is known of a key.
#[derive(sqlx::FromRow)]
pub struct FoundRow {
    pub body_hash: Vec<u8>,
    pub held_until: Time,
    pub answer: Option<String>,
}

/// Forgets the key if its time is over.
pub async fn expired_delete(conn: &mut Conn, row: &KeyRow, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "delete from idempotency_key where account_id = $1 and route = $2 and key_hash = $3 and expires_at <= $4"
        ))
        .bind(row.account_id)
        .bind(row.route)
        .bind(&row.key_hash)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Writes a call in progress; says false when there is one under the key.
pub async fn key_insert(
    conn: &mut Conn,
    row: &KeyRow,
    held_until: Time,
    expires_at: Time,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "insert into idempotency_key (account_id, route, key_hash, body_hash, held_until, expires_at)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing"
        ))
        .bind(row.account_id)
        .bind(row.route)
        .bind(&row.key_hash)
        .bind(&row.body_hash)
        .bind(held_until)
        .bind(expires_at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// What is known of a key.
pub async fn key_select(conn: &mut Conn, row: &KeyRow) -> sqlx::Result<Option<FoundRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select body_hash, held_until, answer from idempotency_key
             where account_id = $1 and route = $2 and key_hash = $3"
        ))
        .bind(row.account_id)
        .bind(row.route)
        .bind(&row.key_hash)
        .fetch_optional(c)
        .await
    })
}

/// Takes a call over whose server has died; says false when somebody else has.
pub async fn key_take(conn: &mut Conn, row: &KeyRow, held_until: Time, until: Time) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update idempotency_key set held_until = $5
             where account_id = $1 and route = $2 and key_hash = $3 and held_until = $4 and answer is null"
        ))
        .bind(row.account_id)
        .bind(row.route)
        .bind(&row.key_hash)
        .bind(held_until)
        .bind(until)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Writes what was answered, unless somebody else has taken the call over.
pub async fn answer_update(
    conn: &mut Conn,
    row: &KeyRow,
    held_until: Time,
    answer: &str,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update idempotency_key set answer = $5
             where account_id = $1 and route = $2 and key_hash = $3 and held_until = $4 and answer is null"
        ))
        .bind(row.account_id)
        .bind(row.route)
        .bind(&row.key_hash)
        .bind(held_until)
        .bind(answer)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Forgets a call that was refused, unless somebody else has taken it over.
pub async fn key_release(conn: &mut Conn, row: &KeyRow, held_until: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "delete from idempotency_key
             where account_id = $1 and route = $2 and key_hash = $3 and held_until = $4 and answer is null"
        ))
        .bind(row.account_id)
        .bind(row.route)
        .bind(&row.key_hash)
        .bind(held_until)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Forgets an account's keys.
pub async fn account_keys_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from idempotency_key where account_id = $1"))
            .bind(account_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Forgets the keys that are over.
pub async fn keys_delete(conn: &mut Conn, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from idempotency_key where expires_at <= $1")).bind(now).execute(c).await?;
        Ok(())
    })
}
