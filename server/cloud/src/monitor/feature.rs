//! What the feature says of itself.

use async_trait::async_trait;
use uuid::Uuid;

use super::{MeasureEngines, store};
use crate::cloud::object::list_ids_of_account;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// What machines are busy with.
pub struct Monitoring;

#[async_trait]
impl Feature for Monitoring {
    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<MeasureEngines>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<MeasureEngines>("* * * * *")
    }

    /// Comes before the objects are erased, which are found by their account.
    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        for object_id in list_ids_of_account(tx, account_id).await? {
            store::delete_samples(tx, object_id).await?;
            store::delete_hours(tx, object_id).await?;
            store::delete_counter(tx, object_id).await?;
        }
        Ok(())
    }
}
