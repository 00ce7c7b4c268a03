//! What each resource cost in a month as a file.

use axum::extract::State;
use portico_core::permission_group::Operation;
use portico_core::quantity::print_quantity;

use super::resource_bill_list::{ResourceBillFilter, ResourceBillReply, Resources, reply};
use super::store::read::ResourceBillRow;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::Table;
use crate::kit::store::page::Cursor;
use crate::platform::export::rows::TableRows;
use crate::platform::export::walked::Walked;
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

const TABLE: Table = Table {
    sheet: "Resource bill",
    columns: &[
        "month",
        "zone",
        "charge_mode",
        "resource_id",
        "resource_name",
        "product",
        "sub_product",
        "configuration",
        "usage",
        "project",
        "vdc",
        "currency",
        "gross",
        "discount",
        "amount_payable",
    ],
    numbers: &["configuration", "usage", "gross", "discount", "amount_payable"],
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

    async fn rows(&self, _app: &App, caller: &Caller) -> Result<TableRows> {
        let list = Resources::new(caller, self)?;
        Ok(TableRows::new(&TABLE, Walked::new(list, Cursor::NEWEST, shown)))
    }
}

fn shown(_app: &App, list: &Resources, row: ResourceBillRow) -> Result<Vec<String>> {
    Ok(cells(list.filter.month, reply(&row)))
}

fn cells(month: i64, told: ResourceBillReply) -> Vec<String> {
    vec![
        month.to_string(),
        told.region,
        told.scheme.as_str().to_owned(),
        told.resource_id.to_string(),
        told.resource_name,
        told.product,
        told.sub_product,
        print_quantity(told.configuration),
        print_quantity(told.usage),
        told.project_name.unwrap_or_default(),
        told.vdc_name.unwrap_or_default(),
        told.total.currency().as_str().to_owned(),
        told.gross.print(),
        told.discount.print(),
        told.total.print(),
    ]
}
