//! The worker: leases what is due, runs several jobs at the same time, sleeps until something is due or staged.

use std::time::Duration;

use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

use super::run::run;
use super::store::{self, JobRow};
use crate::clock::Time;
use crate::host::Host;
use crate::store::hurry;
use crate::{Result, transaction};

/// Seconds between two counts of the jobs in each state.
const COUNT_SECONDS: i64 = 15;
/// Seconds by which the clock may go back before a worker takes what it waits for as of another time.
const BACK_SECONDS: i64 = 60;
/// How long a worker sleeps when the database does not answer.
const TROUBLE: Duration = Duration::from_secs(3);

/// Runs jobs until it is told to stop.
pub struct Worker<H> {
    app: H,
    stop: CancellationToken,
    running: JoinSet<()>,
    schedule_due: Option<Time>,
    count_due: Time,
    /// When the two before were looked at last.
    looked_at: Time,
}

/// A worker that runs, by which it is told to stop.
pub struct WorkerHandle {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl<H: Host> Worker<H> {
    /// Starts a worker on the present runtime. Any number may run, in one process or in several.
    #[must_use]
    pub fn spawn(app: H) -> WorkerHandle {
        let stop = CancellationToken::new();
        let now = app.now();
        let worker = Self {
            app,
            stop: stop.clone(),
            running: JoinSet::new(),
            schedule_due: Some(now),
            count_due: now,
            looked_at: now,
        };
        WorkerHandle { stop, task: tokio::spawn(worker.work()) }
    }

    async fn work(mut self) {
        while !self.stop.is_cancelled() {
            let pause = hurry(self.turn()).await.unwrap_or_else(|error| {
                tracing::error!(%error, "the queue cannot be read");
                TROUBLE
            });
            tokio::select! {
                () = self.stop.cancelled() => break,
                () = self.app.queue().staged.notified() => {}
                Some(_ended) = self.running.join_next() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
        while self.running.join_next().await.is_some() {}
    }

    /// Starts as many due jobs as there is room for; says how long nothing else will be due.
    async fn turn(&mut self) -> Result<Duration> {
        while self.running.try_join_next().is_some() {}
        self.stage_scheduled().await?;
        let room = usize::from(self.app.queue().options.workers.max(1)).saturating_sub(self.running.len());
        if room == 0 {
            return Ok(idle(&self.app));
        }
        let pause = until_due(&self.app).await?;
        if !pause.is_zero() {
            return Ok(pause);
        }
        for job in lease(&self.app, room).await? {
            self.running.spawn(run(self.app.clone(), job));
        }
        // Not zero, should another worker be busy with all that is due.
        Ok(Duration::from_millis(20))
    }

    async fn stage_scheduled(&mut self) -> Result<()> {
        let now = self.app.now();
        if now.plus_seconds(BACK_SECONDS) < self.looked_at {
            // A clock that ran ahead was set back: what is due by it may be days away.
            (self.schedule_due, self.count_due) = (Some(now), now);
        }
        self.looked_at = now;
        if self.schedule_due.is_some_and(|due| due <= now) {
            let schedule = &self.app.queue().schedule;
            schedule.stage_due(&self.app).await?;
            self.schedule_due = schedule.next_after(now);
        }
        if self.count_due <= now {
            self.count_due = now.plus_seconds(COUNT_SECONDS);
            count_states(&self.app).await?;
        }
        Ok(())
    }
}

impl WorkerHandle {
    /// Takes no more jobs and waits until those under way have ended, at most `grace`; what is then still running is
    /// taken over by another worker when its lease ends.
    pub async fn stop(self, grace: Duration) {
        self.stop.cancel();
        let abort = self.task.abort_handle();
        if tokio::time::timeout(grace, self.task).await.is_err() {
            abort.abort();
            tracing::warn!("jobs were left for another worker");
        }
    }
}

/// Runs everything that is due, one job after the other, until nothing is; for tests and one-off commands.
///
/// # Errors
/// When the database does not answer.
pub async fn run_due<H: Host>(app: &H) -> Result<u32> {
    app.queue().schedule.stage_due(app).await?;
    let mut count = 0;
    while let Some(job) = lease(app, 1).await?.pop() {
        run(app.clone(), job).await;
        count += 1;
    }
    Ok(count)
}

async fn lease<H: Host>(app: &H, limit: usize) -> Result<Vec<JobRow>> {
    let now = app.now();
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let lease = i64::from(app.queue().options.lease_seconds) * 1_000_000;
    transaction!(app.store(), tx => {
        Ok(store::lease_jobs(tx, now, lease, limit).await?)
    })
}

/// How long a worker sleeps at most: another process may have staged something.
fn idle<H: Host>(app: &H) -> Duration {
    app.queue().options.poll
}

/// Zero when a job is due, else the time until one is, at most [`idle`]. Reads only: an idle worker holds no lock.
async fn until_due<H: Host>(app: &H) -> Result<Duration> {
    let mut conn = app.store().read().await?;
    let Some(due_at) = store::find_next_due(&mut conn).await? else { return Ok(idle(app)) };
    let micros = u64::try_from(due_at.micros().saturating_sub(app.now().micros())).unwrap_or(0);
    Ok(Duration::from_micros(micros).min(idle(app)))
}

/// Shows how many jobs are in each state as `portico_jobs`.
async fn count_states<H: Host>(app: &H) -> Result<()> {
    let mut conn = app.store().read().await?;
    let counts = store::count_jobs_by_state(&mut conn).await?;
    for state in ["waiting", "running", "done", "dead"] {
        let jobs = counts.iter().find(|count| count.state == state).map_or(0, |count| count.jobs);
        let jobs = u32::try_from(jobs).unwrap_or(u32::MAX);
        metrics::gauge!("portico_jobs", "state" => state).set(f64::from(jobs));
    }
    Ok(())
}
