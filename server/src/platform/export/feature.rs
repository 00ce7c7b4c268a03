//! What the feature says of itself.

use futures::future::BoxFuture;
use uuid::Uuid;

use super::{ExpireExports, account_exports_erase};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// Files of lists that are made in the background.
pub struct Exports;

impl Feature for Exports {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<ExpireExports>()
    }

    fn schedule(&self, schedule: Schedule) -> Result<Schedule, ScheduleError> {
        schedule.with::<ExpireExports>("*/10 * * * *")
    }

    fn erase_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        _app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(account_exports_erase(tx, account_id))
    }
}
