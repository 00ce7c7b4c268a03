//! SQL of what staff see of everybody's tickets.

use uuid::Uuid;

use super::TicketRow;
use crate::closing::support::queue::TicketQueueFilter;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::Search;
use crate::kit::store::{One, Waiting};
use crate::statement;

statement! {
    /// Tickets that wait for staff after a place, those whose answer is due first before others.
    pub fn read_open_page(filter: &TicketQueueFilter, search: &Search, after: Cursor, rows: i64) -> Vec<TicketRow>:
        "select {columns} from support_ticket t
         where t.state = 'open' and (t.due_at, t.ticket_id) > ($1, $2)
           and (t.severity = $3 or $3 is null) and (t.category = $4 or $4 is null) and (t.operator_id = $5 or $5 is null)
           and (lower(t.title) like $6 escape '\\' or t.number like $6 escape '\\' or t.customer_no like $6 escape '\\' or $6 is null)
         order by t.due_at, t.ticket_id limit $7"
        with after.at, after.id, filter.severity, filter.category, filter.operator_id, search.pattern(), rows;

    /// Tickets in another state before a place, those that were changed last first.
    pub fn read_other_page(filter: &TicketQueueFilter, search: &Search, before: Cursor, rows: i64) -> Vec<TicketRow>:
        "select {columns} from support_ticket t
         where t.state = $1 and (t.changed_at, t.ticket_id) < ($2, $3)
           and (t.severity = $4 or $4 is null) and (t.category = $5 or $5 is null) and (t.operator_id = $6 or $6 is null)
           and (lower(t.title) like $7 escape '\\' or t.number like $7 escape '\\' or t.customer_no like $7 escape '\\' or $7 is null)
         order by t.changed_at desc, t.ticket_id desc limit $8"
        with filter.state, before.at, before.id, filter.severity, filter.category, filter.operator_id, search.pattern(), rows;

    /// How many tickets wait for staff.
    pub fn count_waiting_for_staff() -> One<Waiting>:
        "select count(*) as count, min(opened_at) as oldest_at from support_ticket where state = 'open'";

    /// How many tickets wait for support: told with every page, from an index alone.
    pub fn count_open_tickets() -> One<i64>:
        "select count(*) from support_ticket where state = 'open'";

    /// An account's newest tickets but one, at most `rows`.
    pub fn list_others(account_id: Uuid, but: Uuid, rows: i64) -> Vec<TicketRow>:
        "select {columns} from support_ticket t where t.account_id = $1 and t.ticket_id <> $2
         order by t.opened_at desc, t.ticket_id desc limit $3";
}
