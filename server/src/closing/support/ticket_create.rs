//! Opens a ticket.

use axum::extract::State;
use portico_core::support::{EntryKind, OPEN_MAX, Ticket, TicketDraft, TicketState};
use portico_core::{Code, Rule};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::count_write;
use super::notice::tell_staff;
use super::store::{self, TicketRow};
use super::write::{Writer, add_entry, answer_seconds, send_files};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::money::metering::name_seen_resource;
use crate::people::account::find_payer;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// The ticket that was opened.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketOpened {
    /// By which other calls name it.
    pub ticket_id: Uuid,
    /// Eight digits for people to read out.
    pub number: String,
}

/// Opens a ticket: support is notified, and answers by mail, message and on the ticket's page.
#[utoipa::path(post, path = "/gicend/support/ticket/create/", tag = "support", request_body = TicketDraft,
    responses((status = 200, body = Envelope<TicketOpened>),
        (status = 400, description = "100001: violations; on `resource_id` for one that the caller may not see, on `file_ids` for files that \
            are not theirs or were sent already"),
        (status = 401, description = "100005: not logged in"),
        (status = 409, description = "100006 with `too_many` on `ticket`: so many of the account's are not closed"),
        (status = 429, description = "300002: too much was written within an hour")))]
pub async fn support_ticket_create(
    State(app): State<App>,
    caller: Caller,
    Checked(ticket): Checked<TicketDraft>,
) -> Result<Reply<TicketOpened>> {
    create_ticket(&app, &caller, &ticket).await.map(Reply)
}

/// Opens a ticket with its first entry and attachments.
///
/// # Errors
/// 100001; 409; 300002; when the database does not answer.
pub async fn create_ticket(app: &App, caller: &Caller, ticket: &Ticket) -> Result<TicketOpened> {
    count_write(app, caller)?;
    transaction!(app.store(), tx => {
        require_few_open(tx, caller.account_id).await?;
        let resource = find_resource(tx, caller, ticket.resource_id().as_deref()).await?;
        let writer = Author { user_id: caller.user_id, account_id: caller.account_id, name: &caller.login_name };
        let row = open_ticket(tx, app, writer, ticket, resource).await?;
        let event = Event::done(caller, "ticket.create")
            .on("ticket", row.ticket_id, &row.number)
            .after(json!({ "category": row.category, "severity": row.severity, "title": row.title }));
        audit::record(tx, app, caller.account_id, &event).await?;
        Ok(TicketOpened { ticket_id: row.ticket_id, number: row.number })
    })
}

/// Refuses one more ticket that is not closed when the account has as many as it may.
///
/// # Errors
/// 409 with [`Rule::TooMany`] on `ticket`; when the database does not answer.
pub(super) async fn require_few_open(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    // Two at once take turns, so that neither goes over the limit.
    audit::take_turn(tx, account_id).await?;
    if store::count_open(tx, account_id).await? >= i64::from(OPEN_MAX) {
        let refusal = Error::new(Code::Failed).with_status(409);
        return Err(refusal.with_violation("ticket", Rule::TooMany { max: OPEN_MAX }));
    }
    Ok(())
}

/// Who opens a ticket.
#[derive(Clone, Copy)]
pub(super) struct Author<'a> {
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub name: &'a str,
}

/// Writes the ticket and its first entry, and tells staff.
///
/// # Errors
/// 100001 on `file_ids`; when the database does not answer.
pub(super) async fn open_ticket(
    tx: &mut Conn,
    app: &App,
    author: Author<'_>,
    ticket: &Ticket,
    resource: Option<(Uuid, String)>,
) -> Result<TicketRow> {
    let now = app.now();
    let due = answer_seconds(&app.config().support, *ticket.severity());
    let (resource_id, resource_name) = resource.unzip();
    let row = TicketRow {
        ticket_id: app.random().id(now),
        account_id: author.account_id,
        user_id: author.user_id,
        author: author.name.to_owned(),
        customer_no: find_payer(tx, author.account_id).await?.customer_no,
        number: draw_number(tx, app).await?,
        category: *ticket.category(),
        severity: *ticket.severity(),
        state: TicketState::Open,
        title: ticket.title().clone(),
        resource_id,
        resource_name,
        opened_at: now,
        changed_at: now,
        due_at: Some(now.plus_seconds(due)),
        answered_at: None,
        closed_at: None,
        operator_id: None,
        operator_name: None,
        merged_into: None,
        staff_told_at: None,
        stars: None,
        comment: String::new(),
    };
    store::insert_ticket(tx, &row).await?;
    let writer = Writer { user_id: Some(author.user_id), name: author.name };
    let entry_id = add_entry(tx, app, &row, writer, EntryKind::Written, ticket.text()).await?;
    send_files(tx, author.account_id, author.user_id, entry_id, ticket.file_ids()).await?;
    tell_staff(tx, app, &row, true).await?;
    Ok(row)
}

/// The resource that a ticket is about, with its name.
async fn find_resource(
    tx: &mut Conn,
    caller: &Caller,
    resource_id: Option<&str>,
) -> Result<Option<(Uuid, String)>> {
    let Some(resource_id) = resource_id else { return Ok(None) };
    let unknown = || Error::field("resource_id", Rule::UnknownChoice);
    let resource_id = Uuid::parse_str(resource_id).map_err(|_| unknown())?;
    let name = name_seen_resource(tx, caller, resource_id).await?.ok_or_else(unknown)?;
    Ok(Some((resource_id, name)))
}

/// A number that no ticket has.
async fn draw_number(tx: &mut Conn, app: &App) -> Result<String> {
    loop {
        let number = app.random().number(8);
        if !store::has_number(tx, &number).await? {
            return Ok(number);
        }
    }
}
