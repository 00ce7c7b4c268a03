//! One-time hand-off codes, and the nonces of the requests for them.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

/// A hand-off to be.
pub struct NewHandoffRow<'a> {
    pub handoff_id: Uuid,
    pub code_hash: &'a [u8],
    pub user_id: Uuid,
    pub audience: &'a str,
    pub state_hash: Option<&'a [u8]>,
    pub expires_at: Time,
    pub now: Time,
}

row! {
    /// A hand-off between consoles, by whose code a person signs in once.
    pub struct HandoffRow {
        pub handoff_id: Uuid,
        pub user_id: Uuid,
        pub audience: String,
        /// The browser that an inbound code works in; none for an outbound code, which a portal's server redeems.
        pub state_hash: Option<Vec<u8>>,
        pub expires_at: Time,
        pub used_at: Option<Time>,
    }
}

impl HandoffRow {
    /// Why the code is worth nothing to this audience, with this state, now.
    pub fn misfit(&self, audience: &str, state_hash: Option<&[u8]>, now: Time) -> Option<&'static str> {
        if self.audience != audience {
            return Some("audience");
        }
        if self.state_hash.as_deref() != state_hash {
            return Some("browser");
        }
        if self.used_at.is_some() {
            return Some("used");
        }
        (self.expires_at <= now).then_some("late")
    }
}

statement! {
    /// Writes a hand-off, by the hash of its code.
    pub fn insert_handoff(row: &NewHandoffRow<'_>):
        "insert into handoff (handoff_id, code_hash, user_id, audience, state_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)"
        with row { handoff_id, code_hash, user_id, audience, state_hash, now, expires_at };

    /// The hand-off with a code.
    pub fn find_handoff_by_code(code_hash: &[u8]) -> Option<HandoffRow>:
        "select handoff_id, user_id, audience, state_hash, expires_at, used_at from handoff where code_hash = $1";

    /// Ends every code of a person.
    pub fn delete_handoffs_by_user(user_id: Uuid):
        "delete from handoff where user_id = $1";
}

statement! {
    /// Uses a code up; false when somebody else did.
    pub fn use_handoff(handoff_id: Uuid, now: Time) -> bool:
        "update handoff set used_at = $2 where handoff_id = $1 and used_at is null";

    /// Takes a partner's nonce; false when it was there before.
    pub fn take_nonce(partner: &str, nonce_hash: &[u8], expires_at: Time) -> bool:
        "insert into handoff_nonce (partner, nonce_hash, expires_at) values ($1, $2, $3) on conflict do nothing";
}
