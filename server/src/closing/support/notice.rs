//! What the people of a ticket are notified of, and what support is mailed.

use portico_core::support::TicketSeverity;
use uuid::Uuid;

use super::store::{self, TicketRow};
use crate::kit::store::Conn;
use crate::people::identity::notify_person;
use crate::platform::mail;
use crate::platform::news::Notice;
use crate::{App, Error, Result, news};

/// Characters of an answer that a message repeats.
const REPEATED: usize = 300;

news! {
    /// Support answered a ticket, or asks something.
    struct TicketAnswered("ticket_answered", Account) {
        ticket_id: Uuid,
        number: String,
        title: String,
        /// The beginning of the answer.
        text: String,
        /// Whether support waits for the customer.
        is_asked: bool,
    }

    /// Support closed a ticket, or it waited for its customer in vain.
    struct TicketClosed("ticket_closed", Account) {
        ticket_id: Uuid,
        number: String,
        title: String,
    }

    /// A customer opened a ticket, or wrote to one: for the staff's mailbox.
    struct TicketWritten("ticket_written", Account) {
        customer_no: String,
        number: String,
        title: String,
        severity: TicketSeverity,
        is_new: bool,
        /// The address of the ticket on the operator's page; empty where that is not served.
        address: String,
    }
}

/// Notifies everybody of the account who wrote to a ticket of an answer.
///
/// # Errors
/// When the database does not answer.
pub async fn tell_answer(
    tx: &mut Conn,
    app: &App,
    ticket: &TicketRow,
    text: &str,
    is_asked: bool,
) -> Result<()> {
    let news = TicketAnswered {
        ticket_id: ticket.ticket_id,
        number: ticket.number.clone(),
        title: ticket.title.clone(),
        text: shorten(text),
        is_asked,
    };
    for user_id in store::list_writers(tx, ticket.ticket_id).await? {
        notify_person(tx, app, user_id, &news).await?;
    }
    Ok(())
}

/// Notifies the author of a ticket that it was closed.
///
/// # Errors
/// When the database does not answer.
pub async fn tell_closing(tx: &mut Conn, app: &App, ticket: &TicketRow) -> Result<()> {
    let (number, title) = (ticket.number.clone(), ticket.title.clone());
    let news = TicketClosed { ticket_id: ticket.ticket_id, number, title };
    notify_person(tx, app, ticket.user_id, &news).await
}

/// Mails support's own mailboxes what a customer wrote, with the address at which it is answered.
///
/// # Errors
/// When the database does not answer.
pub async fn tell_staff(tx: &mut Conn, app: &App, ticket: &TicketRow, is_new: bool) -> Result<()> {
    let config = app.config();
    let news = TicketWritten {
        customer_no: ticket.customer_no.clone(),
        number: ticket.number.clone(),
        title: ticket.title.clone(),
        severity: ticket.severity,
        is_new,
        address: operator_page(&config.admin.public_url, ticket.ticket_id),
    };
    let notice = Notice::of(&news).map_err(Error::internal)?;
    for to in &config.support.staff_emails {
        let message =
            mail::Message { to: to.clone(), lang: config.support.staff_lang.into(), notice: notice.clone() };
        mail::stage(tx, app, message).await?;
    }
    Ok(())
}

/// Where staff answer a ticket; nothing where the operator's page is not served.
fn operator_page(public_url: &str, ticket_id: Uuid) -> String {
    if public_url.is_empty() { String::new() } else { format!("{public_url}/#/tickets/{ticket_id}") }
}

/// The beginning of a text in one line.
fn shorten(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(REPEATED) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
