//! What a feature says of itself, once: what it does beside its calls, and what it has to do with an account's beginning and end.

use futures::future::BoxFuture;
use portico_core::account_deletion::DeletionFacts;
use uuid::Uuid;

use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::{App, Result};

/// A feature; everything is optional. All of them are in one list (`app/features.rs`).
pub trait Feature: Sync {
    /// Adds the feature's kinds of jobs.
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs
    }

    /// Adds what of them runs by the clock (UTC).
    ///
    /// # Errors
    /// When a pattern cannot be read.
    fn schedule(&self, schedule: Schedule) -> Result<Schedule, ScheduleError> {
        Ok(schedule)
    }

    /// Writes what an account has from its beginning, in the transaction that makes it.
    fn begin_account<'a>(
        &'a self,
        _tx: &'a mut Conn,
        _app: &'a App,
        _account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async { Ok(()) })
    }

    /// Counts what stands in the way of an account's deletion.
    fn count_blockers<'a>(
        &'a self,
        _conn: &'a mut Conn,
        _account_id: Uuid,
        _facts: &'a mut DeletionFacts,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async { Ok(()) })
    }

    /// Ends what the feature keeps for an account, and takes out of its rows who it was, in the transaction that deletes the account.
    fn erase_account<'a>(
        &'a self,
        _tx: &'a mut Conn,
        _app: &'a App,
        _account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async { Ok(()) })
    }
}
