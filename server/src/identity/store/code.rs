//! Verification codes and the gates that make parallel sendings wait for each other.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A code to be.
pub struct NewCodeRow<'a> {
    pub code_id: Uuid,
    pub purpose: &'a str,
    pub target_hash: &'a [u8],
    pub code_hash: &'a [u8],
    pub address: &'a str,
    pub now: Time,
}

/// What was sent before.
#[derive(Debug, sqlx::FromRow)]
pub struct HistoryRow {
    pub last_sent_at: Option<Time>,
    pub sent_today: i64,
}

/// A code whose try has been counted.
#[derive(sqlx::FromRow)]
pub struct TriedRow {
    pub code_hash: Vec<u8>,
    pub created_at: Time,
    pub tries: i64,
}

/// Takes a gate until the transaction ends: SQLite has one writer anyway, PostgreSQL locks the row.
pub async fn gate_take(conn: &mut Conn, gate_key: &[u8], now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into code_gate (gate_key, touched_at) values ($1, $2)
             on conflict (gate_key) do update set touched_at = excluded.touched_at"
        ))
        .bind(gate_key)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// What went to a target for a purpose: the last time, and how often since `today`.
pub async fn target_history(
    conn: &mut Conn,
    purpose: &str,
    target_hash: &[u8],
    today: Time,
) -> sqlx::Result<HistoryRow> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select max(created_at) as last_sent_at, count(case when created_at >= $3 then 1 end) as sent_today
             from verification_code where target_hash = $1 and purpose = $2"
        ))
        .bind(target_hash)
        .bind(purpose)
        .bind(today)
        .fetch_one(c)
        .await
    })
}

/// How many codes an address asked for since `today`.
pub async fn address_count(conn: &mut Conn, address: &str, today: Time) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select count(*) from verification_code where address = $1 and created_at >= $2"))
            .bind(address)
            .bind(today)
            .fetch_one(c)
            .await
    })
}

/// Ends the codes that went to a target for a purpose.
pub async fn code_end_former(
    conn: &mut Conn,
    purpose: &str,
    target_hash: &[u8],
    now: Time,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update verification_code set ended_at = $3 where target_hash = $1 and purpose = $2 and ended_at is null"
        ))
        .bind(target_hash)
        .bind(purpose)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Writes a code.
pub async fn code_insert(conn: &mut Conn, row: &NewCodeRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into verification_code (code_id, purpose, target_hash, code_hash, address, created_at, tries)
             values ($1, $2, $3, $4, $5, $6, 0)"
        ))
        .bind(row.code_id)
        .bind(row.purpose)
        .bind(row.target_hash)
        .bind(row.code_hash)
        .bind(row.address)
        .bind(row.now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// The code that was sent to a target for a purpose last and has not ended.
pub async fn code_open(conn: &mut Conn, purpose: &str, target_hash: &[u8]) -> sqlx::Result<Option<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select code_id from verification_code where target_hash = $1 and purpose = $2 and ended_at is null
             order by created_at desc limit 1"
        ))
        .bind(target_hash)
        .bind(purpose)
        .fetch_optional(c)
        .await
    })
}

/// Counts a try, unless the code has ended or has had `max` tries.
pub async fn code_try(conn: &mut Conn, code_id: Uuid, max: i64) -> sqlx::Result<Option<TriedRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "update verification_code set tries = tries + 1 where code_id = $1 and ended_at is null and tries < $2
             returning code_hash, created_at, tries"
        ))
        .bind(code_id)
        .bind(max)
        .fetch_optional(c)
        .await
    })
}

/// Ends a code; false when it has ended already.
pub async fn code_end(conn: &mut Conn, code_id: Uuid, now: Time) -> sqlx::Result<bool> {
    let ended = on!(conn, c => {
        sqlx::query(sql!("update verification_code set ended_at = $2 where code_id = $1 and ended_at is null"))
            .bind(code_id)
            .bind(now)
            .execute(c)
            .await?
            .rows_affected()
    });
    Ok(ended == 1)
}
