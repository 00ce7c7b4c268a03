//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::account_deletion::DeletionFacts;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::order_list::{OrderFilter, list_orders};
use super::sample::{add_orders, finish_orders};
use super::{
    ExpireOrders, FollowPaidTime, Renew, count_open_orders, order_cancel, order_create, order_export,
    order_list, order_show, resource_renew,
};
use crate::caller::{Access, Api, Caller};
use crate::kit::http::Asked;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::export::ExportKind;
use crate::platform::feature::{Feature, Sample};
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// To create something in some project or VDC.
const CREATE: Access = Access::Scoped(Operation::ComputeCreate);
/// To see orders of some project or VDC.
const ORDER_VIEW: Access = Access::Scoped(Operation::OrderView);
/// Who may have a resource renewed.
const CONFIGURE: Access = Access::Scoped(Operation::ComputeConfigure);

/// What is ordered, and renewed.
pub struct Orders;

#[async_trait]
impl Feature for Orders {
    fn routes(&self, api: Api) -> Api {
        api.writes(CREATE, routes!(order_create::billing_order_create))
            .writes(CREATE, routes!(order_cancel::billing_order_cancel))
            .reads(ORDER_VIEW, routes!(order_list::billing_order_list))
            .reads(ORDER_VIEW, routes!(order_show::billing_order_show))
            .writes(ORDER_VIEW, routes!(order_export::billing_order_export))
            .reads(CONFIGURE, routes!(resource_renew::billing_resource_renew_quote))
            .writes(CONFIGURE, routes!(resource_renew::billing_resource_renew))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<ExpireOrders>().with::<Renew>().with::<FollowPaidTime>()
    }

    fn exports(&self) -> &'static [ExportKind] {
        const { &[ExportKind::of::<OrderFilter>()] }
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<ExpireOrders>("29 * * * *")?.with::<Renew>("*/5 * * * *")
    }

    async fn count_blockers(
        &self,
        conn: &mut Conn,
        account_id: Uuid,
        facts: &mut DeletionFacts,
    ) -> Result<()> {
        facts.open_orders = count_open_orders(conn, account_id).await?;
        Ok(())
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        let page = |cursor| Asked::largest(OrderFilter::default(), cursor);
        data.pages("orders", |cursor| async move { list_orders(app, caller, &page(cursor)).await }).await
    }

    async fn add_sample(&self, tx: &mut Conn, app: &App, sample: &mut Sample) -> Result<()> {
        if sample.needs_money {
            add_orders(tx, app, sample.account_id, sample.user_id).await?;
        }
        Ok(())
    }

    async fn finish_sample(&self, tx: &mut Conn, app: &App, sample: &Sample) -> Result<()> {
        if sample.needs_money {
            finish_orders(tx, app, sample.account_id, sample.user_id).await?;
        }
        Ok(())
    }
}
