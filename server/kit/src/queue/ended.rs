//! Deletes jobs that ended long ago.

use super::store;
use crate::clock::Time;
use crate::host::Host;
use crate::{Result, transaction};

/// Days that a finished job is kept.
const DONE_DAYS: i64 = 1;
/// Days that a job that was given up is kept for the operator.
const DEAD_DAYS: i64 = 30;
/// Rows deleted in one transaction, so that nobody waits long for SQLite's one writer.
const BATCH: u32 = 500;

/// Deletes finished jobs after a day and given-up ones after a month.
///
/// # Errors
/// When the database does not answer.
pub async fn delete_ended<H: Host>(app: &H) -> Result<()> {
    let now = app.now();
    delete_all(app, "done", now.plus_seconds(-DONE_DAYS * 86_400)).await?;
    delete_all(app, "dead", now.plus_seconds(-DEAD_DAYS * 86_400)).await
}

async fn delete_all<H: Host>(app: &H, state: &str, before: Time) -> Result<()> {
    loop {
        let deleted = transaction!(app.store(), tx => {
            Ok(store::delete_ended_jobs(tx, state, before, i64::from(BATCH)).await?)
        })?;
        if deleted < u64::from(BATCH) {
            return Ok(());
        }
    }
}
