//! What the operator sees of jobs that never worked.

use serde::Serialize;
use uuid::Uuid;

use super::store;
use crate::clock::Time;
use crate::host::Host;
use crate::{Result, row};

row! {
    /// A job that was given up.
    #[derive(Debug, Clone, Serialize)]
    pub struct DeadJob {
        /// The id of the job.
        pub job_id: Uuid,
        /// What it was to do.
        pub kind: String,
        /// How often it was tried.
        pub attempts: i64,
        /// Why the last try did not work.
        pub last_error: Option<String>,
        /// When it was staged.
        pub created_at: Time,
        /// When it was given up.
        pub ended_at: Time,
    }
}

/// The newest `limit` jobs that were given up.
///
/// # Errors
/// When the database does not answer.
pub async fn list_dead_jobs<H: Host>(app: &H, limit: u32) -> Result<Vec<DeadJob>> {
    let mut conn = app.store().read().await?;
    Ok(store::list_dead_jobs(&mut conn, i64::from(limit)).await?)
}
