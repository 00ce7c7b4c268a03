//! Sign-ins and password resets between their steps.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

/// A challenge to be.
pub struct NewChallengeRow<'a> {
    pub challenge_id: Uuid,
    pub kind: &'a str,
    pub needs_factor: bool,
    pub token_hash: &'a [u8],
    pub browser_hash: &'a [u8],
    pub user_id: Option<Uuid>,
    pub login_key: &'a str,
    pub expires_at: Time,
    pub now: Time,
}

row! {
    /// A challenge under way.
    #[derive(Clone)]
    pub struct ChallengeRow {
        pub challenge_id: Uuid,
        pub user_id: Option<Uuid>,
        pub login_key: String,
        pub code_id: Option<Uuid>,
    }
}

statement! {
    /// Writes a challenge, by the hash of its token; nothing was tried yet.
    pub fn insert_challenge(row: &NewChallengeRow<'_>):
        "insert into challenge (challenge_id, kind, token_hash, browser_hash, user_id, login_key, tries, created_at,
           expires_at, needs_factor)
         values ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9)"
        with row { challenge_id, kind, token_hash, browser_hash, user_id, login_key, now, expires_at, needs_factor };
}

/// By what a challenge under way is known.
#[derive(Clone, Copy)]
pub struct KeptBy<'a> {
    pub kind: &'a str,
    pub needs_factor: bool,
    pub token_hash: &'a [u8],
    pub browser_hash: &'a [u8],
}

statement! {
    /// The challenge with a token, if it is this browser's, has not earned its ticket and is not over.
    pub fn find_challenge_by_token(by: &KeptBy<'_>, now: Time) -> Option<ChallengeRow>:
        "select challenge_id, user_id, login_key, code_id from challenge
         where token_hash = $1 and kind = $2 and browser_hash = $3 and verified_at is null and expires_at > $4
           and needs_factor = $5"
        with by.token_hash, by.kind, by.browser_hash, now, by.needs_factor;

    /// Notes which code was sent for a challenge.
    pub fn set_challenge_code(challenge_id: Uuid, code_id: Uuid):
        "update challenge set code_id = $2 where challenge_id = $1";
}

statement! {
    /// Counts a try of a challenge's second factor; false when it has had `max` tries.
    pub fn try_challenge(challenge_id: Uuid, max: i64) -> bool:
        "update challenge set tries = tries + 1 where challenge_id = $1 and tries < $2";

    /// Ends a challenge; false when another request did.
    pub fn delete_challenge(challenge_id: Uuid) -> bool:
        "delete from challenge where challenge_id = $1";
}

statement! {
    /// Ends every challenge of a person.
    pub fn delete_challenges_by_user(user_id: Uuid):
        "delete from challenge where user_id = $1";
}

statement! {
    /// Turns a challenge whose code came back into a ticket; false when another request did.
    pub fn verify_challenge(challenge_id: Uuid, ticket_hash: &[u8], expires_at: Time, now: Time) -> bool:
        "update challenge set token_hash = $2, verified_at = $3, expires_at = $4
         where challenge_id = $1 and verified_at is null"
        with challenge_id, ticket_hash, now, expires_at;
}

statement! {
    /// The reset that a ticket allows, with one more try counted; nothing after `max` tries.
    pub fn try_reset(ticket_hash: &[u8], browser_hash: &[u8], max: i64, now: Time) -> Option<ChallengeRow>:
        "update challenge set tries = tries + 1
         where token_hash = $1 and kind = 'reset' and browser_hash = $2 and verified_at is not null and expires_at > $4
           and tries < $3
         returning challenge_id, user_id, login_key, code_id";
}
