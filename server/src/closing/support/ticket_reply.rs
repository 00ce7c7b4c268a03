//! Writes more to a ticket, as its customer.

use axum::extract::State;
use portico_core::support::{EntryKind, TicketAction, TicketReply, TicketReplyDraft};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::count_write;
use super::found::require_seen;
use super::notice::tell_staff;
use super::reply::TicketDetails;
use super::store;
use super::ticket_show::show_ticket;
use super::write::{Writer, add_entry, move_on, send_files};
use crate::caller::Caller;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// What is written to a ticket.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketReplyRequest {
    /// Which ticket: an id of `/gicend/support/ticket/list/`.
    pub ticket_id: Uuid,
    /// What is written, and the files with it.
    pub reply: TicketReplyDraft,
}

/// Writes more to a ticket that is not closed: it waits for support again.
#[utoipa::path(post, path = "/gicend/support/ticket/reply/", tag = "support", request_body = TicketReplyRequest,
    responses((status = 200, body = Envelope<TicketDetails>),
        (status = 400, description = "100001: violations, on `reply.text` and `reply.file_ids`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004: no ticket that the caller may see"),
        (status = 409, description = "100006 on `ticket_id`: it is closed; with `too_many` on `text`: it is full"),
        (status = 429, description = "300002: too much was written within an hour")))]
pub async fn support_ticket_reply(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<TicketReplyRequest>,
) -> Result<Reply<TicketDetails>> {
    let reply = check_under("reply", request.reply, &app.config().limits)?;
    reply_to_ticket(&app, &caller, request.ticket_id, &reply).await?;
    show_ticket(&app, &caller, request.ticket_id).await.map(Reply)
}

/// Adds a reply to a ticket, with its attachments; a closed one is not replied to.
///
/// # Errors
/// 100004; 409; 300002; 100001 on `file_ids`; when the database does not answer.
pub async fn reply_to_ticket(app: &App, caller: &Caller, ticket_id: Uuid, reply: &TicketReply) -> Result<()> {
    count_write(app, caller)?;
    transaction!(app.store(), tx => {
        let ticket = require_seen(caller, store::lock_ticket(tx, ticket_id).await?)?;
        move_on(tx, app, &ticket, TicketAction::Reply).await?;
        let writer = Writer { user_id: Some(caller.user_id), name: &caller.login_name };
        let entry_id = add_entry(tx, app, &ticket, writer, EntryKind::Written, reply.text()).await?;
        send_files(tx, caller.account_id, caller.user_id, entry_id, reply.file_ids()).await?;
        tell_staff(tx, app, &ticket, false).await?;
        let event = Event::done(caller, "ticket.reply").on("ticket", ticket_id, &ticket.number);
        audit::record(tx, app, caller.account_id, &event).await
    })
}
