//! What staff do with tickets: answer, ask, note, take, close, join.

use std::collections::{BTreeMap, BTreeSet};

use portico_core::support::{EntryKind, TicketAction, TicketReply, TicketState};
use portico_core::{Code, Rule};
use serde_json::json;
use uuid::Uuid;

use super::close::close_ticket;
use super::not_found;
use super::notice::{tell_answer, tell_assignee, tell_closing, tell_merge};
use super::store::{self, TicketRow};
use super::write::{Writer, add_entry, move_on, require_room, send_files};
use crate::kit::store::Conn;
use crate::people::verification::review::Reviewer;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result};

/// What an operator writes to a customer.
#[derive(Debug, Clone, Copy)]
pub struct Answer<'a> {
    /// The text that the customer reads, and the files that go with it.
    pub reply: &'a TicketReply,
    /// Whether the customer is asked something, so that the ticket waits for them.
    pub is_asked: bool,
}

/// Answers a ticket, which is the operator's from then on if it was nobody's.
///
/// # Errors
/// 100004; 409 when it is closed or full; 100001 on `file_ids` for a file that the operator has not uploaded for this ticket's account; when the
/// database does not answer.
pub async fn answer_ticket(
    tx: &mut Conn,
    app: &App,
    by: &Reviewer,
    ticket_id: Uuid,
    answer: Answer<'_>,
) -> Result<()> {
    let ticket = lock(tx, ticket_id).await?;
    let action = if answer.is_asked { TicketAction::Ask } else { TicketAction::Answer };
    let state = move_on(tx, app, &ticket, action).await?;
    let entry_id =
        add_entry(tx, app, &ticket, writer_of(by), EntryKind::Answered, answer.reply.text()).await?;
    // Whoever answers on the command line has uploaded nothing.
    let uploader = by.operator_id.unwrap_or_default();
    send_files(tx, ticket.account_id, uploader, entry_id, answer.reply.file_ids()).await?;
    if ticket.operator_id.is_none() {
        store::update_operator(tx, ticket_id, by.operator_id, Some(&by.name)).await?;
    }
    tell_answer(tx, app, &ticket, answer.reply.text(), answer.is_asked).await?;
    let event = Event::done(by.actor(), "ticket.answer")
        .on("ticket", ticket_id, &ticket.number)
        .before(json!({ "state": ticket.state }))
        .after(json!({ "state": state, "files": answer.reply.file_ids().len() }));
    audit::record(tx, app, ticket.account_id, &event).await
}

/// Notes something that no customer reads. A closed ticket takes notes, too.
///
/// # Errors
/// 100004; 409 when it is full; when the database does not answer.
pub async fn note_on_ticket(
    tx: &mut Conn,
    app: &App,
    by: &Reviewer,
    ticket_id: Uuid,
    note: &TicketReply,
) -> Result<()> {
    let ticket = lock(tx, ticket_id).await?;
    add_entry(tx, app, &ticket, writer_of(by), EntryKind::Note, note.text()).await.map(drop)
}

/// Gives a ticket to an operator, or to nobody, if it is still whose it was when whoever gives it looked. Whoever gets it from somebody else is
/// mailed.
///
/// # Errors
/// 100004; 409 with [`Rule::DoesNotMatch`] on `held_by` when it is somebody else's meanwhile; when the database does not answer.
pub async fn assign_ticket(
    tx: &mut Conn,
    app: &App,
    by: &Reviewer,
    ticket_id: Uuid,
    held_by: Option<Uuid>,
    to: Option<(Uuid, &str)>,
) -> Result<()> {
    let ticket = lock(tx, ticket_id).await?;
    if ticket.operator_id != held_by {
        let refusal = Error::new(Code::Failed).with_status(409);
        return Err(refusal.with_violation("held_by", Rule::DoesNotMatch));
    }
    store::update_operator(tx, ticket_id, to.map(|(id, _)| id), to.map(|(_, name)| name)).await?;
    // Whoever has it from now on is mailed what is written next.
    store::update_staff_mail_time(tx, ticket_id, None).await?;
    match to {
        Some((id, _)) if Some(id) != held_by && Some(id) != by.operator_id => {
            tell_assignee(tx, app, &ticket, id, &by.name).await
        }
        _ => Ok(()),
    }
}

