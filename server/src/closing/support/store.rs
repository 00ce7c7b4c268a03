//! SQL of tickets and of what is written to them.

pub mod canned;
pub mod file;
pub mod queue;

use portico_core::support::{EntryKind, TicketCategory, TicketSeverity, TicketState};
use uuid::Uuid;

use super::ticket_list::TicketFilter;
use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::Search;
use crate::{row, statement};

row! {
    /// A ticket. due_at: until when staff have to answer, while they have to; changed_at: when something was last written to it.
    #[derive(Debug, Clone)]
    pub struct TicketRow of support_ticket {
        pub ticket_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub author: String,
        pub customer_no: String,
        pub number: String,
        pub category: TicketCategory,
        pub severity: TicketSeverity,
        pub state: TicketState,
        pub title: String,
        pub resource_id: Option<Uuid>,
        pub resource_name: Option<String>,
        pub opened_at: Time,
        pub changed_at: Time,
        pub due_at: Option<Time>,
        pub answered_at: Option<Time>,
        pub closed_at: Option<Time>,
        pub operator_id: Option<Uuid>,
        pub operator_name: Option<String>,
        pub merged_into: Option<Uuid>,
        pub staff_told_at: Option<Time>,
        pub stars: Option<i64>,
        pub comment: String,
    }

    /// A ticket that waits for its customer, with when something was last written to it.
    #[derive(Debug, Clone)]
    pub struct IdleRow {
        pub ticket_id: Uuid,
        pub changed_at: Time,
    }

    /// Something that was written to a ticket, or happened to it. author: a login name, or an operator's name; empty for the server.
    #[derive(Debug, Clone)]
    pub struct EntryRow of support_entry in e {
        pub entry_id: Uuid,
        pub ticket_id: Uuid,
        pub account_id: Uuid,
        pub kind: EntryKind,
        pub user_id: Option<Uuid>,
        pub author: String,
        pub text: String,
        pub written_at: Time,
    }
}

