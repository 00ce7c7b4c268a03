//! Closes tickets, whoever does it.

use portico_core::support::{EntryKind, TicketAction};
use serde_json::json;

use super::store::{self, TicketRow};
use super::write::{Writer, add_entry, move_on};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Result};

/// Closes a ticket, in the transaction that took it.
///
/// # Errors
/// 409 when it is closed; when the database does not answer.
pub async fn close_ticket(
    tx: &mut Conn,
    app: &App,
    ticket: &TicketRow,
    by: impl Into<Actor>,
    writer: Writer<'_>,
) -> Result<()> {
    let state = move_on(tx, app, ticket, TicketAction::Close).await?;
    add_entry(tx, app, ticket, writer, EntryKind::Closed, "").await?;
    if writer.user_id.is_none() {
        store::update_staff_mail_time(tx, ticket.ticket_id, None).await?;
    }
    let event = Event::done(by, "ticket.close")
        .on("ticket", ticket.ticket_id, &ticket.number)
        .before(json!({ "state": ticket.state }))
        .after(json!({ "state": state }));
    audit::record(tx, app, ticket.account_id, &event).await
}
