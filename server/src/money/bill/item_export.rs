//! The lines of some months as a file.

use axum::extract::State;
use portico_core::amount::print_minor;
use portico_core::day::month_plus;
use portico_core::permission_group::Operation;
use portico_core::price::Scheme;
use portico_core::quantity::print_quantity;
use portico_core::state::LineKind;
use uuid::Uuid;

use super::item_list::{LineFilter, Lines};
use super::query::months;
use super::reply::{BillLineReply, line_reply};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::Table;
use crate::kit::store::page::Cursor;
use crate::kit::store::walk::walk;
use crate::platform::export::rows::{Rows, TableRows};
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result, list};

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

list! {
    /// Which lines, of at most twelve months.
    pub struct BillItemFilter of "Lines" {
        /// The first month: year * 100 + month.
        from_month: i64,
        /// The last month.
        to_month: i64,
        /// Only lines of this kind.
        word kind: LineKind,
        /// Only with this charge mode.
        word scheme: Scheme,
        /// Only in this zone.
        text region,
        /// Only of this product, with its sub-product.
        text product,
        /// Only of this resource.
        resource_id: Option<Uuid>,
        /// Only in this project.
        project_id: Option<Uuid>,
    }
}

/// Which lines, and in which format.
pub type BillItemExport = Export<BillItemFilter>;

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
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for BillItemFilter {
    const JOB: &'static str = "export.bill_item";
    const FILE: &'static str = "bill";
    const OPERATION: Operation = Operation::BillView;

    async fn rows(&self, _app: &App, caller: &Caller) -> Result<TableRows> {
        let (first_month, month) = months(self.from_month, self.to_month)?;
        let Self { from_month: _, to_month: _, kind, scheme, region, product, resource_id, project_id } =
            self.clone();
        let filter = LineFilter { month, kind, scheme, region, product, resource_id, project_id };
        let list = Lines::new(caller, filter)?;
        Ok(TableRows::new(&TABLE, Sent { list, first_month, before: Cursor::NEWEST }))
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
