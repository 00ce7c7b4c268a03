//! A person's tickets among their own data (SECURITY P-7).

use super::reply::TicketDetails;
use super::ticket_list::{TicketFilter, list_tickets};
use super::ticket_show::show_ticket;
use crate::caller::Caller;
use crate::kit::http::Asked;
use crate::kit::store::page::Page;
use crate::{App, Result};

/// A page of the caller's own tickets, each with what was written to it. Of the files there is what they are called.
///
/// # Errors
/// When the database does not answer.
pub async fn list_own_whole(
    app: &App,
    caller: &Caller,
    cursor: Option<String>,
) -> Result<Page<TicketDetails>> {
    let own = TicketFilter { own: Some(true), ..TicketFilter::default() };
    let page = list_tickets(app, caller, &Asked::largest(own, cursor)).await?;
    let mut items = Vec::with_capacity(page.items.len());
    for ticket in page.items {
        items.push(show_ticket(app, caller, ticket.ticket_id).await?);
    }
    Ok(Page { items, next_cursor: page.next_cursor })
}
