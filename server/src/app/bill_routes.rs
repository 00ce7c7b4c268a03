//! The routes of bills and budgets, and of lists as files.

use crate::routes;
use portico_core::permission_group::Operation;

use super::RECHARGE;
use crate::kit::http::{Access, Api};
use crate::{money::bill, money::budget, money::metering, platform::export};

/// To see bills of some project or VDC.
const BILL_VIEW: Access = Access::Scoped(Operation::BillView);

/// What was charged.
pub(super) fn bills(api: Api) -> Api {
    api.reads(BILL_VIEW, routes!(budget::budget_list::budget_list))
        .writes(RECHARGE, routes!(budget::budget_save::budget_save))
        .writes(RECHARGE, routes!(budget::budget_delete::budget_delete))
        .reads(BILL_VIEW, routes!(bill::overview::billing_bill_overview))
        .reads(BILL_VIEW, routes!(bill::month_list::billing_bill_list))
        .writes(BILL_VIEW, routes!(bill::month_export::billing_bill_export))
        .reads(BILL_VIEW, routes!(bill::summary::billing_bill_summary))
        .writes(BILL_VIEW, routes!(bill::summary_export::billing_bill_summary_export))
        .reads(BILL_VIEW, routes!(bill::resource_bill_list::billing_bill_resource_list))
        .writes(BILL_VIEW, routes!(bill::resource_bill_export::billing_bill_resource_export))
        .reads(BILL_VIEW, routes!(bill::item_list::billing_bill_item_list))
        .writes(BILL_VIEW, routes!(bill::item_export::billing_bill_item_export))
        .reads(BILL_VIEW, routes!(metering::usage_list::billing_bill_usage_list))
}

/// Lists as files. Each is asked for beside its list.
pub(super) fn exports(api: Api) -> Api {
    api.reads(Access::SignedIn, routes!(export::export_list::export_list))
        .reads(Access::SignedIn, routes!(export::export_show::export_show))
        .reads(Access::SignedIn, routes!(export::export_download::export_download))
        .writes(Access::SignedIn, routes!(export::export_delete::export_delete))
}
