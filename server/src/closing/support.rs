//! Support: the tickets by which customers ask the operator's staff something, what is written to and fro, and the files that go along.
//!
//! A ticket is its author's; whoever holds [`Operation::TicketManage`] sees those of the whole account. What staff note among themselves
//! stands in the same list of entries, and no customer's statement reads it.

pub mod attachment;
pub mod canned;
mod close;
mod feature;
pub mod file_create;
pub mod file_show;
mod found;
mod idle;
mod notice;
mod personal;
pub mod queue;
pub mod reply;
mod sample;
pub mod staff;
mod store;
pub mod ticket_close;
pub mod ticket_create;
pub mod ticket_export;
pub mod ticket_list;
pub mod ticket_rate;
pub mod ticket_reply;
pub mod ticket_show;
mod unused;
mod write;

pub use feature::Support;
pub use idle::CloseIdle;
pub use unused::DeleteUnusedFiles;

use portico_core::Code;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;

use uuid::Uuid;

use crate::caller::Caller;
use crate::closing::ClosingParts;
use crate::kit::clock::Clock;
use crate::kit::http::Throttle;
use crate::kit::seal::Seal;
use crate::kit::secret::Secret;
use crate::kit::store::Conn;
use crate::kit::store::search::Search;
use crate::{App, Error, Result};

/// Files that one network address may upload in an hour.
const UPLOADS_PER_HOUR: u32 = 60;

/// What one person, and all of an account together, may write in an hour: each opening, reply and reopening is mailed to staff.
const PERSON_WRITES_PER_HOUR: u32 = 30;
const ACCOUNT_WRITES_PER_HOUR: u32 = 90;

/// What support keeps in memory.
pub struct Parts {
    seal: Seal,
    uploads: Throttle,
    /// By person and by account: what one sub-user sends leaves the others of the account their share.
    writes: [Throttle<Uuid>; 2],
}

impl Parts {
    /// With a key that serves nothing else.
    #[must_use]
    pub fn new(secret: &Secret, clock: &Clock) -> Self {
        Self {
            seal: Seal::new(secret.derive("support file")),
            uploads: Throttle::per_hour(UPLOADS_PER_HOUR, clock),
            writes: [PERSON_WRITES_PER_HOUR, ACCOUNT_WRITES_PER_HOUR]
                .map(|most| Throttle::per_hour(most, clock)),
        }
    }
}

/// Counts what a customer writes for staff.
///
/// # Errors
/// 300002 when the person, or the account, has written too much within an hour.
fn count_write(app: &App, caller: &Caller) -> Result<()> {
    let [of_person, of_account] = &app.support().writes;
    of_person.count(&caller.user_id)?;
    of_account.count(&caller.account_id)
}

/// Whether the caller sees the tickets of everybody in the account.
fn sees_all(caller: &Caller) -> bool {
    caller.decide(Operation::TicketManage, &Resource::default()).is_allowed()
}

/// What is searched for among tickets, whose numbers may be typed as they are shown: behind a `#`.
fn search_of(typed: Option<&str>) -> Search {
    let typed = typed.unwrap_or_default().trim();
    Search::in_words(Some(typed.strip_prefix('#').filter(|rest| !rest.is_empty()).unwrap_or(typed)))
}

/// Whose the ticket with a number is.
///
/// # Errors
/// When the database does not answer.
pub async fn find_account_of_ticket(conn: &mut Conn, number: &str) -> Result<Option<Uuid>> {
    Ok(store::find_numbered(conn, number).await?.map(|ticket| ticket.account_id))
}

/// How many tickets of an account are not closed.
///
/// # Errors
/// When the database does not answer.
pub async fn count_open_tickets_of(conn: &mut Conn, account_id: Uuid) -> Result<i64> {
    Ok(store::count_open(conn, account_id).await?)
}

/// 404 for what the caller does not have.
fn not_found() -> Error {
    Error::new(Code::NotFound)
}