statement! {
    /// Writes a ticket that is opened.
    pub fn insert_ticket(row: &TicketRow): insert;

    /// Whether a number is taken.
    pub fn has_number(number: &str) -> bool:
        "select 1 from support_ticket where number = $1";

    /// A ticket of whatever account.
    pub fn find_ticket(ticket_id: Uuid) -> Option<TicketRow>:
        "select {columns} from support_ticket t where ticket_id = $1";

    /// The same; whoever takes it holds it until the transaction ends.
    pub fn lock_ticket(ticket_id: Uuid) -> Option<TicketRow>:
        "update support_ticket set changed_at = changed_at where ticket_id = $1 returning {columns}";

    /// A ticket by its number.
    pub fn find_numbered(number: &str) -> Option<TicketRow>:
        "select {columns} from support_ticket t where number = $1";

    /// How many tickets of an account are not closed.
    pub fn count_open(account_id: Uuid) -> One<i64>:
        "select count(*) from support_ticket where account_id = $1 and state <> 'closed'";

    /// An account's tickets before a place, newest first, up to `rows` of them; those of one person where `user_id` says so.
    pub fn read_ticket_page(
        account_id: Uuid,
        user_id: Option<Uuid>,
        filter: &TicketFilter,
        search: &Search,
        before: Cursor,
        rows: i64,
    ) -> Vec<TicketRow>:
        "select {columns} from support_ticket t
         where t.account_id = $1 and (t.opened_at, t.ticket_id) < ($2, $3) and (t.user_id = $4 or $4 is null)
           and (t.state = $5 or $5 is null) and (t.category = $6 or $6 is null) and (t.severity = $7 or $7 is null)
           and (lower(t.title) like $8 escape '\\' or t.number like $8 escape '\\' or lower(t.author) like $8 escape '\\'
             or lower(t.resource_name) like $8 escape '\\' or $8 is null)
         order by t.opened_at desc, t.ticket_id desc limit $9"
        with account_id, before.at, before.id, user_id, filter.state, filter.category, filter.severity, search.pattern(), rows;

    /// Changes how far a ticket has come.
    pub fn update_state(ticket_id: Uuid, state: TicketState, due_at: Option<Time>, answered_at: Option<Time>, closed_at: Option<Time>, now: Time):
        "update support_ticket set state = $2, due_at = $3, answered_at = $4, closed_at = $5, changed_at = $6 where ticket_id = $1";

    /// Notes that a ticket goes on in another.
    pub fn update_merged(ticket_id: Uuid, into: Uuid):
        "update support_ticket set merged_into = $2 where ticket_id = $1";

    /// Notes that something was written to a ticket that goes on as it stands.
    pub fn touch_ticket(ticket_id: Uuid, now: Time):
        "update support_ticket set changed_at = $2 where ticket_id = $1";

    /// Changes how much a ticket matters.
    pub fn update_severity(ticket_id: Uuid, severity: TicketSeverity):
        "update support_ticket set severity = $2 where ticket_id = $1";

    /// Gives a ticket to an operator, or to nobody.
    pub fn update_operator(ticket_id: Uuid, operator_id: Option<Uuid>, operator_name: Option<&str>):
        "update support_ticket set operator_id = $2, operator_name = $3 where ticket_id = $1";

    /// Keeps a rating, in place of one that was given before.
    pub fn update_rating(ticket_id: Uuid, stars: i64, comment: &str):
        "update support_ticket set stars = $2, comment = $3 where ticket_id = $1";

    /// Tickets that have waited for their customer since before `before`, those first that have waited the longest, at most `rows`.
    pub fn list_idle(after: Cursor, before: Time, rows: i64) -> Vec<IdleRow>:
        "select {columns} from support_ticket
         where state = 'waiting' and changed_at < $3 and (changed_at, ticket_id) > ($1, $2)
         order by changed_at, ticket_id limit $4"
        with after.at, after.id, before, rows;

    /// Writes an entry at the end of a ticket.
    pub fn insert_entry(row: &EntryRow): insert;

    /// How many texts were written to a ticket.
    pub fn count_texts(ticket_id: Uuid) -> One<i64>:
        "select count(*) from support_entry where ticket_id = $1 and kind in ('written', 'answered', 'note')";

    /// How often a ticket was opened again.
    pub fn count_reopenings(ticket_id: Uuid) -> One<i64>:
        "select count(*) from support_entry where ticket_id = $1 and kind = 'reopened'";

    /// Notes when staff were last mailed of a ticket, or that they know of all of it.
    pub fn update_staff_mail_time(ticket_id: Uuid, at: Option<Time>):
        "update support_ticket set staff_told_at = $2 where ticket_id = $1";

    /// A ticket's newest entries, the newest first, as its customer may read them: without the staff's notes.
    pub fn list_newest(ticket_id: Uuid, rows: i64) -> Vec<EntryRow>:
        "select {columns} from support_entry e where e.ticket_id = $1 and e.kind <> 'note'
         order by e.written_at desc, e.entry_id desc limit $2";

    /// A ticket's newest entries, all of them, the newest first.
    pub fn list_newest_of_all(ticket_id: Uuid, rows: i64) -> Vec<EntryRow>:
        "select {columns} from support_entry e where e.ticket_id = $1 order by e.written_at desc, e.entry_id desc limit $2";

    /// The people of the account who wrote to a ticket.
    pub fn list_writers(ticket_id: Uuid) -> Vec<Uuid>:
        "select distinct user_id from support_entry where ticket_id = $1 and user_id is not null";

    /// Moves what was written to a ticket to another, the staff's notes among it.
    pub fn move_entries(ticket_id: Uuid, into: Uuid):
        "update support_entry set ticket_id = $2 where ticket_id = $1 and kind in ('written', 'answered', 'note')";

    /// Forgets the tickets of an account.
    pub fn delete_tickets(account_id: Uuid):
        "delete from support_ticket where account_id = $1";

    /// Forgets what was written to the tickets of an account.
    pub fn delete_entries(account_id: Uuid):
        "delete from support_entry where account_id = $1";
}
