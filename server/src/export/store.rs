//! SQL of the files that lists are exported to.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A file.
#[derive(Debug, sqlx::FromRow)]
pub struct ExportRow {
    pub export_id: Uuid,
    pub list: String,
    pub format: String,
    pub state: String,
    pub reason: String,
    pub reach: Option<String>,
    pub attempt: i64,
    pub row_count: i64,
    pub byte_count: i64,
    pub chunk_count: i64,
    pub created_at: Time,
    pub ended_at: Option<Time>,
    pub due_at: Time,
}

/// A file that is asked for.
pub struct NewExportRow<'a> {
    pub export_id: Uuid,
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub key_id: Option<Uuid>,
    pub list: &'a str,
    pub format: &'a str,
    pub created_at: Time,
    pub due_at: Time,
}

/// A file that was just begun. `attempt` tells this try from an earlier one.
#[derive(Debug, sqlx::FromRow)]
pub struct TakenRow {
    pub export_id: Uuid,
    pub user_id: Uuid,
    pub key_id: Option<Uuid>,
    pub attempt: i64,
}

/// A file that something has to be done about.
#[derive(Debug, sqlx::FromRow)]
pub struct DueRow {
    pub export_id: Uuid,
    pub state: String,
}

/// Whose files: a person's; with a key, only those that were asked for with it.
#[derive(Debug, Clone, Copy)]
pub struct Owner {
    pub user_id: Uuid,
    pub key_id: Option<Uuid>,
}

pub async fn export_insert(conn: &mut Conn, row: &NewExportRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into export_file (export_id, account_id, user_id, key_id, list, format, state, reason, attempt, row_count,
               byte_count, chunk_count, created_at, due_at)
             values ($1, $2, $3, $4, $5, $6, 'queued', '', 0, 0, 0, 0, $7, $8)"
        ))
        .bind(row.export_id)
        .bind(row.account_id)
        .bind(row.user_id)
        .bind(row.key_id)
        .bind(row.list)
        .bind(row.format)
        .bind(row.created_at)
        .bind(row.due_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// How many files a person waits for or can fetch.
pub async fn files_count(conn: &mut Conn, user_id: Uuid, now: Time) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from export_file
             where user_id = $1 and (state in ('queued', 'running') or (state = 'ready' and due_at > $2))"
        ))
        .bind(user_id)
        .bind(now)
        .fetch_one(c)
        .await
    })
}

/// Somebody's files, the newest first.
pub async fn exports_of(conn: &mut Conn, owner: Owner, rows: i64) -> sqlx::Result<Vec<ExportRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select export_id, list, format, state, reason, reach, attempt, row_count, byte_count, chunk_count, created_at, ended_at,
               due_at
             from export_file where user_id = $1 and (key_id = $2 or $2 is null)
             order by created_at desc, export_id desc limit $3"
        ))
        .bind(owner.user_id)
        .bind(owner.key_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// One of somebody's files.
pub async fn export_of(conn: &mut Conn, owner: Owner, export_id: Uuid) -> sqlx::Result<Option<ExportRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select export_id, list, format, state, reason, reach, attempt, row_count, byte_count, chunk_count, created_at, ended_at,
               due_at
             from export_file where export_id = $1 and user_id = $2 and (key_id = $3 or $3 is null)"
        ))
        .bind(export_id)
        .bind(owner.user_id)
        .bind(owner.key_id)
        .fetch_optional(c)
        .await
    })
}

/// Begins a file, once more or for the first time; nothing when it is gone or has ended.
pub async fn export_take(conn: &mut Conn, export_id: Uuid) -> sqlx::Result<Option<TakenRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "update export_file set state = 'running', attempt = attempt + 1, row_count = 0, byte_count = 0, chunk_count = 0
             where export_id = $1 and state in ('queued', 'running')
             returning export_id, user_id, key_id, attempt"
        ))
        .bind(export_id)
        .fetch_optional(c)
        .await
    })
}

/// Keeps with which rights a try makes its file. False when it is no longer this try's.
pub async fn export_reach(conn: &mut Conn, taken: &TakenRow, reach: &str) -> sqlx::Result<bool> {
    on!(conn, c => {
        Ok(sqlx::query(sql!(
            "update export_file set reach = $3 where export_id = $1 and attempt = $2 and state = 'running'"
        ))
        .bind(taken.export_id)
        .bind(taken.attempt)
        .bind(reach)
        .execute(c)
        .await?
        .rows_affected()
            == 1)
    })
}

