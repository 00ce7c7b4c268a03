//! What runs by the clock: a list of patterns, each of which stages a job.

use std::collections::BTreeMap;
use std::str::FromStr;

use croner::Cron;
use futures::future::BoxFuture;
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Job, enqueue, store};
use crate::clock::Time;
use crate::host::Host;
use crate::store::{Conn, Json};
use crate::{Result, transaction};

/// Seconds by which the last run of what runs by the clock may lie ahead, since clocks of several workers differ. A run that lies further
/// ahead was noted by a clock that has been set back since.
const AHEAD_SECONDS: i64 = 300;

/// The list of what runs by the clock, in UTC.
pub struct Schedule<H>(Vec<Entry<H>>);

/// What a run has found, by name: how much was gone through.
pub type Found = BTreeMap<String, String>;

/// What the last run that went well has found.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScheduleOutcome {
    /// When that run was over.
    pub at: Time,
    /// What it found, by name; such as how many accounts it went through.
    pub found: Found,
}

/// One of what runs by the clock, and how it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScheduleState {
    /// The name of its job.
    pub name: &'static str,
    /// When it runs: a cron pattern, in UTC.
    pub pattern: String,
    /// When it was started last; null where it never was.
    pub last_run_at: Option<Time>,
    /// When it is started next.
    pub next_at: Option<Time>,
    /// Whether it waits or runs.
    pub is_waiting: bool,
    /// How many of its jobs failed for good, and are kept.
    pub failed: i64,
    /// What the last run that went well has found; null for what finds nothing, and before the first.
    pub outcome: Option<ScheduleOutcome>,
}

/// Everything that runs by the clock, by name.
///
/// # Errors
/// When the database does not answer.
pub async fn list_schedules<H: Host>(conn: &mut Conn, app: &H) -> Result<Vec<ScheduleState>> {
    let runs = store::list_last_runs(conn).await?;
    let counts = store::count_jobs_by_kind(conn).await?;
    let count = |name: &str, states: &[&str]| {
        let found =
            counts.iter().filter(|count| count.kind == name && states.contains(&count.state.as_str()));
        found.map(|count| count.jobs).sum::<i64>()
    };
    let state = |entry: &Entry<H>| {
        let run = runs.iter().find(|run| run.name == entry.name);
        ScheduleState {
            name: entry.name,
            pattern: entry.pattern.to_string(),
            last_run_at: run.and_then(|run| run.staged_at),
            next_at: entry.next_after(run.map_or_else(|| app.now(), |run| run.last_run_at)),
            is_waiting: count(entry.name, &["waiting", "running"]) > 0,
            failed: count(entry.name, &["dead"]),
            outcome: run.and_then(to_outcome),
        }
    };
    let mut states: Vec<_> = app.queue().schedule.0.iter().map(state).collect();
    states.sort_by_key(|state| state.name);
    Ok(states)
}

fn to_outcome(run: &store::LastRun) -> Option<ScheduleOutcome> {
    let found = run.outcome.as_ref()?.0.clone();
    Some(ScheduleOutcome { at: run.outcome_at?, found })
}

/// Keeps what a run of a job that runs by the clock has found, in place of what one before it had.
///
/// # Errors
/// When the database does not answer.
pub async fn note_outcome<J: Job>(app: &J::Host, found: Found) -> Result<()> {
    let outcome = Json(found);
    transaction!(app.store(), tx => { Ok(store::update_outcome(tx, J::KIND, &outcome, app.now()).await?) })
}

/// Whether what runs by the clock was staged before its time, and its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Staged {
    /// The stored name of its job.
    pub name: &'static str,
    /// False while a job of it waits or runs: no second one is staged.
    pub is_new: bool,
}

/// Stages what runs by the clock before its time, in the caller's transaction; nothing where nothing of this name does.
///
/// # Errors
/// When the database does not answer.
pub async fn stage_schedule<H: Host>(tx: &mut Conn, app: &H, name: &str) -> Result<Option<Staged>> {
    let Some(entry) = app.queue().schedule.0.iter().find(|entry| entry.name == name) else { return Ok(None) };
    store::insert_schedule(tx, entry.name, app.now()).await?;
    // Whoever does the same at the same time waits for the row.
    store::lock_schedule(tx, entry.name).await?;
    let is_new = store::find_open_job(tx, entry.name).await?.is_none();
    if is_new {
        store::note_run(tx, entry.name, app.now()).await?;
        (entry.stage)(tx, app).await?;
    }
    Ok(Some(Staged { name: entry.name, is_new }))
}

/// A cron pattern of the list that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("the schedule pattern of {name} cannot be read: {cause}")]
pub struct ScheduleError {
    name: &'static str,
    cause: croner::errors::CronError,
}

struct Entry<H> {
    name: &'static str,
    pattern: Cron,
    stage: for<'a> fn(&'a mut Conn, &'a H) -> BoxFuture<'a, Result<()>>,
}

impl<H> Default for Schedule<H> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<H: Host> Schedule<H> {
    /// With one more job, staged at the minutes that the cron pattern names.
    ///
    /// # Errors
    /// [`ScheduleError`] for a pattern that is none.
    pub fn with<J: Job<Host = H> + Default>(mut self, pattern: &str) -> Result<Self, ScheduleError> {
        let pattern = Cron::from_str(pattern).map_err(|cause| ScheduleError { name: J::KIND, cause })?;
        self.0.push(Entry { name: J::KIND, pattern, stage: stage::<J> });
        Ok(self)
    }

    /// Stages whatever has come due. However many workers ask, and whatever was missed while none ran, each entry is
    /// staged once: the one whose note of the run is written first stages it, in the same transaction. Where nothing is due,
    /// nothing is written.
    pub(super) async fn stage_due(&self, app: &H) -> Result<()> {
        let now = app.now();
        let runs = store::list_last_runs(&mut app.store().read().await?).await?;
        let (mut begun, mut due) = (Vec::new(), Vec::new());
        for entry in &self.0 {
            match runs.iter().find(|run| run.name == entry.name) {
                None => begun.push(entry.name),
                Some(run) if entry.is_due(run.last_run_at, now) => due.push((entry, run.last_run_at)),
                Some(_) => {}
            }
        }
        if !begun.is_empty() {
            transaction!(app.store(), tx => {
                for name in &begun {
                    store::insert_schedule(tx, name, now).await?;
                }
                Ok(())
            })?;
        }
        for (entry, last_run) in due {
            transaction!(app.store(), tx => {
                if store::take_schedule(tx, entry.name, last_run, now).await? {
                    (entry.stage)(tx, app).await?;
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// The first moment after `after` at which anything comes due.
    pub(super) fn next_after(&self, after: Time) -> Option<Time> {
        self.0.iter().filter_map(|entry| entry.next_after(after)).min()
    }
}

impl<H> Entry<H> {
    fn is_due(&self, last_run: Time, now: Time) -> bool {
        last_run > now.plus_seconds(AHEAD_SECONDS)
            || self.next_after(last_run).is_some_and(|next| next <= now)
    }

    fn next_after(&self, after: Time) -> Option<Time> {
        let after = after.timestamp().to_zoned(TimeZone::UTC);
        let next = self.pattern.find_next_occurrence(&after, false).ok()?;
        Some(Time::from_micros(next.timestamp().as_microsecond()))
    }
}

fn stage<'a, J: Job + Default>(tx: &'a mut Conn, app: &'a J::Host) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move { enqueue(tx, app, &J::default()).await })
}
