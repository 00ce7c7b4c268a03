//! Wrong passwords by login name.

use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

row! {
    /// What is known of a login name's wrong passwords.
    #[derive(Debug, Clone)]
    pub struct GuardRow {
        pub wrong: i64,
        pub day: i64,
        pub locked_at: Option<i64>,
        pub behind_at: Option<i64>,
        pub pending: i64,
        pub touched_at: Time,
    }
}

statement! {
    /// The row of a name, made when it is missing, and locked until the transaction ends.
    pub fn lock_guard(guard_key: &[u8], now: Time) -> One<GuardRow>:
        "insert into sign_in_guard (guard_key, wrong, day, pending, touched_at) values ($1, 0, 0, 0, $2)
         on conflict (guard_key) do update set pending = sign_in_guard.pending
         returning wrong, day, locked_at, behind_at, pending, touched_at";

    /// The row of a name.
    pub fn find_guard(guard_key: &[u8]) -> Option<GuardRow>:
        "select wrong, day, locked_at, behind_at, pending, touched_at from sign_in_guard where guard_key = $1";

    /// Saves the row of a name.
    pub fn save_guard(guard_key: &[u8], row: &GuardRow):
        "update sign_in_guard set wrong = $2, day = $3, locked_at = $4, behind_at = $5, pending = $6, touched_at = $7
         where guard_key = $1"
        with guard_key, row.wrong, row.day, row.locked_at, row.behind_at, row.pending, row.touched_at;

    /// Forgets the wrong passwords of a name.
    pub fn delete_guard(guard_key: &[u8]):
        "delete from sign_in_guard where guard_key = $1";
}
