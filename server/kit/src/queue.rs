//! Work that happens after the answer: jobs in a table, staged in the transaction that causes them.
//!
//! A job is a payload struct with a [`Job::run`]. [`enqueue`] writes it in the caller's transaction, so a cause that is
//! rolled back leaves no job (SECURITY J-7). A [`Worker`] leases due jobs, runs them, tries again with growing pauses,
//! and leaves what never works as `dead` for the operator ([`read_dead_page`]), who may have it tried again ([`retry_dead_job`]). `docs/jobs.md` tells the rest.

mod batches;
mod dead;
mod ended;
mod follow;
mod registry;
mod run;
mod schedule;
mod store;
mod worker;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::Notify;
use uuid::Uuid;

pub use batches::delete_in_batches;
pub use dead::{DeadJob, count_dead_jobs, read_dead_page, retry_dead_job};
pub use ended::delete_ended;
pub use follow::{Follow, note_failed_step};
pub use registry::Registry;
pub use run::TRY_SECONDS;
pub use schedule::{
    Found, Schedule, ScheduleError, ScheduleOutcome, ScheduleState, Staged, list_schedules, note_outcome,
    stage_schedule,
};
pub use worker::{Worker, WorkerHandle, run_due};

use crate::clock::Time;
use crate::host::Host;
use crate::seal::Seal;
use crate::secret::Secret;
use crate::store::Conn;
use crate::{Error, Result};

/// Something to do later: what it needs to know, and how to do it.
///
/// A job may run more than once (its worker may die after the effect and before the note of it), so `run` is written
/// to be repeatable; `job_id` stays the same and serves as the key for whoever can recognise a repetition.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The stored name; never changed once released.
    const KIND: &'static str;
    /// The program that runs it.
    type Host: Host;
    /// How often and how soon it is tried again.
    const RETRY: Retry = Retry::DEFAULT;

    /// Does the work of the job; `job_id` is the same at each try.
    fn run(&self, app: &Self::Host, job_id: Uuid) -> impl Future<Output = Result<(), Failure>> + Send;
}

/// How often and how soon a job is tried again.
#[derive(Debug, Clone, Copy)]
pub struct Retry {
    /// Tries at most, the first included.
    pub attempts: u32,
    /// Seconds before the second try; each later pause is twice as long.
    pub first_pause_seconds: u32,
    /// Seconds that no pause exceeds.
    pub longest_pause_seconds: u32,
}

impl Retry {
    /// Ten tries over about three quarters of an hour: 21 to 64 minutes, as chance lengthens the pauses.
    pub const DEFAULT: Self = Self { attempts: 10, first_pause_seconds: 5, longest_pause_seconds: 3600 };

    /// Microseconds to wait after `attempt` failed tries, without the random part.
    fn pause_micros(self, attempt: i64) -> i64 {
        let doublings = u32::try_from(attempt.clamp(1, 32) - 1).unwrap_or(0);
        let seconds = i64::from(self.first_pause_seconds) << doublings;
        seconds.min(i64::from(self.longest_pause_seconds)) * 1_000_000
    }
}

/// Why a try did not work. The text is kept for the operator, so it holds no address, code or password.
#[derive(Debug)]
pub enum Failure {
    /// The next try may work: said with the reason.
    Again(String),
    /// Never going to work.
    Never(String),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Again(error.to_string())
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Error::from(error).into()
    }
}

/// What the queue keeps in memory.
pub struct Parts<H> {
    options: Options,
    seal: Seal,
    registry: Registry<H>,
    schedule: Schedule<H>,
    staged: Arc<Notify>,
}

/// How the queue is worked off.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Jobs that a worker runs at the same time; 0 counts as 1.
    pub workers: u16,
    /// Seconds after which the job of a worker that gave no sign of life is another's; 0 counts as 1.
    pub lease_seconds: u32,
    /// How long a worker sleeps at most: another process may have staged something.
    pub poll: Duration,
}

impl<H: Host> Parts<H> {
    /// With the kinds of jobs that can be run and the list of those that run by the clock.
    #[must_use]
    pub fn new(options: Options, secret: &Secret, registry: Registry<H>, schedule: Schedule<H>) -> Self {
        let seal = Seal::new(secret.derive("queue payload"));
        Self { options, seal, registry, schedule, staged: Arc::default() }
    }
}

/// Stages a job to run as soon as the transaction is committed.
///
/// # Errors
/// When the database does not answer.
pub async fn enqueue<J: Job>(tx: &mut Conn, app: &J::Host, job: &J) -> Result<()> {
    enqueue_at(tx, app, job, app.now()).await
}

/// Stages a job to run at `due_at`.
///
/// # Errors
/// When the database does not answer.
pub async fn enqueue_at<J: Job>(tx: &mut Conn, app: &J::Host, job: &J, due_at: Time) -> Result<()> {
    let now = app.now();
    let job_id = app.random().id(now);
    let plain = serde_json::to_vec(job).map_err(Error::internal)?;
    let payload = app.queue().seal.seal(app.random(), &associated_data(&job_id, J::KIND), plain)?;
    store::insert_job(tx, job_id, J::KIND, &payload, due_at, now).await?;
    tx.wake_after_commit(&app.queue().staged);
    Ok(())
}

/// What a payload is bound to: its row and its kind.
fn associated_data<'a>(job_id: &'a Uuid, kind: &'a str) -> [&'a [u8]; 2] {
    [job_id.as_bytes(), kind.as_bytes()]
}

#[cfg(test)]
mod tests {
    use super::Retry;

    #[test]
    fn each_pause_is_twice_the_one_before_up_to_the_longest() {
        let retry = Retry { attempts: 9, first_pause_seconds: 5, longest_pause_seconds: 60 };
        let pauses: Vec<i64> = (1..=6).map(|attempt| retry.pause_micros(attempt) / 1_000_000).collect();
        assert_eq!(pauses, [5, 10, 20, 40, 60, 60]);
        assert_eq!(retry.pause_micros(i64::MAX) / 1_000_000, 60);
    }
}
