//! What each resource cost in a month as a file.

use axum::extract::State;
use portico_core::permission_group::Operation;
use portico_core::quantity::print_quantity;

use super::resource_bill_list::{ResourceBillFilter, ResourceBillReply, Resources, reply};
use crate::caller::Caller;
use crate::catalogue;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::{Table, month, number, optional, part, text, word};
use crate::kit::store::page::Cursor;
use crate::platform::export::rows::TableRows;
use crate::platform::export::walked::Walked;
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

const TABLE: Table<(i64, ResourceBillReply)> = Table {
    sheet: "Resource bill",
    columns: &[
        month("month", |(month, _)| month.to_string()),
        text("zone", |(_, bill)| bill.region.clone()),
        word("charge_mode", "scheme.", |(_, bill)| bill.scheme.as_str().to_owned()),
        text("resource_id", |(_, bill)| bill.resource_id.to_string()),
        text("resource_name", |(_, bill)| bill.resource_name.clone()),
        word("product", "product.", |(_, bill)| bill.product.clone()),
        part("sub_product", "product.", |(_, bill)| bill.sub_product.clone()),
        number("configuration", |(_, bill)| print_quantity(bill.configuration)),
        number("usage", |(_, bill)| print_quantity(bill.usage)),
        text("project", |(_, bill)| optional(bill.project_name.as_ref())),
        text("vdc", |(_, bill)| optional(bill.vdc_name.as_ref())),
        text("currency", |(_, bill)| bill.total.currency().as_str().to_owned()),
        number("gross", |(_, bill)| bill.gross.print()),
        number("discount", |(_, bill)| bill.discount.print()),
        number("amount_payable", |(_, bill)| bill.total.print()),
    ],
};

/// Which resources, and in which format.
pub type ResourceBillExport = Export<ResourceBillFilter>;

/// Has what each resource cost in a month written into a file. Amounts and quantities are decimals there.
#[utoipa::path(post, path = "/gicend/billing/bill/resource/export/", tag = "bill", request_body = ResourceBillExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 400, description = "100001 on `month` or `q`"),
        (status = 403, description = "100013: the permission to see bills is missing everywhere"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn billing_bill_resource_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<ResourceBillExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for ResourceBillFilter {
    const JOB: &'static str = "export.resource_bill";
    const FILE: &'static str = "resource-bill";
    const OPERATION: Operation = Operation::BillView;

    async fn rows(&self, app: &App, caller: &Caller) -> Result<TableRows> {
        let list = Resources::new(caller, self)?;
        catalogue::name_products(
            app,
            TableRows::new(
                &TABLE,
                Walked::new(list, Cursor::NEWEST, |list, row| Ok((list.filter.month, reply(&row)))),
            ),
        )
        .await
    }
}
