//! Removing what is over, a batch at a time: each takes the moment before which rows are over, and the size of a batch.

use crate::kit::clock::Time;
use crate::statement;

statement! {
    /// Sessions past their absolute lifetime.
    pub fn delete_sessions(before: Time, batch: i64) -> u64:
        "delete from session where session_id in
         (select session_id from session where expires_at < $1 order by expires_at limit $2)";

    /// Puzzles and the tickets that they became.
    pub fn delete_puzzles(before: Time, batch: i64) -> u64:
        "delete from puzzle where puzzle_id in
         (select puzzle_id from puzzle where expires_at < $1 order by expires_at limit $2)";

    /// Codes that no daily limit needs any more.
    pub fn delete_codes(before: Time, batch: i64) -> u64:
        "delete from verification_code where code_id in
         (select code_id from verification_code where created_at < $1 order by created_at limit $2)";

    /// Gates that nobody went through for long.
    pub fn delete_gates(before: Time, batch: i64) -> u64:
        "delete from code_gate where gate_key in
         (select gate_key from code_gate where touched_at < $1 order by touched_at limit $2)";

    /// Sign-ins and resets that were not finished.
    pub fn delete_challenges(before: Time, batch: i64) -> u64:
        "delete from challenge where challenge_id in
         (select challenge_id from challenge where expires_at < $1 order by expires_at limit $2)";

    /// Hand-off codes that are over, used or not.
    pub fn delete_handoffs(before: Time, batch: i64) -> u64:
        "delete from handoff where handoff_id in
         (select handoff_id from handoff where expires_at < $1 order by expires_at limit $2)";

    /// Counters of wrong passwords from former days.
    pub fn delete_guards(before: Time, batch: i64) -> u64:
        "delete from sign_in_guard where guard_key in
         (select guard_key from sign_in_guard where touched_at < $1 order by touched_at limit $2)";

    /// Sign-ins that are no longer shown.
    pub fn delete_sign_ins(before: Time, batch: i64) -> u64:
        "delete from sign_in_record where sign_in_id in
         (select sign_in_id from sign_in_record where at < $1 order by at limit $2)";

    /// Links that nobody can use any more: past their life, in which the used ones stay as well.
    pub fn delete_activations(before: Time, batch: i64) -> u64:
        "delete from activation where activation_id in
         (select activation_id from activation where expires_at < $1 order by expires_at limit $2)";

    /// Passkeys that were being made or used.
    pub fn delete_passkey_ceremonies(before: Time, batch: i64) -> u64:
        "delete from passkey_ceremony where ceremony_id in
         (select ceremony_id from passkey_ceremony where expires_at < $1 order by expires_at limit $2)";

    /// Nonces of requests that would no longer count.
    pub fn delete_nonces(before: Time, batch: i64) -> u64:
        "delete from handoff_nonce where (partner, nonce_hash) in
         (select partner, nonce_hash from handoff_nonce where expires_at < $1 order by expires_at limit $2)";
}
