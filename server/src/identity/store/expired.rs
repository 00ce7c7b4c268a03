//! Removing what is over, a batch at a time.

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// One deletion per table: binds the moment before which rows are over, and the size of a batch.
macro_rules! batch {
    ($(#[$doc:meta])* $name:ident, $text:expr) => {
        $(#[$doc])*
        pub async fn $name(conn: &mut Conn, before: Time, batch: i64) -> sqlx::Result<u64> {
            on!(conn, c => {
                Ok(sqlx::query($text).bind(before).bind(batch).execute(c).await?.rows_affected())
            })
        }
    };
}

batch!(
    /// Sessions past their absolute lifetime.
    sessions,
    sql!(
        "delete from session where session_id in
       (select session_id from session where expires_at < $1 order by expires_at limit $2)"
    )
);
batch!(
    /// Puzzles and tickets.
    puzzles,
    sql!(
        "delete from puzzle where puzzle_id in
       (select puzzle_id from puzzle where expires_at < $1 order by expires_at limit $2)"
    )
);
batch!(
    /// Codes that no daily limit needs any more.
    codes,
    sql!(
        "delete from verification_code where code_id in
       (select code_id from verification_code where created_at < $1 order by created_at limit $2)"
    )
);
batch!(
    /// Gates that nobody went through for long.
    gates,
    sql!(
        "delete from code_gate where gate_key in
       (select gate_key from code_gate where touched_at < $1 order by touched_at limit $2)"
    )
);
batch!(
    /// Sign-ins and resets that were not finished.
    challenges,
    sql!(
        "delete from challenge where challenge_id in
       (select challenge_id from challenge where expires_at < $1 order by expires_at limit $2)"
    )
);
batch!(
    /// Hand-off codes.
    handoffs,
    sql!(
        "delete from handoff where handoff_id in
       (select handoff_id from handoff where expires_at < $1 order by expires_at limit $2)"
    )
);
batch!(
    /// Counters of wrong passwords from former days.
    guards,
    sql!(
        "delete from sign_in_guard where guard_key in
       (select guard_key from sign_in_guard where touched_at < $1 order by touched_at limit $2)"
    )
);
batch!(
    /// Sign-ins that are no longer shown.
    sign_ins,
    sql!(
        "delete from sign_in_record where sign_in_id in
       (select sign_in_id from sign_in_record where at < $1 order by at limit $2)"
    )
);
batch!(
    /// Links that nobody can use any more: past their life, in which the used ones stay as well.
    activations,
    sql!(
        "delete from activation where activation_id in
       (select activation_id from activation where expires_at < $1 order by expires_at limit $2)"
    )
);
batch!(
    /// Passkeys that were being made or used.
    passkey_ceremonies,
    sql!(
        "delete from passkey_ceremony where ceremony_id in
       (select ceremony_id from passkey_ceremony where expires_at < $1 order by expires_at limit $2)"
    )
);
