//! What the feature says of itself.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{live_stream, store};
use crate::caller::{Access, Api};
use crate::kit::queue::{Failure, Job, Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result, routes, transaction};

/// Seconds for which hints are kept: longer than any server is behind.
const KEPT_SECONDS: i64 = 3_600;

/// What open pages are told of.
pub struct Live;

#[async_trait]
impl Feature for Live {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Session, routes!(live_stream::live_stream))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<DeleteHints>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<DeleteHints>("*/10 * * * *")
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        Ok(store::delete_hints_of(tx, account_id).await?)
    }
}

/// Forgets hints that nobody reads any more.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DeleteHints {}

impl Job for DeleteHints {
    type Host = App;
    const KIND: &'static str = "live.delete_hints";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let before = app.now().plus_seconds(-KEPT_SECONDS);
        let outcome: Result<()> =
            transaction!(app.store(), tx => { Ok(store::delete_hints(tx, before).await?) });
        Ok(outcome?)
    }
}
