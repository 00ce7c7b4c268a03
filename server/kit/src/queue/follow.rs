//! The frame of every job that looks for rows that are due and takes a step with each.

use std::fmt::Display;
use std::future::Future;
use std::panic::AssertUnwindSafe;

use futures::{FutureExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::{Failure, Job, enqueue};
use crate::host::Host;
use crate::{Error, Result, transaction};

/// A job that looks for rows that are due and takes a step with each. Whatever follows is a [`Job`].
///
/// One run takes the first rows; when there may be more, it stages another that goes on after the last of them. A step that fails or
/// panics stops no other: it is logged with its row's id, counted in the metric `portico_steps_failed_total`, and the row, which is
/// still due, is found again when the job is staged next. A step may be taken twice, so it looks whether it is still to be taken.
pub trait Follow: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The job's stored name; never changed once released.
    const NAME: &'static str;
    /// Rows of one run at most.
    const AT_ONCE: i64 = 200;
    /// Rows that are stepped at the same time; 1: in their order.
    const TOGETHER: usize = 1;
    /// The program that runs it.
    type Host: Host;
    /// One row that is due, as [`Follow::due`] finds it.
    type Row: Send + Sync;

    /// Finds rows that are due, the first [`Follow::AT_ONCE`] of an order in which [`Follow::after`] goes on.
    fn due(&self, app: &Self::Host) -> impl Future<Output = Result<Vec<Self::Row>>> + Send;

    /// Takes a row's step.
    fn step(&self, app: &Self::Host, row: &Self::Row) -> impl Future<Output = Result<()>> + Send;

    /// The id by which the log names a row.
    fn id(row: &Self::Row) -> Uuid;

    /// The job that goes on after a row, so that rows which cannot be stepped are not found over and over.
    fn after(&self, last: &Self::Row) -> Self;

    /// Notes that every row that was due has been looked at.
    fn note_end(&self) {}
}

impl<F: Follow> Job for F {
    type Host = F::Host;
    const KIND: &'static str = F::NAME;

    async fn run(&self, app: &F::Host, _job_id: Uuid) -> Result<(), Failure> {
        let rows = self.due(app).await?;
        let last = rows.last().filter(|_| (rows.len() as i64) >= F::AT_ONCE);
        futures::stream::iter(&rows).for_each_concurrent(F::TOGETHER, |row| try_step(self, app, row)).await;
        match last {
            Some(last) => {
                let next = self.after(last);
                Ok(transaction!(app.store(), tx => { enqueue(tx, app, &next).await })?)
            }
            None => {
                self.note_end();
                Ok(())
            }
        }
    }
}

async fn try_step<F: Follow>(job: &F, app: &F::Host, row: &F::Row) {
    let stepped = AssertUnwindSafe(job.step(app, row)).catch_unwind().await;
    if let Err(error) = stepped.unwrap_or_else(|_panic| Err(Error::internal("panicked"))) {
        note_failed_step(F::NAME, F::id(row), &error);
    }
}

/// Notes that a job, of the kind `kind`, could not do its part for one of those that it goes through, and goes on: it is logged with that one's
/// id or name, and counted. The job comes to it again the next time.
pub fn note_failed_step(kind: &'static str, id: impl Display, error: &Error) {
    metrics::counter!("portico_steps_failed_total", "kind" => kind).increment(1);
    tracing::error!(%error, kind, %id, "what is due could not be done");
}
