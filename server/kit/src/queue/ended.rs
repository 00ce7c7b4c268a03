//! Deletes jobs that ended long ago.

use super::{delete_in_batches, store};
use crate::Result;
use crate::clock::Time;
use crate::host::Host;

/// Days that a finished job is kept.
const DONE_DAYS: i64 = 1;
/// Days that a job that was given up is kept for the operator.
const DEAD_DAYS: i64 = 30;
/// Jobs deleted in one transaction.
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

async fn delete_all<H: Host>(app: &H, state: &'static str, before: Time) -> Result<()> {
    delete_in_batches(app, BATCH, |tx, rows| Box::pin(store::delete_ended_jobs(tx, state, before, rows)))
        .await
}
