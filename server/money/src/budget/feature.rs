//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::budget_list::list_budgets;
use super::{FollowBudgets, budget_delete, budget_list, budget_save, store};
use crate::caller::{Access, Api, Caller};
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// To see bills of some project or VDC.
const BILL_VIEW: Access = Access::Scoped(Operation::BillView);
/// To recharge the account.
const RECHARGE: Access = Access::Permission(Operation::Recharge);

/// Monthly budgets of projects: seen with the permission to see bills, set and removed with the one to recharge.
pub struct Budgets;

#[async_trait]
impl Feature for Budgets {
    fn routes(&self, api: Api) -> Api {
        api.reads(BILL_VIEW, routes!(budget_list::budget_list))
            .writes(RECHARGE, routes!(budget_save::budget_save))
            .writes(RECHARGE, routes!(budget_delete::budget_delete))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<FollowBudgets>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<FollowBudgets>("19 * * * *")
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        Ok(store::delete_budgets(tx, account_id).await?)
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        data.member("budgets", &list_budgets(app, caller).await?.budgets).await
    }
}
