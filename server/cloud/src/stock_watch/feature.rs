//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::permission_group::Operation;
use serde_json::json;
use uuid::Uuid;

use super::{TellStock, act, store};
use crate::caller::{Access, Api, Caller};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// To create somewhere, as for what is offered.
const CREATE: Access = Access::Scoped(Operation::ComputeCreate);

/// Who waits until there is room.
pub struct StockWatches;

#[async_trait]
impl Feature for StockWatches {
    fn routes(&self, api: Api) -> Api {
        api.reads(CREATE, routes!(act::compute_stock_watch))
            .reads(CREATE, routes!(act::compute_stock_unwatch))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<TellStock>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<TellStock>("* * * * *")
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        Ok(store::delete_watches(tx, account_id).await?)
    }

    async fn export_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        let rows = store::list_watches_of(&mut app.store().read().await?, caller.user_id).await?;
        let watches: Vec<_> = rows
            .iter()
            .map(|row| {
                let zone = Some(&row.zone).filter(|zone| !zone.is_empty());
                json!({ "region": row.region, "zone": zone, "flavor": row.flavor, "created_at": row.created_at })
            })
            .collect();
        data.member("stock_watches", &watches).await
    }
}