/// Notes how far a file is (rows, bytes, pieces) and, with the moments when and until when, that it is whole. False when it is no
/// longer this try's.
pub async fn export_note(
    conn: &mut Conn,
    taken: &TakenRow,
    (rows, bytes, chunks): (i64, i64, i64),
    ready: Option<(Time, Time)>,
) -> sqlx::Result<bool> {
    let state = if ready.is_some() { "ready" } else { "running" };
    on!(conn, c => {
        Ok(sqlx::query(sql!(
            "update export_file set state = $3, row_count = $4, byte_count = $5, chunk_count = $6, ended_at = $7,
               due_at = coalesce($8, due_at)
             where export_id = $1 and attempt = $2 and state = 'running'"
        ))
        .bind(taken.export_id)
        .bind(taken.attempt)
        .bind(state)
        .bind(rows)
        .bind(bytes)
        .bind(chunks)
        .bind(ready.map(|(now, _)| now))
        .bind(ready.map(|(_, due_at)| due_at))
        .execute(c)
        .await?
        .rows_affected()
            == 1)
    })
}

/// Notes that a try has no file. False when it is no longer this try's.
pub async fn export_fail(
    conn: &mut Conn,
    taken: &TakenRow,
    reason: &str,
    now: Time,
    due_at: Time,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        Ok(sqlx::query(sql!(
            "update export_file set state = 'failed', reason = $3, row_count = 0, byte_count = 0, chunk_count = 0, ended_at = $4,
               due_at = $5
             where export_id = $1 and attempt = $2 and state = 'running'"
        ))
        .bind(taken.export_id)
        .bind(taken.attempt)
        .bind(reason)
        .bind(now)
        .bind(due_at)
        .execute(c)
        .await?
        .rows_affected()
            == 1)
    })
}

/// Keeps a piece.
pub async fn chunk_insert(conn: &mut Conn, taken: &TakenRow, number: i64, sealed: &[u8]) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("insert into export_chunk (export_id, attempt, number, sealed) values ($1, $2, $3, $4)"))
            .bind(taken.export_id)
            .bind(taken.attempt)
            .bind(number)
            .bind(sealed)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// A piece of a whole file.
pub async fn chunk_select(
    conn: &mut Conn,
    export_id: Uuid,
    attempt: i64,
    number: i64,
) -> sqlx::Result<Option<Vec<u8>>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select sealed from export_chunk where export_id = $1 and attempt = $2 and number = $3"
        ))
        .bind(export_id)
        .bind(attempt)
        .bind(number)
        .fetch_optional(c)
        .await
    })
}

/// Removes the pieces of a file.
pub async fn chunks_delete(conn: &mut Conn, export_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from export_chunk where export_id = $1")).bind(export_id).execute(c).await?;
        Ok(())
    })
}

/// The files about which something has to be done, the longest due first.
pub async fn exports_due(conn: &mut Conn, now: Time, rows: i64) -> sqlx::Result<Vec<DueRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select export_id, state from export_file where due_at <= $1 order by due_at, export_id limit $2"
        ))
        .bind(now)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Ends a file that is still due: nothing is left of it but that it was there, until `due_at`.
pub async fn export_end(
    conn: &mut Conn,
    export_id: Uuid,
    (state, reason): (&str, &str),
    now: Time,
    due_at: Time,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        Ok(sqlx::query(sql!(
            "update export_file set state = $2, reason = $3, ended_at = coalesce(ended_at, $4), due_at = $5
             where export_id = $1 and due_at <= $4"
        ))
        .bind(export_id)
        .bind(state)
        .bind(reason)
        .bind(now)
        .bind(due_at)
        .execute(c)
        .await?
        .rows_affected()
            == 1)
    })
}

/// Forgets one of somebody's files, and its pieces with it; tells its list and its format, or nothing when there is none.
pub async fn export_of_delete(
    conn: &mut Conn,
    owner: Owner,
    export_id: Uuid,
) -> sqlx::Result<Option<(String, String)>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "delete from export_file where export_id = $1 and user_id = $2 and (key_id = $3 or $3 is null)
             returning list, format"
        ))
        .bind(export_id)
        .bind(owner.user_id)
        .bind(owner.key_id)
        .fetch_optional(c)
        .await
    })
}

/// Forgets a file, and its pieces with it.
pub async fn export_delete(conn: &mut Conn, export_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from export_file where export_id = $1")).bind(export_id).execute(c).await?;
        Ok(())
    })
}

/// Forgets every file of an account, and their pieces with them.
pub async fn account_exports_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from export_file where account_id = $1")).bind(account_id).execute(c).await?;
        Ok(())
    })
}

/// Forgets every file of a person, and their pieces with them.
pub async fn user_exports_delete(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from export_file where user_id = $1")).bind(user_id).execute(c).await?;
        Ok(())
    })
}
