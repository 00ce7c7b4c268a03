//! Forgets old visits.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::store;
use crate::kit::queue::{Failure, Job};
use crate::{App, Result, transaction};

/// Days that a visit is remembered.
const DAYS: i64 = 180;

/// Forgets visits that are half a year old.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct TrimVisits {}

impl Job for TrimVisits {
    type Host = App;
    const KIND: &'static str = "account.trim_visits";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let before = app.now().plus_seconds(-DAYS * 86_400);
        let trimmed: Result<()> = transaction!(app.store(), tx => {
            store::delete_visits(tx, before).await?;
            Ok(())
        });
        Ok(trimmed?)
    }
}
