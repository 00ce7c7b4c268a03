//! Wrong passwords by login name.

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// What is known of a login name's wrong passwords.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct GuardRow {
    pub wrong: i64,
    pub day: i64,
    pub locked_at: Option<i64>,
    pub behind_at: Option<i64>,
    pub pending: i64,
    pub touched_at: Time,
}

/// The row of a name, made when it is missing, and locked until the transaction ends.
pub async fn guard_take(conn: &mut Conn, guard_key: &[u8], now: Time) -> sqlx::Result<GuardRow> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "insert into sign_in_guard (guard_key, wrong, day, pending, touched_at) values ($1, 0, 0, 0, $2)
             on conflict (guard_key) do update set pending = sign_in_guard.pending
             returning wrong, day, locked_at, behind_at, pending, touched_at"
        ))
        .bind(guard_key)
        .bind(now)
        .fetch_one(c)
        .await
    })
}

/// Saves the row of a name.
pub async fn guard_save(conn: &mut Conn, guard_key: &[u8], row: &GuardRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update sign_in_guard set wrong = $2, day = $3, locked_at = $4, behind_at = $5, pending = $6, touched_at = $7
             where guard_key = $1"
        ))
        .bind(guard_key)
        .bind(row.wrong)
        .bind(row.day)
        .bind(row.locked_at)
        .bind(row.behind_at)
        .bind(row.pending)
        .bind(row.touched_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Forgets the wrong passwords of a name.
pub async fn guard_delete(conn: &mut Conn, guard_key: &[u8]) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from sign_in_guard where guard_key = $1")).bind(guard_key).execute(c).await?;
        Ok(())
    })
}
