//! Whose turn it is at an engine: one that hangs has neither operations of another region wait, nor other work of this program.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Operate;
use crate::kit::clock::Time;
use crate::kit::queue::enqueue_at;
use crate::parts::OwnParts;
use crate::{App, Error, Result, transaction};

/// Operations of one region that a run goes on with at the same time.
const TOGETHER_THERE: usize = 8;

/// Seconds after which what had no place is looked at again.
const CROWDED_SECONDS: i64 = 1;

/// The turns of the regions, each for itself.
#[derive(Debug)]
pub(crate) struct Turns {
    most: usize,
    there: Mutex<BTreeMap<String, Arc<Semaphore>>>,
}

impl Default for Turns {
    fn default() -> Self {
        Self::new(TOGETHER_THERE)
    }
}

impl Turns {
    fn new(most: usize) -> Self {
        Self { most, there: Mutex::default() }
    }

    fn of(&self, region: &str) -> Arc<Semaphore> {
        let mut all = self.there.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(region.to_owned()).or_insert_with(|| Arc::new(Semaphore::new(self.most))))
    }

    /// Waits for a turn of a region, which lasts until it is dropped.
    ///
    /// # Errors
    /// Never: nobody closes them.
    pub(super) async fn take(&self, region: &str) -> Result<OwnedSemaphorePermit> {
        self.of(region).acquire_owned().await.map_err(Error::internal)
    }
}

/// The runs of this process that go on with operations of each region: half of its workers at most, so that an engine that hangs holds no more of
/// them, and mails, bills and other regions have the rest.
#[derive(Debug)]
pub(crate) struct Runs {
    turns: Turns,
    again_at: Mutex<Option<Time>>,
}

impl Runs {
    /// Those of a process with so many workers.
    pub(crate) fn new(workers: u16) -> Self {
        Self { turns: Turns::new((usize::from(workers) / 2).max(1)), again_at: Mutex::default() }
    }

    /// When what had no place at `now` is to be looked at again; none: that is asked for already.
    fn look_again_at(&self, now: Time) -> Option<Time> {
        let mut known = self.again_at.lock().unwrap_or_else(PoisonError::into_inner);
        if known.is_some_and(|at| at > now && at <= now.plus_seconds(CROWDED_SECONDS)) {
            return None;
        }
        *known = Some(now.plus_seconds(CROWDED_SECONDS));
        *known
    }
}

/// The places of one run in its regions, each until the last of its operations there has been gone on with.
#[derive(Debug, Default)]
pub(super) struct Places(Mutex<BTreeMap<String, (usize, OwnedSemaphorePermit)>>);

impl Places {
    /// Takes a place in a region for so many operations; says whether there was one.
    pub(super) fn enter(&self, app: &App, region: &str, operations: usize) -> bool {
        let Ok(place) = app.operation_runs().turns.of(region).try_acquire_owned() else { return false };
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(region.to_owned(), (operations, place));
        true
    }

    /// One operation of a region, from now until what is returned is dropped.
    pub(super) fn count_down<'a>(&'a self, region: &'a str) -> CountDown<'a> {
        CountDown { places: self, region }
    }
}

/// An operation that is being gone on with.
pub(super) struct CountDown<'a> {
    places: &'a Places,
    region: &'a str,
}

impl Drop for CountDown<'_> {
    fn drop(&mut self) {
        let mut all = self.places.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((left, _)) = all.get_mut(self.region) else { return };
        *left = left.saturating_sub(1);
        if *left == 0 {
            all.remove(self.region);
        }
    }
}

/// Has what had no place looked at again soon, once for all that ask for it meanwhile.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn come_back(app: &App) -> Result<()> {
    let Some(at) = app.operation_runs().look_again_at(app.now()) else { return Ok(()) };
    transaction!(app.store(), tx => { enqueue_at(tx, app, &Operate::default(), at).await })
}
