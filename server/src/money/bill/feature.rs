//! What the feature says of itself.

use super::CloseBills;
use super::item_export::BillItemExport;
use super::month_export::BillExport;
use super::resource_bill_export::ResourceBillExport;
use super::summary_export::BillSummaryExport;
use crate::Result;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::platform::export::Make;
use crate::platform::feature::Feature;

/// What is billed, from the year to the record.
pub struct Bills;

impl Feature for Bills {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<CloseBills>()
            .with::<Make<BillExport>>()
            .with::<Make<BillSummaryExport>>()
            .with::<Make<BillItemExport>>()
            .with::<Make<ResourceBillExport>>()
    }

    fn schedule(&self, schedule: Schedule) -> Result<Schedule, ScheduleError> {
        schedule.with::<CloseBills>("37 * * * *")
    }
}
