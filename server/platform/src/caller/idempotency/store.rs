//! SQL of idempotency keys.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::{row, statement};

/// A call under a key.
#[derive(Clone)]
pub struct KeyRow {
    pub account_id: Uuid,
    pub caller_id: Uuid,
    pub route: &'static str,
    pub key_hash: Vec<u8>,
    pub body_hash: Vec<u8>,
    /// As it was kept before what is made under a key had an id of a moment, and before there was a key in it.
    pub earlier_hashes: [Vec<u8>; 2],
}

row! {
    /// What is known of a key.
    pub struct FoundRow {
        pub body_hash: Vec<u8>,
        pub held_until: Time,
        pub answer: Option<String>,
        pub expires_at: Time,
    }
}

statement! {
    /// Forgets the key if its time is over.
    pub fn delete_expired_key(row: &KeyRow, now: Time):
        "delete from idempotency_key where account_id = $1 and caller_id = $2 and route = $3 and key_hash = $4 and expires_at <= $5"
        with row.account_id, row.caller_id, row.route, &row.key_hash, now;

    /// Writes a call in progress; says false when there is one under the key.
    pub fn insert_key(row: &KeyRow, held_until: Time, expires_at: Time) -> bool:
        "insert into idempotency_key (account_id, caller_id, route, key_hash, body_hash, held_until, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing"
        with row.account_id, row.caller_id, row.route, &row.key_hash, &row.body_hash, held_until, expires_at;

    /// What is known of a key.
    pub fn find_key(row: &KeyRow) -> Option<FoundRow>:
        "select body_hash, held_until, answer, expires_at from idempotency_key
         where account_id = $1 and caller_id = $2 and route = $3 and key_hash = $4"
        with row { account_id, caller_id, route, key_hash };

    /// Has a call be in progress until another moment, such as one that is taken over whose server has died; says false when somebody else has it.
    pub fn take_key(row: &KeyRow, held_until: Time, until: Time) -> bool:
        "update idempotency_key set held_until = $6
         where account_id = $1 and caller_id = $2 and route = $3 and key_hash = $4 and held_until = $5 and answer is null"
        with row.account_id, row.caller_id, row.route, &row.key_hash, held_until, until;

    /// Writes what was answered, unless somebody else has taken the call over.
    pub fn update_answer(row: &KeyRow, held_until: Time, answer: &str):
        "update idempotency_key set answer = $6
         where account_id = $1 and caller_id = $2 and route = $3 and key_hash = $4 and held_until = $5 and answer is null"
        with row.account_id, row.caller_id, row.route, &row.key_hash, held_until, answer;

    /// Forgets a call that was refused, unless somebody else has taken it over.
    pub fn release_key(row: &KeyRow, held_until: Time):
        "delete from idempotency_key
         where account_id = $1 and caller_id = $2 and route = $3 and key_hash = $4 and held_until = $5 and answer is null"
        with row.account_id, row.caller_id, row.route, &row.key_hash, held_until;

    /// Forgets an account's keys.
    pub fn delete_account_keys(account_id: Uuid):
        "delete from idempotency_key where account_id = $1";

    /// Forgets the keys that are over.
    pub fn delete_expired_keys(now: Time):
        "delete from idempotency_key where expires_at <= $1";
}
