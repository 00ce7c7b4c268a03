//! The calls about invoices.

use crate::routes;
use portico_core::permission_group::Operation;

use crate::kit::http::{Access, Api};
use crate::money::invoice;

/// To see the bills of the whole account.
const BILL_VIEW: Access = Access::Permission(Operation::BillView);
/// To recharge it. Who writes needs both.
const RECHARGE: Access = Access::Permission(Operation::Recharge);

/// Invoices about what was paid.
pub(super) fn invoices(api: Api) -> Api {
    api.reads(BILL_VIEW, routes!(invoice::guidance::invoice_guidance))
        .reads(BILL_VIEW, routes!(invoice::title_list::invoice_title_list))
        .writes(RECHARGE, routes!(invoice::title_save::invoice_title_create))
        .writes(RECHARGE, routes!(invoice::title_save::invoice_title_update))
        .writes(RECHARGE, routes!(invoice::title_save::invoice_title_delete))
        .reads(BILL_VIEW, routes!(invoice::billed_list::invoice_billed_list))
        .writes(RECHARGE, routes!(invoice::create::invoice_create))
        .reads(BILL_VIEW, routes!(invoice::list::invoice_list))
        .writes(BILL_VIEW, routes!(invoice::export::invoice_export))
        .reads(BILL_VIEW, routes!(invoice::show::invoice_show))
        .reads(BILL_VIEW, routes!(invoice::download::invoice_pdf))
        .writes(RECHARGE, routes!(invoice::cancel::invoice_cancel))
}
