//! What the feature says of itself.

use async_trait::async_trait;
use uuid::Uuid;

use super::view_history_update::KEPT;
use super::{
    TrimVisits, company_update, home_show, home_update, info, menu_show, store, view_history_list,
    view_history_update,
};
use crate::caller::{Access, Api, Caller};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// The feature of accounts and visits.
pub struct Accounts;

#[async_trait]
impl Feature for Accounts {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::ExpiredSession, routes!(info::account_info))
            .reads(Access::Session, routes!(menu_show::account_menu_show))
            .reads(Access::Session, routes!(home_show::account_home_show))
            .reads(Access::Session, routes!(home_update::account_home_update))
            .reads(Access::Session, routes!(view_history_list::account_view_history_list))
            .reads(Access::Session, routes!(view_history_update::account_view_history_update))
            .writes(Access::Admin, routes!(company_update::account_company_update))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<TrimVisits>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<TrimVisits>("41 3 * * *")
    }

    async fn export_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        let visits = store::list_visits(&mut app.store().read().await?, caller.user_id, KEPT).await?;
        data.member("visits", &visits).await?;
        data.member("home", &home_show::show_home(app, caller).await?).await
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        store::delete_account_homes(tx, account_id).await?;
        Ok(store::delete_account_visits(tx, account_id).await?)
    }
}
