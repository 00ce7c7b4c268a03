//! SQL of what staff see of everybody's tickets.

use portico_core::support::TicketState;
use uuid::Uuid;

use super::TicketRow;
use crate::closing::support::queue::TicketQueueFilter;
use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::Search;
use crate::statement;

statement! {
    /// Tickets that wait for staff after a place, those whose answer is due first before others.
    pub fn read_open_page(filter: &TicketQueueFilter, search: &Search, after: Cursor, rows: i64) -> Vec<TicketRow>:
        "select {columns} from support_ticket t
         where t.state = 'open' and (t.due_at, t.ticket_id) > ($1, $2)
           and (t.severity = $3 or $3 is null) and (t.category = $4 or $4 is null) and (t.operator_id = $5 or $5 is null)
           and (t.operator_id is null or not $6)
           and (lower(t.title) like $7 escape '\\' or t.number like $7 escape '\\' or t.customer_no like $7 escape '\\' or $7 is null)
         order by t.due_at, t.ticket_id limit $8"
        with after.at, after.id, filter.severity, filter.category, filter.operator_id, filter.unassigned == Some(true), search.pattern(), rows;

    /// Tickets in one state before a place, those that were changed last first.
    pub fn read_state_page(state: TicketState, filter: &TicketQueueFilter, search: &Search, before: Cursor, rows: i64) -> Vec<TicketRow>:
        "select {columns} from support_ticket t
         where t.state = $1 and (t.changed_at, t.ticket_id) < ($2, $3)
           and (t.severity = $4 or $4 is null) and (t.category = $5 or $5 is null) and (t.operator_id = $6 or $6 is null)
           and (t.operator_id is null or not $7)
           and (lower(t.title) like $8 escape '\\' or t.number like $8 escape '\\' or t.customer_no like $8 escape '\\' or $8 is null)
         order by t.changed_at desc, t.ticket_id desc limit $9"
        with state, before.at, before.id, filter.severity, filter.category, filter.operator_id, filter.unassigned == Some(true),
             search.pattern(), rows;

    /// Tickets in any state before a place, those that were changed last first.
    pub fn read_whole_page(filter: &TicketQueueFilter, search: &Search, before: Cursor, rows: i64) -> Vec<TicketRow>:
        "select {columns} from support_ticket t
         where (t.changed_at, t.ticket_id) < ($1, $2)
           and (t.severity = $3 or $3 is null) and (t.category = $4 or $4 is null) and (t.operator_id = $5 or $5 is null)
           and (t.operator_id is null or not $6)
           and (lower(t.title) like $7 escape '\\' or t.number like $7 escape '\\' or t.customer_no like $7 escape '\\' or $7 is null)
         order by t.changed_at desc, t.ticket_id desc limit $8"
        with before.at, before.id, filter.severity, filter.category, filter.operator_id, filter.unassigned == Some(true), search.pattern(), rows;

    /// Until when the first of the tickets that wait for staff is to be answered.
    pub fn find_next_due() -> One<Option<Time>>:
        "select min(due_at) from support_ticket where state = 'open'";

    /// How many tickets wait for support: told with every page, from an index alone.
    pub fn count_open_tickets() -> One<i64>:
        "select count(*) from support_ticket where state = 'open'";

    /// An account's newest tickets but one, at most `rows`.
    pub fn list_others(account_id: Uuid, but: Uuid, rows: i64) -> Vec<TicketRow>:
        "select {columns} from support_ticket t where t.account_id = $1 and t.ticket_id <> $2
         order by t.opened_at desc, t.ticket_id desc limit $3";

    /// A person's newest tickets but one that are not closed, at most `rows`.
    pub fn list_mergeable(account_id: Uuid, user_id: Uuid, but: Uuid, rows: i64) -> Vec<TicketRow>:
        "select {columns} from support_ticket t
         where t.account_id = $1 and t.user_id = $2 and t.ticket_id <> $3 and t.state <> 'closed'
         order by t.opened_at desc, t.ticket_id desc limit $4";
}
