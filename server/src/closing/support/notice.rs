//! What the people of a ticket are notified of, and what support is mailed.

use portico_core::operator::OperatorOperation;
use portico_core::permission_group::Operation;
use portico_core::support::TicketSeverity;
use uuid::Uuid;

use super::store::{self, TicketRow};
use crate::closing::admin::find_email_for;
use crate::kit::store::Conn;
use crate::people::access::{is_enabled, list_holders};
use crate::people::identity::notify_person;
use crate::platform::mail;
use crate::platform::news::{News, Notice};
use crate::{App, Error, Result, news};

/// Seconds in which staff are mailed once of a ticket.
const STAFF_PAUSE_SECONDS: i64 = 600;
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

    /// Support joined a ticket to another, where it goes on.
    struct TicketMerged("ticket_merged", Account) {
        /// The ticket in which it goes on.
        ticket_id: Uuid,
        number: String,
        title: String,
        /// The number of the other.
        into: String,
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

    /// A ticket was given to an operator by a colleague: for that operator's mailbox.
    struct TicketAssigned("ticket_assigned", Account) {
        customer_no: String,
        number: String,
        title: String,
        severity: TicketSeverity,
        /// The colleague; empty for whoever has the command line.
        by: String,
        /// The address of the ticket on the operator's page; empty where that is not served.
        address: String,
    }
}

/// Of the people of a ticket those who may read it now: its author, and who sees the tickets of everybody; none who is disabled.
///
/// # Errors
/// When the database does not answer.
async fn keep_readers(tx: &mut Conn, ticket: &TicketRow, mut people: Vec<Uuid>) -> Result<Vec<Uuid>> {
    let mut readers = list_holders(tx, ticket.account_id, Operation::TicketManage).await?;
    if is_enabled(tx, ticket.account_id, ticket.user_id).await? {
        readers.push(ticket.user_id);
    }
    people.retain(|user_id| readers.contains(user_id));
    Ok(people)
}

/// Notifies everybody of the account who wrote to a ticket, and may still read it, of an answer.
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
    tell_writers(tx, app, ticket, &news).await
}

/// Notifies everybody of the account who wrote to a ticket, and may still read it, that it was closed.
///
/// # Errors
/// When the database does not answer.
pub async fn tell_closing(tx: &mut Conn, app: &App, ticket: &TicketRow) -> Result<()> {
    let (number, title) = (ticket.number.clone(), ticket.title.clone());
    let news = TicketClosed { ticket_id: ticket.ticket_id, number, title };
    tell_writers(tx, app, ticket, &news).await
}

/// Notifies everybody of the account who wrote to a ticket, before that is moved, that it goes on in another.
///
/// # Errors
/// When the database does not answer.
pub async fn tell_merge(tx: &mut Conn, app: &App, ticket: &TicketRow, into: &TicketRow) -> Result<()> {
    let news = TicketMerged {
        ticket_id: into.ticket_id,
        number: ticket.number.clone(),
        title: ticket.title.clone(),
        into: into.number.clone(),
    };
    tell_writers(tx, app, ticket, &news).await
}

async fn tell_writers(tx: &mut Conn, app: &App, ticket: &TicketRow, news: &impl News) -> Result<()> {
    let writers = store::list_writers(tx, ticket.ticket_id).await?;
    for user_id in keep_readers(tx, ticket, writers).await? {
        notify_person(tx, app, user_id, news).await?;
    }
    Ok(())
}

/// Mails support's own mailboxes, and whoever of the operators has the ticket and may still answer it, what a customer wrote, with the address
/// at which it is answered; of a ticket that they were mailed of a moment ago, and have done nothing with since, not once more.
///
/// # Errors
/// When the database does not answer.
pub async fn tell_staff(tx: &mut Conn, app: &App, ticket: &TicketRow, is_new: bool) -> Result<()> {
    let (config, now) = (app.config(), app.now());
    if ticket.staff_told_at.is_some_and(|at| now < at.plus_seconds(STAFF_PAUSE_SECONDS)) {
        return Ok(());
    }
    store::update_staff_mail_time(tx, ticket.ticket_id, Some(now)).await?;
    let news = TicketWritten {
        customer_no: ticket.customer_no.clone(),
        number: ticket.number.clone(),
        title: ticket.title.clone(),
        severity: ticket.severity,
        is_new,
        address: operator_page(&config.admin.public_url, ticket.ticket_id),
    };
    let notice = Notice::of(&news).map_err(Error::internal)?;
    let own = match ticket.operator_id {
        Some(operator_id) => find_email_for(tx, operator_id, OperatorOperation::TicketManage).await?,
        None => None,
    };
    let own = own.filter(|own| !config.support.staff_emails.contains(own));
    for to in config.support.staff_emails.iter().chain(&own) {
        mail_staff(tx, app, to, notice.clone()).await?;
    }
    Ok(())
}

/// Mails an operator that a ticket became theirs, if they are mailed anything.
///
/// # Errors
/// When the database does not answer.
pub async fn tell_assignee(
    tx: &mut Conn,
    app: &App,
    ticket: &TicketRow,
    operator_id: Uuid,
    by: &str,
) -> Result<()> {
    let found = find_email_for(tx, operator_id, OperatorOperation::TicketManage).await?;
    let Some(to) = found else { return Ok(()) };
    let news = TicketAssigned {
        customer_no: ticket.customer_no.clone(),
        number: ticket.number.clone(),
        title: ticket.title.clone(),
        severity: ticket.severity,
        by: by.to_owned(),
        address: operator_page(&app.config().admin.public_url, ticket.ticket_id),
    };
    mail_staff(tx, app, &to, Notice::of(&news).map_err(Error::internal)?).await
}

/// A mail in the language of the staff.
async fn mail_staff(tx: &mut Conn, app: &App, to: &str, notice: Notice) -> Result<()> {
    let lang = app.config().support.staff_lang.into();
    mail::stage(tx, app, mail::Message { to: to.to_owned(), lang, notice }).await
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
