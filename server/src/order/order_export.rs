//! The account's orders as a file, sent while it is read.

use axum::extract::State;
use axum::response::Response;
use portico_core::money::print_minor;
use portico_core::price::Scheme;
use portico_core::state::{OrderKind, OrderState};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::found::{Found, Wanted};
use super::reply::{OrderReply, reply};
use crate::clock::Time;
use crate::http::{Caller, Query};
use crate::sheet::send::{ExportFormat, Rows, Table, send};
use crate::store::page::Cursor;
use crate::store::walk::walk;
use crate::{App, Result};

/// Orders read at a time.
const ROWS: usize = 500;
const TABLE: Table = Table {
    name: "orders",
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
    ],
};

/// Which orders, and in which format. Parameters as those of the list, without its pages.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OrderExportQuery {
    /// The file's format.
    #[param(inline)]
    pub format: ExportFormat,
    /// Only from this moment on.
    pub from: Option<Time>,
    /// Only before this moment.
    pub to: Option<Time>,
    /// Only those that have come so far.
    #[param(inline)]
    pub state: Option<OrderState>,
    /// Only of this type.
    #[param(inline)]
    pub kind: Option<OrderKind>,
    /// Only with this billing scheme.
    #[param(inline)]
    pub scheme: Option<Scheme>,
    /// Only at this node.
    pub region: Option<String>,
    /// Only for this project.
    pub project_id: Option<Uuid>,
    /// Only for this VDC.
    pub vdc_id: Option<Uuid>,
    /// Only orders with this in their words, as in the list.
    pub q: Option<String>,
}

/// Sends the orders that the caller may see as a file, newest first. Amounts and quantities are decimals there.
#[utoipa::path(get, path = "/gicend/billing/order/export/", tag = "order", params(OrderExportQuery),
    responses((status = 200, description = "The file", content(
            (String = "text/csv"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        (status = 400, description = "100001 on `to` when the period ends before it begins, on `region` or `q`"),
        (status = 403, description = "100013: the permission to see orders is missing everywhere"),
        (status = 503, description = "100012: too many files are being sent")))]
pub async fn order_export_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<OrderExportQuery>,
) -> Result<Response> {
    let wanted = Wanted {
        from: query.from,
        to: query.to,
        state: query.state,
        kind: query.kind,
        scheme: query.scheme,
        region: query.region.as_deref(),
        project_id: query.project_id,
        vdc_id: query.vdc_id,
        q: query.q.as_deref(),
    };
    let (list, before) = Found::new(&caller, &wanted)?;
    let export = app.exports().begin(caller.account_id)?;
    Ok(send(&app, &TABLE, query.format, Orders { list, before: Some(before) }, export))
}

/// An account's orders, some at a time.
struct Orders {
    list: Found,
    /// Where to go on; nothing at the end.
    before: Option<Cursor>,
}

impl Rows for Orders {
    async fn more(&mut self, app: &App) -> Result<Option<Vec<Vec<String>>>> {
        let Some(before) = self.before else { return Ok(None) };
        let mut conn = app.store().read().await?;
        let (found, next) = walk(&mut conn, &self.list, before, ROWS).await?;
        self.before = next;
        found.iter().map(|row| reply(row).map(cells)).collect::<Result<Vec<_>>>().map(Some)
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
        portico_core::price::print_quantity(told.quantity),
        told.periods.to_string(),
        told.project_name.unwrap_or_default(),
        told.vdc_name.unwrap_or_default(),
        told.total.currency().as_str().to_owned(),
        told.gross.print(),
        print_minor(told.discount),
        told.total.print(),
        told.paid.print(),
    ]
}
