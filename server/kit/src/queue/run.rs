//! One try of one job, and the note of how it went.

use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt;

use super::registry::Kind;
use super::store::{self, JobRow};
use super::{Failure, Retry, associated_data};
use crate::host::Host;
use crate::store::hurry;
use crate::{Result, transaction};

/// Seconds that a try of a job may take; then it is cut off.
pub const TRY_SECONDS: u32 = 60;
/// How often in its lease a worker says that it lives.
const SIGNS_OF_LIFE: u32 = 3;

/// Tries a leased job and notes the outcome.
pub async fn run<H: Host>(app: H, job: JobRow) {
    let kind = app.queue().registry.kind(&job.kind);
    let outcome = match kind {
        Some(kind) => tokio::select! {
            outcome = attempt(&app, kind, &job) => outcome,
            never = hold(&app, &job) => match never {},
        },
        None => Err(Failure::Again("no such kind of job in this program".to_owned())),
    };
    let retry = kind.map_or(Retry::DEFAULT, |kind| kind.retry);
    if let Err(error) = hurry(note(&app, &job, retry, outcome)).await {
        // The lease ends and the job is tried again.
        tracing::error!(%error, kind = job.kind, job_id = %job.job_id, "the outcome of a job could not be noted");
    }
}

async fn attempt<H: Host>(app: &H, kind: &Kind<H>, job: &JobRow) -> Result<(), Failure> {
    if job.attempts > i64::from(kind.retry.attempts) {
        return Err(Failure::Never("its worker died at every try".to_owned()));
    }
    let Some(payload) = app.queue().seal.open(&associated_data(&job.job_id, &job.kind), &job.payload) else {
        return Err(Failure::Never("sealed with another secret key".to_owned()));
    };
    let work = AssertUnwindSafe((kind.run)(app.clone(), job.job_id, payload)).catch_unwind();
    match tokio::time::timeout(Duration::from_secs(TRY_SECONDS.into()), work).await {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(_panic)) => Err(Failure::Again("panicked".to_owned())),
        Err(_elapsed) => Err(Failure::Again(format!("not done within {TRY_SECONDS} s"))),
    }
}

/// Keeps the lease for as long as this goes on: only a dead worker loses one. Each try has a longer lease than the one before, so
/// that what survives no worker is not at the end of its tries in a moment.
async fn hold<H: Host>(app: &H, job: &JobRow) -> Infallible {
    let lease = app.queue().options.lease_seconds.max(1);
    let pause = Duration::from_secs(lease.into()) / SIGNS_OF_LIFE;
    loop {
        tokio::time::sleep(pause).await;
        let until = app.now().plus_seconds(i64::from(lease).saturating_mul(job.attempts));
        let held: Result<()> =
            transaction!(app.store(), tx => { Ok(store::update_lease(tx, job, until).await?) });
        if let Err(error) = held {
            // The next sign may come in time.
            tracing::warn!(%error, kind = job.kind, job_id = %job.job_id, "a lease could not be kept");
        }
    }
}

async fn note<H: Host>(app: &H, job: &JobRow, retry: Retry, outcome: Result<(), Failure>) -> Result<()> {
    match outcome {
        Ok(()) => end(app, job, "done", None).await,
        Err(Failure::Again(why)) if job.attempts < i64::from(retry.attempts) => {
            postpone(app, job, retry, &why).await
        }
        Err(Failure::Again(why) | Failure::Never(why)) => end(app, job, "dead", Some(&why)).await,
    }
}

async fn end<H: Host>(app: &H, job: &JobRow, state: &'static str, why: Option<&str>) -> Result<()> {
    let now = app.now();
    let ended = transaction!(app.store(), tx => { Ok(store::end_job(tx, job, state, why, now).await?) })?;
    if ended == 0 {
        return Ok(());
    }
    metrics::counter!("portico_job_ended_total", "kind" => job.kind.clone(), "state" => state).increment(1);
    if let Some(why) = why {
        tracing::error!(
            kind = job.kind, job_id = %job.job_id, attempts = job.attempts, why, "a job was given up"
        );
    }
    Ok(())
}

async fn postpone<H: Host>(app: &H, job: &JobRow, retry: Retry, why: &str) -> Result<()> {
    let pause = retry.pause_micros(job.attempts);
    // Between half the pause and one and a half, so that what failed together does not come back together.
    let half_seconds = u32::try_from(pause / 1_000_000).unwrap_or(u32::MAX);
    let jitter = i64::from(app.random().below(half_seconds.saturating_mul(1_000))) * 1_000;
    let due_at = crate::clock::Time::from_micros(app.now().micros() + pause / 2 + jitter);
    transaction!(app.store(), tx => { Ok(store::postpone_job(tx, job, why, due_at).await?) })?;
    metrics::counter!("portico_job_retried_total", "kind" => job.kind.clone()).increment(1);
    tracing::warn!(
        kind = job.kind, job_id = %job.job_id, attempts = job.attempts, why, "a job will be tried again"
    );
    Ok(())
}
