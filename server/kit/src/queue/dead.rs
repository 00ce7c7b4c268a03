//! Jobs that never worked: what the operator sees of them, and trying them again.

use serde::Serialize;
use uuid::Uuid;

use super::store;
pub use super::store::{count_dead_jobs, read_dead_page};
use crate::clock::Time;
use crate::host::Host;
use crate::store::Conn;
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
        /// How many bytes of what it needs are still there; none: it cannot be tried again.
        pub kept: i64,
    }
}

/// Tries a job again that was given up, as often as a new one; its kind, unless it is not given up any more, or what it needs was not kept.
///
/// # Errors
/// When the database does not answer.
pub async fn retry_dead_job<H: Host>(tx: &mut Conn, app: &H, job_id: Uuid) -> Result<Option<String>> {
    let kind = store::retry_dead_job(tx, job_id, app.now()).await?;
    tx.wake_after_commit(&app.queue().staged);
    Ok(kind)
}
