//! Security keys: what a program sends instead of a session, as `authorization: Bearer pk_…`.
//!
//! A key is shown once and stored as a hash. It may do what both its own grants and its owner's rights allow at that
//! moment; a use that is refused is told to the audit log when the key is known, and to the caller never why.

mod bearer;
mod feature;
pub mod key_address_test;
pub mod key_create;
pub mod key_edit;
pub mod key_list;
pub mod key_state;
mod later;
mod rights;
mod sample;
mod store;

use uuid::Uuid;

pub use bearer::caller;
pub use feature::SecurityKeys;
pub use later::LaterCaller;
pub use rights::caller_in;

use crate::PeopleParts;
use crate::kit::clock::{Clock, Time};
use crate::kit::http::Throttle;
use crate::kit::store::Conn;
use crate::{App, Result};

/// Refusals of known keys, and of calls that a known caller may not make, to one address within a minute; each is an event
/// in the audit log, and no more of them are wanted there.
const REFUSALS_PER_MINUTE: u32 = 60;

/// What the keys keep in memory.
pub struct Parts {
    refusals: Throttle,
}

impl Parts {
    /// A counter that has seen no refusals yet.
    #[must_use]
    pub fn new(clock: &Clock) -> Self {
        Self { refusals: Throttle::per_minute(REFUSALS_PER_MINUTE, clock) }
    }
}

/// Counts a refusal that goes to the audit log: of a key that opens nothing, or of a call that its caller may not make.
///
/// # Errors
/// 300002 when the request's address was refused too often within a minute.
pub fn count_refusal(app: &App) -> Result<()> {
    app.key().refusals.check_request()
}

/// Deletes every key of a person who goes, with what it says of them. That there was a key stays known, so that whoever
/// still uses one is recorded for as long as the account is there.
///
/// # Errors
/// When the database does not answer.
pub async fn delete_user_keys(tx: &mut Conn, user_id: Uuid, now: Time) -> Result<()> {
    Ok(store::delete_keys_by_user(tx, user_id, now).await?)
}

/// How many keys an account has.
///
/// # Errors
/// When the database does not answer.
pub async fn count_account_keys(conn: &mut Conn, account_id: Uuid) -> Result<i64> {
    Ok(store::count_account_keys(conn, account_id).await?)
}

/// Removes every key of an account that goes: from then on nobody knows that there was one.
///
/// # Errors
/// When the database does not answer.
pub async fn delete_account_keys(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    Ok(store::delete_account_keys(tx, account_id).await?)
}
