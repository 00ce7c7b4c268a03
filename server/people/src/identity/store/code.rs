//! Verification codes and the gates that make parallel sendings wait for each other.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

/// A code to be.
pub struct NewCodeRow<'a> {
    pub code_id: Uuid,
    pub purpose: &'a str,
    pub target_hash: &'a [u8],
    pub code_hash: &'a [u8],
    pub address: &'a str,
    pub now: Time,
}

row! {
    /// What was sent before.
    #[derive(Debug)]
    pub struct HistoryRow {
        pub last_sent_at: Option<Time>,
        pub sent_today: i64,
    }

    /// A code whose try has been counted.
    pub struct TriedRow {
        pub code_hash: Vec<u8>,
        pub created_at: Time,
        pub tries: i64,
    }
}

statement! {
    /// Takes a gate until the transaction ends: SQLite has one writer anyway, PostgreSQL locks the row.
    pub fn lock_gate(gate_key: &[u8], now: Time):
        "insert into code_gate (gate_key, touched_at) values ($1, $2)
         on conflict (gate_key) do update set touched_at = excluded.touched_at";

    /// What went to a target for a purpose: the last time, and how often since `today`.
    pub fn find_target_history(purpose: &str, target_hash: &[u8], today: Time) -> One<HistoryRow>:
        "select max(created_at) as last_sent_at, count(case when created_at >= $3 then 1 end) as sent_today
         from verification_code where target_hash = $1 and purpose = $2"
        with target_hash, purpose, today;

    /// How many codes an address asked for since `today`.
    pub fn count_codes_of_address(address: &str, today: Time) -> One<i64>:
        "select count(*) from verification_code where address = $1 and created_at >= $2";

    /// Ends the codes that went to a target for a purpose.
    pub fn end_former_codes(purpose: &str, target_hash: &[u8], now: Time):
        "update verification_code set ended_at = $3 where target_hash = $1 and purpose = $2 and ended_at is null"
        with target_hash, purpose, now;

    /// Writes a code that goes out, by its hash; nothing was tried yet.
    pub fn insert_code(row: &NewCodeRow<'_>):
        "insert into verification_code (code_id, purpose, target_hash, code_hash, address, created_at, tries)
         values ($1, $2, $3, $4, $5, $6, 0)"
        with row { code_id, purpose, target_hash, code_hash, address, now };

    /// The code that was sent to a target for a purpose last and has not ended.
    pub fn find_open_code(purpose: &str, target_hash: &[u8]) -> Option<Uuid>:
        "select code_id from verification_code where target_hash = $1 and purpose = $2 and ended_at is null
         order by created_at desc limit 1"
        with target_hash, purpose;

    /// Counts a try, unless the code has ended or has had `max` tries.
    pub fn try_code(code_id: Uuid, max: i64) -> Option<TriedRow>:
        "update verification_code set tries = tries + 1 where code_id = $1 and ended_at is null and tries < $2
         returning code_hash, created_at, tries";
}

statement! {
    /// Ends a code; false when it has ended already.
    pub fn end_code(code_id: Uuid, now: Time) -> bool:
        "update verification_code set ended_at = $2 where code_id = $1 and ended_at is null";
}
