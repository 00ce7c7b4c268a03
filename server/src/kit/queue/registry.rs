//! Which kinds of jobs there are.

use std::collections::BTreeMap;

use futures::future::BoxFuture;
use uuid::Uuid;

use super::{Failure, Job, Retry};
use crate::App;

/// The kinds of jobs that a worker can run, by name.
#[derive(Default)]
pub struct Registry(BTreeMap<&'static str, Kind>);

/// One kind: how to try again, and how to run a stored payload.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub retry: Retry,
    pub run: Run,
}

/// Runs a job from its opened payload.
type Run = fn(App, Uuid, Vec<u8>) -> BoxFuture<'static, Result<(), Failure>>;

impl Registry {
    /// No kinds yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With one more kind.
    #[must_use]
    pub fn with<J: Job>(mut self) -> Self {
        self.0.insert(J::KIND, Kind { retry: J::RETRY, run: run_as::<J> });
        self
    }

    pub(super) fn kind(&self, name: &str) -> Option<Kind> {
        self.0.get(name).copied()
    }
}

fn run_as<J: Job>(app: App, job_id: Uuid, payload: Vec<u8>) -> BoxFuture<'static, Result<(), Failure>> {
    Box::pin(async move {
        // serde's message could quote the payload: only the place is kept.
        let job: J = serde_json::from_slice(&payload).map_err(|error| {
            Failure::Never(format!("payload not understood at column {}", error.column()))
        })?;
        job.run(&app, job_id).await
    })
}
