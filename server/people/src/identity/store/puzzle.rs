//! Slider puzzles, questions, and the tickets that they earn.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

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

row! {
    /// What an answer is judged by.
    pub struct PuzzleRow {
        pub answer: String,
        pub work_salt: String,
        pub work_bits: i64,
    }
}

statement! {
    /// Writes a puzzle that a browser drew; it has one try.
    pub fn insert_puzzle(row: &NewPuzzleRow<'_>):
        "insert into puzzle (puzzle_id, kind, answer, work_salt, work_bits, browser_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)"
        with row { puzzle_id, kind, answer, work_salt, work_bits, browser_hash, now, expires_at };

    /// Uses up a puzzle's one try; nothing when it is not this browser's, has been tried or is over.
    pub fn try_puzzle(puzzle_id: Uuid, kind: &str, browser_hash: &[u8], now: Time) -> Option<PuzzleRow>:
        "update puzzle set tried_at = $4
         where puzzle_id = $1 and kind = $2 and browser_hash = $3 and tried_at is null and expires_at > $4
         returning answer, work_salt, work_bits";

    /// Gives a solved puzzle its ticket.
    pub fn set_ticket(puzzle_id: Uuid, ticket_hash: &[u8], expires_at: Time):
        "update puzzle set ticket_hash = $2, expires_at = $3 where puzzle_id = $1";
}

statement! {
    /// Uses up a ticket; false when it is not this browser's, has been used or is over.
    pub fn use_ticket(ticket_hash: &[u8], browser_hash: &[u8], now: Time) -> bool:
        "update puzzle set ticket_used_at = $3
         where ticket_hash = $1 and browser_hash = $2 and ticket_used_at is null and expires_at > $3";
}
