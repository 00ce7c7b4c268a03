//! Forgets files that were uploaded and never sent.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::file::delete_unused_files;
use crate::kit::queue::{Failure, Job};
use crate::{App, Error, transaction};

/// Seconds that a file waits to be sent.
const WAITS_SECONDS: i64 = 86_400;
/// Files removed in one transaction.
const BATCH: i64 = 100;

/// Removes files that waited for a day.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DeleteUnusedFiles {}

impl Job for DeleteUnusedFiles {
    type Host = App;
    const KIND: &'static str = "support.delete_unused";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let before = app.now().plus_seconds(-WAITS_SECONDS);
        loop {
            let removed = transaction!(app.store(), tx => {
                Ok::<_, Error>(delete_unused_files(tx, before, BATCH).await?)
            })?;
            if removed < BATCH.unsigned_abs() {
                return Ok(());
            }
        }
    }
}
