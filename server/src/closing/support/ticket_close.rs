//! Closes a ticket, and opens it again, as its customer.

use axum::extract::State;
use portico_core::Rule;
use portico_core::support::{EntryKind, TicketAction, may_reopen};
use uuid::Uuid;

use super::close::close_ticket;
use super::count_write;
use super::found::require_seen;
use super::notice::tell_staff;
use super::reply::TicketDetails;
use super::store::{self, TicketRow};
use super::ticket_create::require_few_open;
use super::ticket_show::{TicketRef, show_ticket};
use super::write::{Writer, add_entry, move_on, to_conflict};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// How often a ticket can be opened again.
const REOPENINGS_MAX: u32 = 10;

/// Closes a ticket of the account; for seven days it can be opened again.
#[utoipa::path(post, path = "/gicend/support/ticket/close/", tag = "support", request_body = TicketRef,
    responses((status = 200, body = Envelope<TicketDetails>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004: no ticket that the caller may see"),
        (status = 409, description = "100006 on `ticket_id`: it is closed")))]
pub async fn support_ticket_close(
    State(app): State<App>,
    caller: Caller,
    Body(which): Body<TicketRef>,
) -> Result<Reply<TicketDetails>> {
    transaction!(app.store(), tx => {
        let ticket = require_seen(&caller, store::lock_ticket(tx, which.ticket_id).await?)?;
        close_ticket(tx, &app, &ticket, &caller, writer_of(&caller)).await
    })?;
    show_ticket(&app, &caller, which.ticket_id).await.map(Reply)
}

/// Opens a closed ticket again, for seven days after it was closed.
#[utoipa::path(post, path = "/gicend/support/ticket/reopen/", tag = "support", request_body = TicketRef,
    responses((status = 200, body = Envelope<TicketDetails>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004: no ticket that the caller may see"),
        (status = 409, description = "100006 on `ticket_id`: it is not closed, for too long, or was joined to another; with `too_many`: \
            it was opened again so often"),
        (status = 429, description = "300002: too much was written within an hour")))]
pub async fn support_ticket_reopen(
    State(app): State<App>,
    caller: Caller,
    Body(which): Body<TicketRef>,
) -> Result<Reply<TicketDetails>> {
    reopen_ticket(&app, &caller, which.ticket_id).await?;
    show_ticket(&app, &caller, which.ticket_id).await.map(Reply)
}

/// Reopens a closed ticket, within the days in which that is allowed.
///
/// # Errors
/// 100004; 409; 300002; when the database does not answer.
pub async fn reopen_ticket(app: &App, caller: &Caller, ticket_id: Uuid) -> Result<()> {
    count_write(app, caller)?;
    transaction!(app.store(), tx => {
        let ticket = require_seen(caller, store::lock_ticket(tx, ticket_id).await?)?;
        judge_reopening(app, &ticket)?;
        require_reopening(tx, ticket_id).await?;
        require_few_open(tx, ticket.account_id).await?;
        move_on(tx, app, &ticket, TicketAction::Reopen).await?;
        add_entry(tx, app, &ticket, writer_of(caller), EntryKind::Reopened, "").await?;
        tell_staff(tx, app, &ticket, false).await?;
        let event = Event::done(caller, "ticket.reopen").on("ticket", ticket_id, &ticket.number);
        audit::record(tx, app, caller.account_id, &event).await
    })
}

fn judge_reopening(app: &App, ticket: &TicketRow) -> Result<()> {
    let closed_at = ticket.closed_at.map_or(0, |at| at.seconds());
    let is_merged = ticket.merged_into.is_some();
    may_reopen(ticket.state, closed_at, is_merged, app.now().seconds()).map_err(to_conflict)
}

/// Refuses to open a ticket for ever: what is left to say is a new one.
async fn require_reopening(tx: &mut Conn, ticket_id: Uuid) -> Result<()> {
    if store::count_reopenings(tx, ticket_id).await? >= i64::from(REOPENINGS_MAX) {
        return Err(to_conflict(Rule::TooMany { max: REOPENINGS_MAX }));
    }
    Ok(())
}

fn writer_of(caller: &Caller) -> Writer<'_> {
    Writer { user_id: Some(caller.user_id), name: &caller.login_name }
}
