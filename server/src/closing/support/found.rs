//! Which tickets somebody asks for, and whether they may see one.

use uuid::Uuid;

use super::store::{self, TicketRow};
use super::ticket_list::TicketFilter;
use super::{not_found, search_of, sees_all};
use crate::Result;
use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;
use crate::people::access::list_present_sub_users;

/// Tickets that a caller may see.
pub struct Found {
    account_id: Uuid,
    user_id: Option<Uuid>,
    filter: TicketFilter,
    search: Search,
}

impl Found {
    /// Those that are asked for: the caller's own, or where they may everybody's.
    pub fn new(caller: &Caller, filter: &TicketFilter) -> Self {
        let is_own = filter.own == Some(true) || !sees_all(caller);
        Self {
            account_id: caller.account_id,
            user_id: is_own.then_some(caller.user_id),
            filter: filter.clone(),
            search: search_of(filter.q.as_deref()),
        }
    }
}

impl Listing for Found {
    type Row = TicketRow;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<TicketRow>> {
        store::read_ticket_page(conn, self.account_id, self.user_id, &self.filter, &self.search, before, rows)
            .await
    }

    fn place(&self, row: &TicketRow) -> Cursor {
        Cursor { at: row.opened_at, id: row.ticket_id }
    }

    fn is_wanted(&self, row: &TicketRow) -> bool {
        let words = [&row.title, &row.number, &row.author];
        self.search.is_in(words.into_iter().chain(&row.resource_name), [])
    }
}

/// A ticket that its caller may see: their own, or one of their account where they see all.
///
/// # Errors
/// 100004 for none, another account's, and another person's.
pub fn require_seen(caller: &Caller, found: Option<TicketRow>) -> Result<TicketRow> {
    let of_account = found.filter(|row| row.account_id == caller.account_id);
    of_account.filter(|row| row.user_id == caller.user_id || sees_all(caller)).ok_or_else(not_found)
}

/// Of some people of the caller's account the sub-users whom the caller is told of as such: nobody where they may not see people.
///
/// # Errors
/// When the database does not answer.
pub async fn list_seen_people(conn: &mut Conn, caller: &Caller, people: &[Uuid]) -> Result<Vec<Uuid>> {
    if !caller.may_see_people() {
        return Ok(Vec::new());
    }
    list_present_sub_users(conn, caller.account_id, people).await
}
