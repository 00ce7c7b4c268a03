//! One ticket with what was written to it.

use axum::extract::State;
use portico_core::support::ENTRIES_MAX;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::found::{list_seen_people, require_seen};
use super::reply::{SupportTicket, TicketDetails, to_entries};
use super::store;
use super::store::file::list_files;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Query, Reply};
use crate::{App, Result};

/// Entries that are read of a ticket, the newest: what is written is bounded, what happens to it hardly ever comes up to as much again.
pub(super) const READ: i64 = 2 * ENTRIES_MAX as i64;

/// Query of one ticket.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TicketQuery {
    /// Which ticket: an id of the list.
    pub ticket_id: Uuid,
}

/// Which ticket something is done with.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketRef {
    /// Which ticket: an id of the list.
    pub ticket_id: Uuid,
}

/// Shows a ticket with what was written to it.
#[utoipa::path(get, path = "/gicend/support/ticket/show/", tag = "support", params(TicketQuery),
    responses((status = 200, body = Envelope<TicketDetails>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100004: no ticket that the caller may see")))]
pub async fn support_ticket_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<TicketQuery>,
) -> Result<Reply<TicketDetails>> {
    show_ticket(&app, &caller, query.ticket_id).await.map(Reply)
}

/// A ticket with what its customer may read of it.
///
/// # Errors
/// 100004; when the database does not answer.
pub async fn show_ticket(app: &App, caller: &Caller, ticket_id: Uuid) -> Result<TicketDetails> {
    let mut conn = app.store().read().await?;
    let ticket = require_seen(caller, store::find_ticket(&mut conn, ticket_id).await?)?;
    let rows = store::list_newest(&mut conn, ticket_id, READ).await?.into_iter().rev().collect();
    let files = list_files(&mut conn, ticket_id).await?;
    let mut writers = store::list_writers(&mut conn, ticket_id).await?;
    writers.push(ticket.user_id);
    let people = list_seen_people(&mut conn, caller, &writers).await?;
    let entries = to_entries(rows, &files, false, &people);
    Ok(TicketDetails { ticket: SupportTicket::for_reader(ticket, &people), entries, now: app.now() })
}
