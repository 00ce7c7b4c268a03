//! Which kinds of jobs there are.

use std::collections::BTreeMap;

use futures::future::BoxFuture;
use uuid::Uuid;

use super::{Failure, Job, Retry};
use crate::host::Host;

/// The kinds of jobs that a worker can run, by name.
pub struct Registry<H>(BTreeMap<&'static str, Kind<H>>);

/// One kind: how to try again, and how to run a stored payload.
pub(super) struct Kind<H> {
    pub retry: Retry,
    pub run: Run<H>,
}

/// Runs a job from its opened payload.
type Run<H> = fn(H, Uuid, Vec<u8>) -> BoxFuture<'static, Result<(), Failure>>;

impl<H> Default for Registry<H> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<H: Host> Registry<H> {
    /// With one more kind.
    #[must_use]
    pub fn with<J: Job<Host = H>>(mut self) -> Self {
        self.0.insert(J::KIND, Kind { retry: J::RETRY, run: run_as::<J> });
        self
    }

    pub(super) fn kind(&self, name: &str) -> Option<&Kind<H>> {
        self.0.get(name)
    }
}

fn run_as<J: Job>(app: J::Host, job_id: Uuid, payload: Vec<u8>) -> BoxFuture<'static, Result<(), Failure>> {
    Box::pin(async move {
        // serde's message could quote the payload: only the place is kept.
        let job: J = serde_json::from_slice(&payload).map_err(|error| {
            Failure::Never(format!("payload not understood at column {}", error.column()))
        })?;
        job.run(&app, job_id).await
    })
}
