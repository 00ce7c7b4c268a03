//! The account's invoices as a file.

use axum::extract::State;
use portico_core::amount::print_minor;
use portico_core::permission_group::Operation;

use super::found::Found;
use super::list::InvoiceFilter;
use super::reply::{InvoiceLine, InvoiceReply, to_reply};
use crate::caller::{Access, Caller};
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::{Table, moment, number, optional, text, word};
use crate::kit::store::page::Cursor;
use crate::kit::store::walk::walk;
use crate::platform::export::rows::{Rows, TableRows};
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

/// Invoices read at a time.
const ROWS: usize = 200;
const TABLE: Table<InvoiceReply> = Table {
    sheet: "Invoices",
    columns: &[
        text("invoice_id", |invoice| invoice.invoice_id.to_string()),
        moment("created_at", |invoice| invoice.created_at.to_string()),
        word("type", "invoice.kind_", |invoice| invoice.kind.as_str().to_owned()),
        word("state", "invoice.state_", |invoice| invoice.state.as_str().to_owned()),
        text("number", |invoice| optional(invoice.number.as_ref())),
        moment("issued_at", |invoice| optional(invoice.issued_at)),
        text("credit_number", |invoice| optional(invoice.credit_number.as_ref())),
        moment("ended_at", |invoice| optional(invoice.ended_at)),
        word("reason", "invoice.reason_", |invoice| {
            invoice.cause.map_or_else(|| invoice.reason.clone(), |cause| cause.as_str().to_owned())
        }),
        text("note", |invoice| invoice.note.clone()),
        text("buyer", |invoice| invoice.buyer.name.clone()),
        text("buyer_tax_number", |invoice| invoice.buyer.tax_number.clone()),
        text("months", |invoice| invoice.lines.iter().map(month).collect::<Vec<_>>().join(" ")),
        text("currency", |invoice| invoice.amount.currency().as_str().to_owned()),
        number("amount", |invoice| invoice.amount.print()),
        number("net", |invoice| invoice.net.print()),
        number("tax", |invoice| invoice.tax.print()),
        number("tax_rate_percent", |invoice| print_minor(invoice.tax_rate)),
    ],
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
    type Row = InvoiceReply;

    async fn more(&mut self, app: &App) -> Result<Option<Vec<InvoiceReply>>> {
        let Some(before) = self.before else { return Ok(None) };
        let mut conn = app.store().read().await?;
        let (found, next) = walk(&mut conn, &self.list, before, ROWS).await?;
        self.before = next;
        let mut rows = Vec::with_capacity(found.len());
        for row in &found {
            rows.push(to_reply(&mut conn, app, row).await?);
        }
        Ok(Some(rows))
    }
}

fn month(line: &InvoiceLine) -> String {
    format!("{:04}-{:02}", line.month / 100, line.month % 100)
}
