//! SQL of the tickets that open a console.

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
}
