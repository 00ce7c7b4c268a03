//! The summary bill of some months as a file.

use axum::extract::State;
use portico_core::Currency;
use portico_core::day::month_plus;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::query::months;
use super::summary::{BillSummaryRow, sum_month};
use crate::caller::Caller;
use crate::catalogue;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::{Table, month, number, part, text, word};
use crate::platform::export::rows::{Rows, TableRows};
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result, list, people::account};

const TABLE: Table<(i64, BillSummaryRow)> = Table {
    sheet: "Summary bill",
    columns: &[
        month("month", |(month, _)| month.to_string()),
        word("product", "product.", |(_, sum)| sum.product.clone()),
        part("sub_product", "product.", |(_, sum)| sum.sub_product.clone()),
        text("zone", |(_, sum)| sum.region.clone()),
        word("charge_mode", "scheme.", |(_, sum)| sum.scheme.as_str().to_owned()),
        number("lines", |(_, sum)| sum.lines.to_string()),
        text("currency", |(_, sum)| sum.total.currency().as_str().to_owned()),
        number("gross", |(_, sum)| sum.gross.print()),
        number("discount", |(_, sum)| sum.discount.print()),
        number("amount_payable", |(_, sum)| sum.total.print()),
    ],
};

list! {
    /// Which months, at most twelve.
    pub struct BillSummaryFilter of "Sums" {
        /// The first month: year * 100 + month.
        from_month: i64,
        /// The last month, included: year * 100 + month.
        to_month: i64,
        /// Only what is of this project.
        project_id: Option<Uuid>,
    }
}

/// Which months, and in which format.
pub type BillSummaryExport = Export<BillSummaryFilter>;

/// Has the sums of some months by product, zone and billing mode written into a file, newest month first. Amounts are decimals there.
#[utoipa::path(post, path = "/gicend/billing/bill/summary/export/", tag = "bill", request_body = BillSummaryExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 400, description = "100001 on `from_month`, or on `to_month` when the period ends before it begins or is longer than twelve months"),
        (status = 403, description = "100013: the permission to see bills is missing everywhere"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn billing_bill_summary_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<BillSummaryExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for BillSummaryFilter {
    const JOB: &'static str = "export.bill_summary";
    const FILE: &'static str = "summary-bill";
    const OPERATION: Operation = Operation::BillView;

    async fn rows(&self, app: &App, caller: &Caller) -> Result<TableRows> {
        let (first_month, month) = months(self.from_month, self.to_month)?;
        let currency = account::find_currency_of(&mut app.store().read().await?, caller.account_id).await?;
        let (caller, project_id) = (caller.clone(), self.project_id);
        catalogue::name_products(
            app,
            TableRows::new(&TABLE, Sums { caller, project_id, currency, first_month, month }),
        )
        .await
    }
}

/// Sums of some months, a month at a time.
struct Sums {
    caller: Caller,
    project_id: Option<Uuid>,
    currency: Currency,
    first_month: i64,
    /// The next one to read.
    month: i64,
}

impl Rows for Sums {
    type Row = (i64, BillSummaryRow);

    async fn more(&mut self, app: &App) -> Result<Option<Vec<Self::Row>>> {
        let month = self.month;
        if month < self.first_month {
            return Ok(None);
        }
        let mut conn = app.store().read().await?;
        let found = sum_month(&mut conn, &self.caller, self.project_id, month, self.currency).await?;
        self.month = month_plus(month, -1);
        Ok(Some(found.into_iter().map(|row| (month, row)).collect()))
    }
}
