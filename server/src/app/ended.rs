//! The job that deletes jobs which ended long ago.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::App;
use crate::kit::queue::{Failure, Job, delete_ended};

/// Deletes finished jobs after a day and given-up ones after a month.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DeleteEnded {}

impl Job for DeleteEnded {
    type Host = App;
    const KIND: &'static str = "queue.delete_ended";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        Ok(delete_ended(app).await?)
    }
}
