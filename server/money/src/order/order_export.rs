//! The account's orders as a file.

use axum::extract::State;
use portico_core::amount::print_minor;
use portico_core::permission_group::Operation;
use portico_core::quantity::print_quantity;

use super::found::Found;
use super::order_list::OrderFilter;
use super::reply::OrderReply;
use crate::caller::Caller;
use crate::catalogue;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::{Table, flag, moment, number, optional, text, word};
use crate::platform::export::rows::TableRows;
use crate::platform::export::walked::Walked;
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

const TABLE: Table<OrderReply> = Table {
    sheet: "Orders",
    columns: &[
        text("order_id", |order| order.order_id.to_string()),
        moment("created_at", |order| order.created_at.to_string()),
        word("type", "order.kind_", |order| order.kind.as_str().to_owned()),
        word("state", "order.state_", |order| order.state.as_str().to_owned()),
        word("remark", "order_remark", |order| order.remark.clone()),
        moment("ended_at", |order| optional(order.ended_at)),
        text("node", |order| order.region.clone()),
        word("product", "product.", |order| order.product.clone()),
        text("resource_id", |order| optional(order.resource_id)),
        word("scheme", "scheme.", |order| order.scheme.as_str().to_owned()),
        number("quantity", |order| print_quantity(order.quantity)),
        number("periods", |order| order.periods.to_string()),
        text("project", |order| optional(order.project_name.as_ref())),
        text("vdc", |order| optional(order.vdc_name.as_ref())),
        text("currency", |order| order.total.currency().as_str().to_owned()),
        number("gross", |order| order.gross.print()),
        number("discount_percent", |order| print_minor(order.discount)),
        number("total", |order| order.total.print()),
        number("paid", |order| order.paid.print()),
        flag("renews", |order| order.renews.to_string()),
    ],
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

    async fn rows(&self, app: &App, caller: &Caller) -> Result<TableRows> {
        let (list, before) = Found::new(caller, self);
        catalogue::name_products(
            app,
            TableRows::new(&TABLE, Walked::new(list, before, |_, row| Ok(OrderReply::from(&row)))),
        )
        .await
    }
}
