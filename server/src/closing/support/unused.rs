//! Forgets files that were uploaded and never sent.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::file::delete_unused_files;
use crate::App;
use crate::kit::queue::{Failure, Job, delete_in_batches};

/// Seconds that a file waits to be sent.
const WAITS_SECONDS: i64 = 86_400;
/// Files removed in one transaction.
const BATCH: u32 = 100;

/// Removes files that waited for a day.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DeleteUnusedFiles {}

impl Job for DeleteUnusedFiles {
    type Host = App;
    const KIND: &'static str = "support.delete_unused";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let before = app.now().plus_seconds(-WAITS_SECONDS);
        let done = delete_in_batches(app, BATCH, |tx, rows| Box::pin(delete_unused_files(tx, before, rows)));
        Ok(done.await?)
    }
}
