//! Forgets pictures that were uploaded and never handed in.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store::image as store;
use crate::kit::queue::{Failure, Job};
use crate::{App, Error, transaction};

/// Seconds that a picture waits to be handed in.
const WAITS_SECONDS: i64 = 86_400;
/// Pictures removed in one transaction.
const BATCH: i64 = 100;

/// Removes pictures that waited for a day.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DeleteUnused {}

impl Job for DeleteUnused {
    type Host = App;
    const KIND: &'static str = "verification.delete_unused";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let before = app.now().plus_seconds(-WAITS_SECONDS);
        loop {
            let removed = transaction!(app.store(), tx => {
                Ok::<_, Error>(store::delete_unused_images(tx, before, BATCH).await?)
            })?;
            if removed < BATCH.unsigned_abs() {
                return Ok(());
            }
        }
    }
}
