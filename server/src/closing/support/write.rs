//! What writing to a ticket, and every other change of one, has in common.

use portico_core::live_topic::LiveTopic;
use portico_core::support::{ENTRIES_MAX, EntryKind, TicketAction, TicketSeverity, TicketState};
use portico_core::{Code, Rule};
use uuid::Uuid;

use super::store::file as files;
use super::store::{self, EntryRow, TicketRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::platform::config::SupportConfig;
use crate::platform::live::{self, Hint};
use crate::{App, Error, Result};

/// Who writes to a ticket: a person of its account, or staff.
#[derive(Debug, Clone, Copy)]
pub struct Writer<'a> {
    /// The person; none for staff, and for what happens by itself.
    pub user_id: Option<Uuid>,
    /// The login name or the operator's; empty for what happens by itself.
    pub name: &'a str,
}

/// Writes an entry, and tells the pages that show the ticket.
///
/// # Errors
/// 409 with [`Rule::TooMany`] on `text` when the ticket is full; when the database does not answer.
pub async fn add_entry(
    tx: &mut Conn,
    app: &App,
    ticket: &TicketRow,
    writer: Writer<'_>,
    kind: EntryKind,
    text: &str,
) -> Result<Uuid> {
    let is_text = matches!(kind, EntryKind::Written | EntryKind::Answered | EntryKind::Note);
    if is_text {
        require_room(tx, ticket.ticket_id, 1, "text").await?;
    }
    let now = app.now();
    let row = EntryRow {
        entry_id: app.random().id(now),
        ticket_id: ticket.ticket_id,
        account_id: ticket.account_id,
        kind,
        user_id: writer.user_id,
        author: writer.name.to_owned(),
        text: text.to_owned(),
        written_at: now,
    };
    store::insert_entry(tx, &row).await?;
    tell_pages(tx, app, ticket).await?;
    Ok(row.entry_id)
}

/// Requires that a ticket has room for so many texts more.
///
/// # Errors
/// 409 with [`Rule::TooMany`] on `field` when it has not; when the database does not answer.
pub async fn require_room(tx: &mut Conn, ticket_id: Uuid, texts: i64, field: &str) -> Result<()> {
    if store::count_texts(tx, ticket_id).await? + texts > i64::from(ENTRIES_MAX) {
        let refusal = Error::new(Code::Failed).with_status(409);
        return Err(refusal.with_violation(field, Rule::TooMany { max: ENTRIES_MAX }));
    }
    Ok(())
}

/// Tells the pages of the ticket's author, and of those who see everybody's.
///
/// # Errors
/// When the database does not answer.
pub async fn tell_pages(tx: &mut Conn, app: &App, ticket: &TicketRow) -> Result<()> {
    let hint = Hint::of(ticket.account_id, LiveTopic::Ticket).about(ticket.ticket_id);
    live::tell(tx, app, hint.only_to(ticket.user_id)).await?;
    live::tell(tx, app, hint).await
}

/// Sends a person's files along with an entry.
///
/// # Errors
/// 100001 on `file_ids` for one that is not theirs, or was sent already; when the database does not answer.
pub async fn send_files(
    tx: &mut Conn,
    account_id: Uuid,
    user_id: Uuid,
    entry_id: Uuid,
    file_ids: &[String],
) -> Result<()> {
    for file_id in file_ids {
        let is_sent = match Uuid::parse_str(file_id) {
            Ok(file_id) => files::send_file(tx, file_id, account_id, user_id, entry_id).await?,
            Err(_) => false,
        };
        if !is_sent {
            return Err(Error::field("file_ids", Rule::UnknownChoice));
        }
    }
    Ok(())
}

/// Moves a ticket on by an action; the state that it has then.
///
/// # Errors
/// 409 with [`Rule::StateForbids`] on `ticket_id`; when the database does not answer.
pub async fn move_on(
    tx: &mut Conn,
    app: &App,
    ticket: &TicketRow,
    action: TicketAction,
) -> Result<TicketState> {
    let state = ticket.state.after(action).map_err(to_conflict)?;
    let now = app.now();
    let is_answer = matches!(action, TicketAction::Answer | TicketAction::Ask);
    let due_at = (state == TicketState::Open).then(|| answer_due(&app.config().support, ticket, now));
    let answered_at = ticket.answered_at.or_else(|| is_answer.then_some(now));
    let closed_at = (state == TicketState::Closed).then_some(now);
    store::update_state(tx, ticket.ticket_id, state, due_at, answered_at, closed_at, now).await?;
    if is_answer {
        store::update_staff_mail_time(tx, ticket.ticket_id, None).await?;
    }
    Ok(state)
}

/// Until when staff have to answer: what waits already is not put off by what is written on.
fn answer_due(config: &SupportConfig, ticket: &TicketRow, now: Time) -> Time {
    ticket.due_at.unwrap_or_else(|| now.plus_seconds(answer_seconds(config, ticket.severity)))
}

/// Seconds within which staff mean to answer a ticket.
pub fn answer_seconds(config: &SupportConfig, severity: TicketSeverity) -> i64 {
    let minutes = match severity {
        TicketSeverity::Low => config.first_answer_low_minutes,
        TicketSeverity::Normal => config.first_answer_normal_minutes,
        TicketSeverity::High => config.first_answer_high_minutes,
        TicketSeverity::Urgent => config.first_answer_urgent_minutes,
    };
    i64::from(minutes) * 60
}

/// The refusal of what a ticket's state forbids.
pub fn to_conflict(rule: Rule) -> Error {
    Error::new(Code::Failed).with_status(409).with_violation("ticket_id", rule)
}
