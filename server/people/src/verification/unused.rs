//! Forgets pictures that were uploaded and never submitted.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::image as store;
use crate::App;
use crate::kit::queue::{Failure, Job, delete_in_batches};

/// Seconds that a picture waits to be submitted.
const WAITS_SECONDS: i64 = 86_400;
/// Pictures removed in one transaction.
const BATCH: u32 = 100;

/// Removes pictures that waited for a day.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DeleteUnused {}

impl Job for DeleteUnused {
    type Host = App;
    const KIND: &'static str = "verification.delete_unused";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let before = app.now().plus_seconds(-WAITS_SECONDS);
        let done =
            delete_in_batches(app, BATCH, |tx, rows| Box::pin(store::delete_unused_images(tx, before, rows)));
        Ok(done.await?)
    }
}
