//! SQL of arrears.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// Arrears that have not ended, or whose resources are not restored yet.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ArrearsRow {
    pub arrears_id: Uuid,
    pub account_id: Uuid,
    pub since: Time,
    pub stop_at: Time,
    pub recycle_at: Time,
    pub delete_at: Time,
    /// How far it has got; nothing when its people have not been told yet.
    pub stage: Option<String>,
    /// Whether resources do not run because of it.
    pub is_stopped: bool,
    /// When they run again; nothing while something is owed.
    pub restore_at: Option<Time>,
    /// When something has to be done next.
    pub next_at: Option<Time>,
}

/// An account's, if there are any.
pub async fn open_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Option<ArrearsRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select arrears_id, account_id, since, stop_at, recycle_at, delete_at, stage, is_stopped, restore_at, next_at
             from arrears where account_id = $1 and ended_at is null"
        ))
        .bind(account_id)
        .fetch_optional(c)
        .await
    })
}

/// Those about which something has to be done now, the longest due first.
pub async fn due_select(conn: &mut Conn, now: Time, limit: i64) -> sqlx::Result<Vec<ArrearsRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select arrears_id, account_id, since, stop_at, recycle_at, delete_at, stage, is_stopped, restore_at, next_at
             from arrears where next_at <= $1 order by next_at, arrears_id limit $2"
        ))
        .bind(now)
        .bind(limit)
        .fetch_all(c)
        .await
    })
}

/// Writes arrears that begin, or begin anew.
pub async fn arrears_put(tx: &mut Conn, row: &ArrearsRow) -> sqlx::Result<()> {
    on!(tx, c => {
        sqlx::query(sql!(
            "insert into arrears (arrears_id, account_id, since, stop_at, recycle_at, delete_at, is_stopped, next_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)
             on conflict (arrears_id) do update set since = $3, stop_at = $4, recycle_at = $5, delete_at = $6, stage = null,
               cleared_at = null, restore_at = null, next_at = $8"
        ))
        .bind(row.arrears_id)
        .bind(row.account_id)
        .bind(row.since)
        .bind(row.stop_at)
        .bind(row.recycle_at)
        .bind(row.delete_at)
        .bind(row.is_stopped)
        .bind(row.next_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// The balance is level; what was stopped runs again at `restore_at`.
pub async fn clear_update(tx: &mut Conn, arrears_id: Uuid, at: Time, restore_at: Time) -> sqlx::Result<()> {
    on!(tx, c => {
        sqlx::query(sql!(
            "update arrears set cleared_at = $2, restore_at = $3, next_at = $3 where arrears_id = $1 and ended_at is null"
        ))
        .bind(arrears_id)
        .bind(at)
        .bind(restore_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// The balance is level, and nothing was stopped.
pub async fn end_update(tx: &mut Conn, arrears_id: Uuid, at: Time) -> sqlx::Result<()> {
    on!(tx, c => {
        sqlx::query(sql!(
            "update arrears set cleared_at = $2, ended_at = $2, next_at = null where arrears_id = $1 and ended_at is null"
        ))
        .bind(arrears_id)
        .bind(at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Takes a step that was due at `due_at`; says whether it was still due.
pub async fn step_update(
    tx: &mut Conn,
    row: &ArrearsRow,
    due_at: Time,
    ended_at: Option<Time>,
) -> sqlx::Result<bool> {
    on!(tx, c => {
        let done = sqlx::query(sql!(
            "update arrears set stage = $3, is_stopped = $4, next_at = $5, ended_at = $6 where arrears_id = $1 and next_at = $2"
        ))
        .bind(row.arrears_id)
        .bind(due_at)
        .bind(&row.stage)
        .bind(row.is_stopped)
        .bind(row.next_at)
        .bind(ended_at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}