/// Closes a ticket, and tells everybody who wrote to it.
///
/// # Errors
/// 100004; 409 when it is closed; when the database does not answer.
pub async fn close_by_staff(tx: &mut Conn, app: &App, by: &Reviewer, ticket_id: Uuid) -> Result<()> {
    let ticket = lock(tx, ticket_id).await?;
    close_ticket(tx, app, &ticket, by.actor(), writer_of(by)).await?;
    tell_closing(tx, app, &ticket).await
}

/// Joins a ticket to another of the same person: what was written to it stands there and is answered there, and it is closed. Everybody who
/// wrote to it is told. The number of the other.
///
/// # Errors
/// 100004; 409 when it is closed, and with [`Rule::TooMany`] on `into` when the other has no room for what was written to it; 100001 on `into` for
/// a number that is none, its own, another person's, or that of one that is closed; when the database does not answer.
pub async fn merge_ticket(
    tx: &mut Conn,
    app: &App,
    by: &Reviewer,
    ticket_id: Uuid,
    into: &str,
) -> Result<String> {
    let named = store::find_numbered(tx, into).await?.map(|found| found.ticket_id);
    // Judged as they stand once they are held: either may be closed in between. Held in one order, whichever is merged into the other.
    let mut held = BTreeMap::new();
    for id in BTreeSet::from_iter(named.into_iter().chain([ticket_id])) {
        held.extend(store::lock_ticket(tx, id).await?.map(|row| (id, row)));
    }
    let ticket = held.remove(&ticket_id).ok_or_else(not_found)?;
    let target = named.and_then(|id| held.remove(&id));
    // What one person wrote is not shown to another of the account, who may not see it.
    let fits = |one: &TicketRow| {
        one.user_id == ticket.user_id && one.ticket_id != ticket_id && one.closed_at.is_none()
    };
    let target = target.filter(fits).ok_or_else(|| Error::field("into", Rule::UnknownChoice))?;
    let texts = store::count_texts(tx, ticket_id).await?;
    require_room(tx, target.ticket_id, texts, "into").await?;
    move_on(tx, app, &ticket, TicketAction::Merge).await?;
    hand_on(tx, app, &ticket, &target).await?;
    tell_merge(tx, app, &ticket, &target).await?;
    store::move_entries(tx, ticket_id, target.ticket_id).await?;
    store::update_merged(tx, ticket_id, target.ticket_id).await?;
    add_entry(tx, app, &ticket, writer_of(by), EntryKind::Merged, &target.number).await?;
    add_entry(tx, app, &target, writer_of(by), EntryKind::Merged, &ticket.number).await?;
    let event = Event::done(by.actor(), "ticket.merge")
        .on("ticket", ticket_id, &ticket.number)
        .after(json!({ "into": target.number }));
    audit::record(tx, app, ticket.account_id, &event).await?;
    Ok(target.number)
}

/// What waits for support in a ticket waits in the other that it is joined to: as if its customer had written it there, as long and as
/// urgently as it did.
async fn hand_on(tx: &mut Conn, app: &App, ticket: &TicketRow, target: &TicketRow) -> Result<()> {
    if ticket.state != TicketState::Open {
        return Ok(store::touch_ticket(tx, target.ticket_id, app.now()).await?);
    }
    let due_at = ticket.due_at.into_iter().chain(target.due_at).min();
    let severity = ticket.severity.max(target.severity);
    let waiting = TicketRow { due_at, severity, ..target.clone() };
    move_on(tx, app, &waiting, TicketAction::Reply).await?;
    Ok(store::update_severity(tx, target.ticket_id, severity).await?)
}

/// A ticket that the transaction holds.
async fn lock(tx: &mut Conn, ticket_id: Uuid) -> Result<TicketRow> {
    store::lock_ticket(tx, ticket_id).await?.ok_or_else(not_found)
}

fn writer_of(by: &Reviewer) -> Writer<'_> {
    Writer { user_id: None, name: &by.name }
}
