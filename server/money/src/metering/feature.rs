//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::account_deletion::DeletionFacts;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::resource_list::{ResourceFilter, list_resources};
use super::{
    MeasureUse, RateUsage, count_open_resources, resource_change, resource_export, resource_list,
    resource_overview, resource_show, store, usage_list,
};
use crate::caller::{Access, Api, Caller};
use crate::kit::http::Asked;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::{Conn, Ids};
use crate::platform::export::ExportKind;
use crate::platform::feature::{Feature, Owning};
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// To see resources of some project or VDC.
const RESOURCE_VIEW: Access = Access::Scoped(Operation::ComputeView);
/// Who may say whether a resource renews itself.
const CONFIGURE: Access = Access::Scoped(Operation::ComputeConfigure);
/// Who may end a resource.
const DELETE: Access = Access::Scoped(Operation::ComputeDelete);
/// To see bills of some project or VDC.
const BILL_VIEW: Access = Access::Scoped(Operation::BillView);

/// Resources, and what is used of them.
pub struct Usage;

#[async_trait]
impl Feature for Usage {
    fn routes(&self, api: Api) -> Api {
        api.reads(RESOURCE_VIEW, routes!(resource_list::billing_resource_list))
            .reads(RESOURCE_VIEW, routes!(resource_overview::billing_resource_overview))
            .reads(RESOURCE_VIEW, routes!(resource_show::billing_resource_show))
            .writes(RESOURCE_VIEW, routes!(resource_export::billing_resource_export))
            .writes(CONFIGURE, routes!(resource_change::billing_resource_renewal))
            .writes(DELETE, routes!(resource_change::billing_resource_end))
            .reads(BILL_VIEW, routes!(usage_list::billing_bill_usage_list))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<MeasureUse>().with::<RateUsage>()
    }

    fn exports(&self) -> &'static [ExportKind] {
        const { &[ExportKind::of::<ResourceFilter>()] }
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<MeasureUse>("1 * * * *")?.with::<RateUsage>("3 * * * *")
    }

    async fn count_blockers(
        &self,
        conn: &mut Conn,
        account_id: Uuid,
        facts: &mut DeletionFacts,
    ) -> Result<()> {
        facts.resources = count_open_resources(conn, account_id).await?;
        Ok(())
    }

    async fn list_owned(&self, conn: &mut Conn, accounts: &Ids) -> Result<Vec<Owning>> {
        Ok(store::list_owned(conn, accounts).await?)
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        let page = |cursor| Asked::largest(ResourceFilter::default(), cursor);
        data.pages("resources", |cursor| async move { list_resources(app, caller, &page(cursor)).await })
            .await
    }
}
