//! The account's invoices as a file.

use axum::extract::State;
use portico_core::amount::print_minor;
use portico_core::permission_group::Operation;

use super::found::Found;
use super::list::InvoiceFilter;
use super::reply::{InvoiceLine, InvoiceReply, told};
use crate::caller::{Access, Caller};
use crate::kit::clock::Time;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::Table;
use crate::kit::store::page::Cursor;
use crate::kit::store::walk::walk;
use crate::platform::export::rows::{Rows, TableRows};
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

/// Invoices read at a time.
const ROWS: usize = 200;
const TABLE: Table = Table {
    sheet: "Invoices",
    columns: &[
        "invoice_id",
        "created_at",
        "type",
        "state",
        "number",
        "issued_at",
        "credit_number",
        "ended_at",
        "reason",
        "note",
        "buyer",
        "buyer_tax_number",
        "months",
        "currency",
        "amount",
        "net",
        "tax",
        "tax_rate_percent",
    ],
    numbers: &["amount", "net", "tax", "tax_rate_percent"],
};

/// Which invoices, and in which format.
pub type InvoiceExport = Export<InvoiceFilter>;

/// Has the account's invoices written into a file, newest first. Amounts are decimals there; months are a year and a month with a dash.
#[utoipa::path(post, path = "/gicend/invoice/export/", tag = "invoice", request_body = InvoiceExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 400, description = "100001 on `to` when the period ends before it begins, or on `q`"),
        (status = 403, description = "100013: the permission to see the bills of the whole account is missing"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn invoice_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<InvoiceExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for InvoiceFilter {
    const JOB: &'static str = "export.invoice";
    const FILE: &'static str = "invoices";
    const OPERATION: Operation = Operation::BillView;
    const ACCESS: Access = Access::Permission(Self::OPERATION);

    async fn rows(&self, _app: &App, caller: &Caller) -> Result<TableRows> {
        let (list, before) = Found::new(caller.account_id, self);
        Ok(TableRows::new(&TABLE, Invoices { list, before: Some(before) }))
    }
}

/// An account's invoices, some at a time.
struct Invoices {
    list: Found,
    /// Where to go on; nothing at the end.
    before: Option<Cursor>,
}

impl Rows for Invoices {
    async fn more(&mut self, app: &App) -> Result<Option<Vec<Vec<String>>>> {
        let Some(before) = self.before else { return Ok(None) };
        let mut conn = app.store().read().await?;
        let (found, next) = walk(&mut conn, &self.list, before, ROWS).await?;
        self.before = next;
        let mut rows = Vec::with_capacity(found.len());
        for row in &found {
            rows.push(cells(told(&mut conn, app, row).await?));
        }
        Ok(Some(rows))
    }
}

fn cells(told: InvoiceReply) -> Vec<String> {
    let moment = |at: Option<Time>| at.map(|at| at.to_string()).unwrap_or_default();
    let month = |line: &InvoiceLine| format!("{:04}-{:02}", line.month / 100, line.month % 100);
    vec![
        told.invoice_id.to_string(),
        told.created_at.to_string(),
        told.kind.as_str().to_owned(),
        told.state.as_str().to_owned(),
        told.number.unwrap_or_default(),
        moment(told.issued_at),
        told.credit_number.unwrap_or_default(),
        moment(told.ended_at),
        told.reason,
        told.note,
        told.buyer.name,
        told.buyer.tax_number,
        told.lines.iter().map(month).collect::<Vec<_>>().join(" "),
        told.amount.currency().as_str().to_owned(),
        told.amount.print(),
        told.net.print(),
        told.tax.print(),
        print_minor(told.tax_rate),
    ]
}
