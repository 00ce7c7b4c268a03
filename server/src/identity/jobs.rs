//! What identity does by the clock.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::expired_delete;
use crate::App;
use crate::queue::{Failure, Job};

/// Removes what is over: sessions, puzzles, codes, challenges, hand-offs and old counters.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DeleteExpired {}

impl Job for DeleteExpired {
    const KIND: &'static str = "identity.delete_expired";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let removed = expired_delete(app).await?;
        tracing::debug!(removed, "what was over is removed");
        Ok(())
    }
}
