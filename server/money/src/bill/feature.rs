//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::item_export::BillItemFilter;
use super::month_list::{BillFilter, list_bills};
use super::resource_bill_list::ResourceBillFilter;
use super::summary_export::BillSummaryFilter;
use super::{
    CloseBills, item_export, item_list, month_export, month_list, overview, resource_bill_export,
    resource_bill_list, store, summary, summary_export,
};
use crate::caller::{Access, Api, Caller};
use crate::kit::http::Asked;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::kit::store::Conn;
use crate::platform::export::ExportKind;
use crate::platform::feature::Feature;
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// To see bills of some project or VDC.
const BILL_VIEW: Access = Access::Scoped(Operation::BillView);

/// What is billed, from the year to the record.
pub struct Bills;

#[async_trait]
impl Feature for Bills {
    fn routes(&self, api: Api) -> Api {
        api.reads(BILL_VIEW, routes!(overview::billing_bill_overview))
            .reads(BILL_VIEW, routes!(month_list::billing_bill_list))
            .writes(BILL_VIEW, routes!(month_export::billing_bill_export))
            .reads(BILL_VIEW, routes!(summary::billing_bill_summary))
            .writes(BILL_VIEW, routes!(summary_export::billing_bill_summary_export))
            .reads(BILL_VIEW, routes!(resource_bill_list::billing_bill_resource_list))
            .writes(BILL_VIEW, routes!(resource_bill_export::billing_bill_resource_export))
            .reads(BILL_VIEW, routes!(item_list::billing_bill_item_list))
            .writes(BILL_VIEW, routes!(item_export::billing_bill_item_export))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<CloseBills>()
    }

    fn exports(&self) -> &'static [ExportKind] {
        const {
            &[
                ExportKind::of::<BillFilter>(),
                ExportKind::of::<BillSummaryFilter>(),
                ExportKind::of::<BillItemFilter>(),
                ExportKind::of::<ResourceBillFilter>(),
            ]
        }
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<CloseBills>("37 * * * *")
    }

    async fn list_billed_places(&self, conn: &mut Conn, account_id: Uuid) -> Result<Vec<Uuid>> {
        Ok(store::list_billed_places(conn, account_id).await?)
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        let page = |cursor| Asked::largest(BillFilter::default(), cursor);
        data.pages("bills", |cursor| async move { list_bills(app, caller, &page(cursor)).await }).await
    }
}
