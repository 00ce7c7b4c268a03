//! The routes of bills and budgets, and of lists as files.

use portico_core::permission_group::Operation;
use utoipa_axum::routes;

use super::RECHARGE;
use crate::http::{Access, Api};
use crate::{bill, budget, export, metering};

/// To see bills of some project or VDC.
const BILL_VIEW: Access = Access::Scoped(Operation::BillView);

/// What was charged.
pub(super) fn bills(api: Api) -> Api {
    api.reads(BILL_VIEW, routes!(budget::budget_list::budget_list_show))
        .writes(RECHARGE, routes!(budget::budget_save::budget_save_make))
        .writes(RECHARGE, routes!(budget::budget_delete::budget_delete_save))
        .reads(BILL_VIEW, routes!(bill::overview::bill_overview_show))
        .reads(BILL_VIEW, routes!(bill::month_list::bill_list_show))
        .writes(BILL_VIEW, routes!(bill::month_export::bill_export_stage))
        .reads(BILL_VIEW, routes!(bill::summary::bill_summary_show))
        .writes(BILL_VIEW, routes!(bill::summary_export::bill_summary_export_stage))
        .reads(BILL_VIEW, routes!(bill::resource_bill_list::resource_bill_list_show))
        .writes(BILL_VIEW, routes!(bill::resource_bill_export::resource_bill_export_stage))
        .reads(BILL_VIEW, routes!(bill::item_list::bill_item_list_show))
        .writes(BILL_VIEW, routes!(bill::item_export::bill_item_export_stage))
        .reads(BILL_VIEW, routes!(metering::usage_list::usage_list_show))
}

/// Lists as files. Each is asked for beside its list.
pub(super) fn exports(api: Api) -> Api {
    api.reads(Access::SignedIn, routes!(export::export_list::export_list_show))
        .reads(Access::SignedIn, routes!(export::export_show::export_show))
        .reads(Access::SignedIn, routes!(export::export_download::export_download_send))
        .writes(Access::SignedIn, routes!(export::export_delete::export_delete_make))
}
