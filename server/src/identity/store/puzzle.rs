//! Slider puzzles, questions, and the tickets that they earn.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A puzzle to be.
pub struct NewPuzzleRow<'a> {
    pub puzzle_id: Uuid,
    pub kind: &'a str,
    pub answer: &'a str,
    pub work_salt: &'a str,
    pub work_bits: i64,
    pub browser_hash: &'a [u8],
    pub expires_at: Time,
    pub now: Time,
}

/// What an answer is judged by.
#[derive(sqlx::FromRow)]
pub struct PuzzleRow {
    pub answer: String,
    pub work_salt: String,
    pub work_bits: i64,
}

/// Writes a puzzle.
pub async fn puzzle_insert(conn: &mut Conn, row: &NewPuzzleRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into puzzle (puzzle_id, kind, answer, work_salt, work_bits, browser_hash, created_at, expires_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)"
        ))
        .bind(row.puzzle_id)
        .bind(row.kind)
        .bind(row.answer)
        .bind(row.work_salt)
        .bind(row.work_bits)
        .bind(row.browser_hash)
        .bind(row.now)
        .bind(row.expires_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Uses up a puzzle's one try; nothing when it is not this browser's, has been tried or is over.
pub async fn puzzle_try(
    conn: &mut Conn,
    puzzle_id: Uuid,
    kind: &str,
    browser_hash: &[u8],
    now: Time,
) -> sqlx::Result<Option<PuzzleRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "update puzzle set tried_at = $4
             where puzzle_id = $1 and kind = $2 and browser_hash = $3 and tried_at is null and expires_at > $4
             returning answer, work_salt, work_bits"
        ))
        .bind(puzzle_id)
        .bind(kind)
        .bind(browser_hash)
        .bind(now)
        .fetch_optional(c)
        .await
    })
}

/// Gives a solved puzzle its ticket.
pub async fn ticket_set(
    conn: &mut Conn,
    puzzle_id: Uuid,
    ticket_hash: &[u8],
    expires_at: Time,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update puzzle set ticket_hash = $2, expires_at = $3 where puzzle_id = $1"))
            .bind(puzzle_id)
            .bind(ticket_hash)
            .bind(expires_at)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Uses up a ticket; false when it is not this browser's, has been used or is over.
pub async fn ticket_use(
    conn: &mut Conn,
    ticket_hash: &[u8],
    browser_hash: &[u8],
    now: Time,
) -> sqlx::Result<bool> {
    let used = on!(conn, c => {
        sqlx::query(sql!(
            "update puzzle set ticket_used_at = $3
             where ticket_hash = $1 and browser_hash = $2 and ticket_used_at is null and expires_at > $3"
        ))
        .bind(ticket_hash)
        .bind(browser_hash)
        .bind(now)
        .execute(c)
        .await?
        .rows_affected()
    });
    Ok(used == 1)
}
