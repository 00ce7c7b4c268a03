//! SQL of the tickets that open a console, and of the places for those that are open.

use portico_core::console::ConsoleKind;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

row! {
    /// A ticket that was not used yet.
    #[derive(Clone)]
    pub struct TicketRow of console_ticket {
        pub ticket_hash: Vec<u8>,
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub session_id: Uuid,
        pub object_id: Uuid,
        pub kind: ConsoleKind,
        pub expires_at: Time,
    }

    /// A place that a person has for a console.
    #[derive(Clone)]
    pub struct PlaceRow of console_place {
        pub user_id: Uuid,
        pub number: i64,
        pub account_id: Uuid,
        pub holder_id: Uuid,
        pub seen_at: Time,
    }
}

statement! {
    /// Keeps a ticket, of which only the hash is known.
    pub fn insert_ticket(row: &TicketRow): insert;

    /// Takes a ticket away, whoever is first; none where there is none.
    pub fn take_ticket(ticket_hash: &[u8]) -> Option<TicketRow>:
        "delete from console_ticket where ticket_hash = $1 returning {columns}";

    /// Forgets tickets that are too old.
    pub fn delete_tickets(before: Time):
        "delete from console_ticket where expires_at < $1";

    /// Forgets an account's tickets.
    pub fn delete_tickets_of(account_id: Uuid):
        "delete from console_ticket where account_id = $1";

    /// Takes a place that nobody holds, or that nothing was heard of since a moment; says whether it is taken.
    pub fn take_place(row: &PlaceRow, since: Time) -> bool:
        "insert into console_place (user_id, number, account_id, holder_id, seen_at) values ($1, $2, $3, $4, $5) \
        on conflict (user_id, number) do update set holder_id = $4, seen_at = $5 where console_place.seen_at < $6"
        with row.user_id, row.number, row.account_id, row.holder_id, row.seen_at, since;

    /// Notes that a place is still held; says whether it is.
    pub fn keep_place(user_id: Uuid, number: i64, holder_id: Uuid, at: Time) -> bool:
        "update console_place set seen_at = $4 where user_id = $1 and number = $2 and holder_id = $3";

    /// Gives a place back.
    pub fn delete_place(user_id: Uuid, number: i64, holder_id: Uuid):
        "delete from console_place where user_id = $1 and number = $2 and holder_id = $3";

    /// Forgets an account's places.
    pub fn delete_places_of(account_id: Uuid):
        "delete from console_place where account_id = $1";
}
