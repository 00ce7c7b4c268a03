//! Tickets, newest first.

use std::collections::BTreeSet;

use axum::extract::State;
use portico_core::support::{TicketCategory, TicketSeverity, TicketState};

use super::found::{Found, list_seen_people};
use super::reply::SupportTicket;
use crate::caller::Caller;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{Cursor, Page};
use crate::{App, Result, list};

list! {
    /// Filter of the tickets that the caller may see; each of the given conditions must hold.
    pub struct TicketFilter of "Tickets" {
        /// Only those that have come so far.
        word state: TicketState,
        /// Only those about this.
        word category: TicketCategory,
        /// Only those that matter so much.
        word severity: TicketSeverity,
        /// Only the caller's own.
        own: Option<bool>,
        /// Only those with this in their title, number, author or resource, in any case.
        text q,
    }
}

/// Lists tickets: the caller's own; to whoever may manage tickets those of everybody in the account.
#[utoipa::path(get, path = "/gicend/support/ticket/list/", tag = "support", params(Asked::<TicketFilter>),
    responses((status = 200, body = Envelope<Page<SupportTicket>>),
        (status = 400, description = "100001 on `q` or `cursor`"),
        (status = 401, description = "100005: not logged in")))]
pub async fn support_ticket_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<TicketFilter>,
) -> Result<Reply<Page<SupportTicket>>> {
    list_tickets(&app, &caller, &asked).await.map(Reply)
}

/// A page of the tickets that the caller may see.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub async fn list_tickets(
    app: &App,
    caller: &Caller,
    asked: &Asked<TicketFilter>,
) -> Result<Page<SupportTicket>> {
    let list = Found::new(caller, &asked.filter);
    let before = asked.place_or(Cursor::NEWEST)?;
    let mut conn = app.store().read().await?;
    let (rows, next_cursor) = asked.walk(&mut conn, &list, before).await?;
    let authors: BTreeSet<_> = rows.iter().map(|row| row.user_id).collect();
    let people = list_seen_people(&mut conn, caller, &authors.into_iter().collect::<Vec<_>>()).await?;
    Ok(Page {
        items: rows.into_iter().map(|row| SupportTicket::for_reader(row, &people)).collect(),
        next_cursor,
    })
}
