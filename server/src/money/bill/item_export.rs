//! The lines of some months as a file.

use axum::extract::State;
use portico_core::amount::print_minor;
use portico_core::day::month_plus;
use portico_core::price::Scheme;
use portico_core::quantity::print_quantity;
use portico_core::state::LineKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::item_list::{BillItemListQuery, Lines};
use super::query::months;
use super::reply::{BillLineReply, line_reply};
use crate::kit::http::{Body, Caller, Envelope, Reply};
use crate::kit::sheet::table::{ExportFormat, Table};
use crate::kit::store::page::Cursor;
use crate::kit::store::walk::walk;
use crate::platform::export::rows::{Rows, TableRows};
use crate::platform::export::{ExportKind, Exported, Staged, stage};
use crate::{App, Result};

/// Lines read at a time.
const ROWS: usize = 500;
const TABLE: Table = Table {
    sheet: "Bill",
    columns: &[
        "month",
        "zone",
        "charge_mode",
        "kind",
        "resource_id",
        "resource_name",
        "product",
        "sub_product",
        "configuration",
        "usage",
        "periods",
        "unit",
        "price",
        "discount_percent",
        "cycle_from",
        "cycle_to",
        "currency",
        "gross",
        "amount_payable",
        "project",
        "vdc",
        "remark",
    ],
    numbers: &["configuration", "usage", "periods", "discount_percent", "gross", "amount_payable"],
};

/// Which lines, and in which format. As the list is asked for, for a period of at most twelve months.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BillItemExport {
    /// The file's format.
    pub format: ExportFormat,
    /// The first month: year * 100 + month.
    pub from_month: i64,
    /// The last month.
    pub to_month: i64,
    /// Only lines of this kind.
    pub kind: Option<LineKind>,
    /// Only with this charge mode.
    pub scheme: Option<Scheme>,
    /// Only in this zone.
    pub region: Option<String>,
    /// Only of this product, with its sub-product.
    pub product: Option<String>,
    /// Only of this resource.
    pub resource_id: Option<Uuid>,
    /// Only in this project.
    pub project_id: Option<Uuid>,
}

/// Has the lines of some months written into a file, newest first. Amounts and quantities are decimals there.
#[utoipa::path(post, path = "/gicend/billing/bill/item/export/", tag = "bill", request_body = BillItemExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 400, description = "100001 on `from_month`, or on `to_month` when the period ends before it begins or is longer than twelve months"),
        (status = 403, description = "100013: the permission to see bills is missing everywhere"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn billing_bill_item_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<BillItemExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, &wanted).await.map(Reply)
}

impl Exported for BillItemExport {
    const KIND: ExportKind = ExportKind::BillItem;
    const JOB: &'static str = "export.bill_item";

    fn format(&self) -> ExportFormat {
        self.format
    }

    async fn rows(&self, _app: &App, caller: &Caller) -> Result<TableRows> {
        let (from, to) = months(self.from_month, self.to_month)?;
        let asked = BillItemListQuery {
            month: to,
            kind: self.kind,
            scheme: self.scheme,
            region: self.region.clone(),
            product: self.product.clone(),
            resource_id: self.resource_id,
            project_id: self.project_id,
            ..BillItemListQuery::default()
        };
        let list = Lines::new(caller, &asked)?;
        Ok(TableRows::new(&TABLE, Sent { list, first_month: from, before: Cursor::NEWEST }))
    }
}

/// Lines of some months, some at a time; the filter's month is the one that is being read.
struct Sent {
    list: Lines,
    first_month: i64,
    before: Cursor,
}

impl Rows for Sent {
    async fn more(&mut self, app: &App) -> Result<Option<Vec<Vec<String>>>> {
        if self.list.filter.month < self.first_month {
            return Ok(None);
        }
        let mut conn = app.store().read().await?;
        let (found, next) = walk(&mut conn, &self.list, self.before, ROWS).await?;
        if next.is_none() {
            self.list.filter.month = month_plus(self.list.filter.month, -1);
        }
        self.before = next.unwrap_or(Cursor::NEWEST);
        found.iter().map(|row| line_reply(row).map(cells)).collect::<Result<Vec<_>>>().map(Some)
    }
}

fn cells(told: BillLineReply) -> Vec<String> {
    let unit = match told.scheme {
        Scheme::Hourly => "unit-hour",
        Scheme::Monthly => "unit-month",
        Scheme::Yearly => "unit-year",
    };
    // A rate is in millionths of a minor unit, of which a unit of money has a hundred.
    let rate = |rate: i64| {
        let text = format!("{}.{:08}", rate / 100_000_000, rate % 100_000_000);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let slices: Vec<String> = told
        .price
        .iter()
        .map(|slice| format!("{} at {}", print_quantity(slice.quantity), rate(slice.rate)))
        .collect();
    vec![
        told.month.to_string(),
        told.region,
        told.scheme.as_str().to_owned(),
        told.kind.as_str().to_owned(),
        told.resource_id.to_string(),
        told.resource_name,
        told.product,
        told.sub_product,
        print_quantity(told.configuration),
        print_quantity(told.usage),
        told.periods.to_string(),
        unit.to_owned(),
        slices.join("; "),
        print_minor(told.discount),
        told.from.to_string(),
        told.to.to_string(),
        told.total.currency().as_str().to_owned(),
        told.gross.print(),
        told.total.print(),
        told.project_name.unwrap_or_default(),
        told.vdc_name.unwrap_or_default(),
        told.remark,
    ]
}
