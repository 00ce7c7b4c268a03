//! Removes what is over: sessions, puzzles, codes, challenges, links, ceremonies, hand-offs and their nonces, old counters and old sign-ins.

use super::store::expired as store;
use crate::{App, Result, transaction};

/// Rows of one table that one transaction removes.
const BATCH: i64 = 500;
/// Seconds after which no daily limit or counter needs a row: two days cover every time zone's day.
const KEPT_SECONDS: i64 = 2 * 86_400;
/// Seconds for which people can look at their sign-ins.
const SIGN_IN_SECONDS: i64 = 180 * 86_400;

/// Removes what is over, batch by batch; the number of rows.
///
/// # Errors
/// When the database does not answer; what was removed stays removed.
pub async fn delete_expired(app: &App) -> Result<u64> {
    let mut removed = 0;
    loop {
        let batch = delete_batch(app).await?;
        removed += batch;
        if batch < BATCH.unsigned_abs() {
            return Ok(removed);
        }
    }
}

async fn delete_batch(app: &App) -> Result<u64> {
    let now = app.now();
    let kept = now.plus_seconds(-KEPT_SECONDS);
    // The operator may have a lock last longer than that.
    let lock_seconds = i64::from(app.config().limits.lockout.lock_seconds);
    let locked = now.plus_seconds(-KEPT_SECONDS.max(lock_seconds + 1));
    transaction!(app.store(), tx => {
        let removed = store::delete_sessions(tx, now, BATCH).await?
            + store::delete_puzzles(tx, now, BATCH).await?
            + store::delete_challenges(tx, now, BATCH).await?
            + store::delete_handoffs(tx, now, BATCH).await?
            + store::delete_nonces(tx, now, BATCH).await?
            + store::delete_activations(tx, now, BATCH).await?
            + store::delete_passkey_ceremonies(tx, now, BATCH).await?
            + store::delete_codes(tx, kept, BATCH).await?
            + store::delete_gates(tx, kept, BATCH).await?
            + store::delete_guards(tx, locked, BATCH).await?
            + store::delete_sign_ins(tx, now.plus_seconds(-SIGN_IN_SECONDS), BATCH).await?;
        Ok(removed)
    })
}
