//! The calls about invoices.

use portico_core::permission_group::Operation;
use utoipa_axum::routes;

use crate::http::{Access, Api};
use crate::invoice;

/// To see the bills of the whole account.
const BILL_VIEW: Access = Access::Permission(Operation::BillView);
/// To recharge it. Who writes needs both.
const RECHARGE: Access = Access::Permission(Operation::Recharge);

/// Invoices about what was paid.
pub(super) fn invoices(api: Api) -> Api {
    api.reads(BILL_VIEW, routes!(invoice::guidance::invoice_guidance_show))
        .reads(BILL_VIEW, routes!(invoice::title_list::invoice_title_list))
        .writes(RECHARGE, routes!(invoice::title_save::invoice_title_create))
        .writes(RECHARGE, routes!(invoice::title_save::invoice_title_update))
        .writes(RECHARGE, routes!(invoice::title_save::invoice_title_delete))
        .reads(BILL_VIEW, routes!(invoice::billed_list::invoice_billed_list))
        .writes(RECHARGE, routes!(invoice::create::invoice_create_make))
        .reads(BILL_VIEW, routes!(invoice::list::invoice_list_show))
        .writes(BILL_VIEW, routes!(invoice::export::invoice_export_stage))
        .reads(BILL_VIEW, routes!(invoice::show::invoice_show))
        .reads(BILL_VIEW, routes!(invoice::download::invoice_pdf_show))
        .writes(RECHARGE, routes!(invoice::cancel::invoice_cancel_save))
}
