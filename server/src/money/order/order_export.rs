//! The account's orders as a file.

use axum::extract::State;
use portico_core::amount::print_minor;
use portico_core::permission_group::Operation;

use super::found::Found;
use super::order_list::OrderFilter;
use super::reply::OrderReply;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::Table;
use crate::platform::export::rows::TableRows;
use crate::platform::export::walked::Walked;
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

const TABLE: Table = Table {
    sheet: "Orders",
    columns: &[
        "order_id",
        "created_at",
        "type",
        "state",
        "remark",
        "ended_at",
        "node",
        "product",
        "resource_id",
        "scheme",
        "quantity",
        "periods",
        "project",
        "vdc",
        "currency",
        "gross",
        "discount_percent",
        "total",
        "paid",
        "renews",
    ],
    numbers: &["quantity", "periods", "gross", "discount_percent", "total", "paid"],
};

/// Which orders, and in which format.
pub type OrderExport = Export<OrderFilter>;

/// Has the orders that the caller may see written into a file, newest first. Amounts and quantities are decimals there.
#[utoipa::path(post, path = "/gicend/billing/order/export/", tag = "order", request_body = OrderExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 400, description = "100001 on `to` when the period ends before it begins, on `region` or `q`"),
        (status = 403, description = "100013: the permission to see orders is missing everywhere"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn billing_order_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<OrderExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for OrderFilter {
    const JOB: &'static str = "export.order";
    const FILE: &'static str = "orders";
    const OPERATION: Operation = Operation::OrderView;

    async fn rows(&self, _app: &App, caller: &Caller) -> Result<TableRows> {
        let (list, before) = Found::new(caller, self);
        Ok(TableRows::new(&TABLE, Walked::new(list, before, |_, _, row| Ok(cells(OrderReply::from(&row))))))
    }
}

fn cells(told: OrderReply) -> Vec<String> {
    vec![
        told.order_id.to_string(),
        told.created_at.to_string(),
        told.kind.as_str().to_owned(),
        told.state.as_str().to_owned(),
        told.remark,
        told.ended_at.map(|at| at.to_string()).unwrap_or_default(),
        told.region,
        told.product,
        told.resource_id.map(|id| id.to_string()).unwrap_or_default(),
        told.scheme.as_str().to_owned(),
        portico_core::quantity::print_quantity(told.quantity),
        told.periods.to_string(),
        told.project_name.unwrap_or_default(),
        told.vdc_name.unwrap_or_default(),
        told.total.currency().as_str().to_owned(),
        told.gross.print(),
        print_minor(told.discount),
        told.total.print(),
        told.paid.print(),
        told.renews.to_string(),
    ]
}
