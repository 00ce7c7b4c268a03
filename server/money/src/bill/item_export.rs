//! The lines of some months as a file.

use axum::extract::State;
use portico_core::amount::print_minor;
use portico_core::day::month_plus;
use portico_core::permission_group::Operation;
use portico_core::price::{Scheme, Slice, print_rate};
use portico_core::quantity::print_quantity;
use portico_core::state::LineKind;
use uuid::Uuid;

use super::item_list::{LineFilter, Lines, line_filter};
use super::query::months;
use super::reply::{BillLineReply, line_reply};
use crate::caller::Caller;
use crate::catalogue;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::{Table, moment, month, number, optional, part, text, word};
use crate::kit::store::page::Cursor;
use crate::kit::store::walk::walk;
use crate::platform::export::rows::{ROWS, Rows, TableRows};
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

const TABLE: Table<BillLineReply> = Table {
    sheet: "Bill",
    columns: &[
        month("month", |line| line.month.to_string()),
        text("zone", |line| line.region.clone()),
        word("charge_mode", "scheme.", |line| line.scheme.as_str().to_owned()),
        word("kind", "bill.kind_", |line| line.kind.as_str().to_owned()),
        text("resource_id", |line| line.resource_id.to_string()),
        text("resource_name", |line| line.resource_name.clone()),
        word("product", "product.", |line| line.product.clone()),
        part("sub_product", "product.", |line| line.sub_product.clone()),
        number("configuration", |line| print_quantity(line.configuration)),
        number("usage", |line| print_quantity(line.usage)),
        number("periods", |line| line.periods.to_string()),
        word("unit", "unit", |line| unit(line.scheme).to_owned()),
        text("price", |line| line.price.iter().map(slice).collect::<Vec<_>>().join("; ")),
        number("discount_percent", |line| print_minor(line.discount)),
        moment("cycle_from", |line| line.from.to_string()),
        moment("cycle_to", |line| line.to.to_string()),
        text("currency", |line| line.total.currency().as_str().to_owned()),
        number("gross", |line| line.gross.print()),
        number("amount_payable", |line| line.total.print()),
        text("project", |line| optional(line.project_name.as_ref())),
        text("vdc", |line| optional(line.vdc_name.as_ref())),
        text("remark", |line| line.remark.clone()),
    ],
};

line_filter! {
    /// Which lines, of at most twelve months.
    BillItemFilter {
        /// The first month: year * 100 + month.
        from_month: i64,
        /// The last month, included: year * 100 + month.
        to_month: i64,
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

    async fn rows(&self, app: &App, caller: &Caller) -> Result<TableRows> {
        let (first_month, month) = months(self.from_month, self.to_month)?;
        let Self { from_month: _, to_month: _, kind, scheme, region, product, resource_id, project_id } =
            self.clone();
        let filter = LineFilter { month, kind, scheme, region, product, resource_id, project_id };
        let list = Lines::new(caller, filter)?;
        catalogue::name_products(
            app,
            TableRows::new(&TABLE, Sent { list, first_month, before: Cursor::NEWEST }),
        )
        .await
    }
}

/// Lines of some months, some at a time; the filter's month is the one that is being read.
struct Sent {
    list: Lines,
    first_month: i64,
    before: Cursor,
}

impl Rows for Sent {
    type Row = BillLineReply;

    async fn more(&mut self, app: &App) -> Result<Option<Vec<BillLineReply>>> {
        if self.list.filter.month < self.first_month {
            return Ok(None);
        }
        let mut conn = app.store().read().await?;
        let (found, next) = walk(&mut conn, &self.list, self.before, ROWS).await?;
        if next.is_none() {
            self.list.filter.month = month_plus(self.list.filter.month, -1);
        }
        self.before = next.unwrap_or(Cursor::NEWEST);
        Ok(Some(found.iter().map(line_reply).collect()))
    }
}

fn unit(scheme: Scheme) -> &'static str {
    match scheme {
        Scheme::Hourly => "unit-hour",
        Scheme::Monthly => "unit-month",
        Scheme::Yearly => "unit-year",
    }
}

/// A part of the usage and its rate.
fn slice(slice: &Slice) -> String {
    format!("{} × {}", print_quantity(slice.quantity), print_rate(slice.rate))
}
