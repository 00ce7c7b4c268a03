//! Forgets old visits.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store;
use crate::App;
use crate::kit::queue::{Failure, Job, delete_in_batches};

/// Days that a visit is remembered.
const DAYS: i64 = 180;
/// Visits deleted in one transaction.
const BATCH: u32 = 500;

/// Forgets visits that are half a year old.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct TrimVisits {}

impl Job for TrimVisits {
    type Host = App;
    const KIND: &'static str = "account.trim_visits";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let before = app.now().plus_seconds(-DAYS * 86_400);
        delete_in_batches(app, BATCH, |tx, rows| Box::pin(store::delete_visits(tx, before, rows))).await?;
        delete_in_batches(app, BATCH, |tx, rows| Box::pin(store::delete_visits_of_gone(tx, rows))).await?;
        Ok(())
    }
}
