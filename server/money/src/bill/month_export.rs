//! The bills of an account, month by month, as a file.

use axum::extract::State;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::month_list::{BillFilter, BillReply, after_newest, list_bills_before};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply, parse_cursor};
use crate::kit::sheet::table::{Table, moment, month, number, optional, text, word};
use crate::platform::export::rows::{Rows, TableRows};
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

/// Months read at a time.
const ROWS: u32 = 12;
const TABLE: Table<BillReply> = Table {
    sheet: "Bills",
    columns: &[
        month("month", |bill| bill.month.to_string()),
        word("state", "bill_state", |bill| if bill.is_closed { "closed" } else { "open" }.to_owned()),
        moment("closed_at", |bill| optional(bill.closed_at)),
        number("lines", |bill| bill.lines.to_string()),
        text("currency", |bill| bill.total.currency().as_str().to_owned()),
        number("gross", |bill| bill.gross.print()),
        number("discount", |bill| bill.discount.print()),
        number("amount_payable", |bill| bill.total.print()),
    ],
};

/// Which months, and in which format.
pub type BillExport = Export<BillFilter>;

/// Has the account's bills written into a file, newest month first. Amounts are decimals there; a bill's state is `open` or `closed`.
#[utoipa::path(post, path = "/gicend/billing/bill/export/", tag = "bill", request_body = BillExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 403, description = "100013: the permission to see bills is missing everywhere"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn billing_bill_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<BillExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for BillFilter {
    const JOB: &'static str = "export.bill";
    const FILE: &'static str = "bills";
    const OPERATION: Operation = Operation::BillView;

    async fn rows(&self, app: &App, caller: &Caller) -> Result<TableRows> {
        let before = Some(after_newest(app));
        Ok(TableRows::new(&TABLE, Months { caller: caller.clone(), project_id: self.project_id, before }))
    }
}

/// An account's bills, some at a time.
struct Months {
    caller: Caller,
    project_id: Option<Uuid>,
    /// Where to go on; nothing at the end.
    before: Option<i64>,
}

impl Rows for Months {
    type Row = BillReply;

    async fn more(&mut self, app: &App) -> Result<Option<Vec<BillReply>>> {
        let Some(before) = self.before else { return Ok(None) };
        let mut conn = app.store().read().await?;
        let found = list_bills_before(&mut conn, &self.caller, self.project_id, before, ROWS).await?;
        drop(conn);
        self.before = found.next_cursor.map(|next| parse_cursor(Some(&next), before)).transpose()?;
        Ok(Some(found.items))
    }
}
