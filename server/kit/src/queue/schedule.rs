//! What runs by the clock: a list of patterns, each of which stages a job.

use std::str::FromStr;

use croner::Cron;
use futures::future::BoxFuture;
use jiff::tz::TimeZone;

use super::{Job, enqueue, store};
use crate::clock::Time;
use crate::host::Host;
use crate::store::Conn;
use crate::{Result, transaction};

/// The list of what runs by the clock, in UTC.
pub struct Schedule<H>(Vec<Entry<H>>);

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
        self.next_after(last_run).is_some_and(|next| next <= now)
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
