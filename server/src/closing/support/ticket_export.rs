//! Tickets as a file.

use axum::extract::State;
use portico_core::permission_group::Operation;

use super::found::Found;
use super::reply::SupportTicket;
use super::ticket_list::TicketFilter;
use crate::caller::{Access, Caller};
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::sheet::table::{Table, moment, number, optional, text, word};
use crate::kit::store::page::Cursor;
use crate::platform::export::rows::TableRows;
use crate::platform::export::walked::Walked;
use crate::platform::export::{Export, Exported, Staged, stage};
use crate::{App, Result};

const TABLE: Table<SupportTicket> = Table {
    sheet: "Tickets",
    columns: &[
        text("number", |ticket| ticket.number.clone()),
        text("title", |ticket| ticket.title.clone()),
        word("category", "ticket.category_", |ticket| ticket.category.as_str().to_owned()),
        word("severity", "ticket.severity_", |ticket| ticket.severity.as_str().to_owned()),
        word("state", "ticket.state_", |ticket| ticket.state.as_str().to_owned()),
        text("author", |ticket| ticket.author.clone()),
        text("resource_id", |ticket| optional(ticket.resource_id)),
        text("resource", |ticket| optional(ticket.resource_name.as_ref())),
        moment("opened_at", |ticket| ticket.opened_at.to_string()),
        moment("answered_at", |ticket| optional(ticket.answered_at)),
        moment("changed_at", |ticket| ticket.changed_at.to_string()),
        moment("closed_at", |ticket| optional(ticket.closed_at)),
        number("stars", |ticket| optional(ticket.stars)),
        text("comment", |ticket| ticket.comment.clone()),
    ],
};

/// Which tickets, and in which format.
pub type TicketExport = Export<TicketFilter>;

/// Has the tickets that the caller may see written into a file, newest first.
#[utoipa::path(post, path = "/gicend/support/ticket/export/", tag = "support", request_body = TicketExport,
    responses((status = 200, description = "The file is staged", body = Envelope<Staged>),
        (status = 400, description = "100001 on `q`"),
        (status = 401, description = "100005: not logged in"),
        (status = 409, description = "100006 with `too_many` on `export`: as many files wait or can be fetched as are kept")))]
pub async fn support_ticket_export(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<TicketExport>,
) -> Result<Reply<Staged>> {
    stage(&app, &caller, wanted).await.map(Reply)
}

impl Exported for TicketFilter {
    const JOB: &'static str = "export.ticket";
    const FILE: &'static str = "tickets";
    /// To see those of others.
    const OPERATION: Operation = Operation::TicketManage;
    const ACCESS: Access = Access::Session;

    async fn rows(&self, _app: &App, caller: &Caller) -> Result<TableRows> {
        let list = Found::new(caller, self);
        Ok(TableRows::new(&TABLE, Walked::new(list, Cursor::NEWEST, |_, row| Ok(SupportTicket::from(row)))))
    }
}
