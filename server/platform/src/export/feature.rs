//! What the feature says of itself.

use async_trait::async_trait;
use uuid::Uuid;

use super::{ExpireExports, erase_account_exports, export_delete, export_download, export_list, export_show};
use crate::caller::{Access, Api};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result, routes};

/// Files of lists that are made in the background.
pub struct Exports;

#[async_trait]
impl Feature for Exports {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::SignedIn, routes!(export_list::export_list))
            .reads(Access::SignedIn, routes!(export_show::export_show))
            .reads(Access::SignedIn, routes!(export_download::export_download))
            .writes(Access::SignedIn, routes!(export_delete::export_delete))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<ExpireExports>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<ExpireExports>("*/10 * * * *")
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        erase_account_exports(tx, account_id).await
    }
}
