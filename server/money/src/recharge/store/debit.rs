//! SQL of recharges that a bank account pays.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::statement;

/// A debit that a gateway took.
pub struct DebitRow<'a> {
    pub recharge_id: Uuid,
    pub bank_name: &'a str,
    pub last_four: &'a str,
    pub sealed: &'a [u8],
    /// Since when the bank is debited; nothing while the payer has something to prove.
    pub processing_at: Option<Time>,
    pub expires_at: Time,
    pub ask_at: Time,
}

statement! {
    /// Keeps that a pending recharge is debited from a bank account.
    pub fn update_debit(row: &DebitRow<'_>):
        "update recharge set bank_name = $2, bank_last_four = $3, sealed = $4, processing_at = coalesce(processing_at, $5),
           expires_at = $6, ask_at = $7
         where recharge_id = $1 and state = 'pending'"
        with row { recharge_id, bank_name, last_four, sealed, processing_at, expires_at, ask_at };

    /// Notes since when the bank is debited, unless that is known.
    pub fn update_processing(recharge_id: Uuid, now: Time):
        "update recharge set processing_at = $2
         where recharge_id = $1 and method = 'ach' and state = 'pending' and processing_at is null";

    /// Keeps why the bank returned a debit.
    pub fn note_bank_return(recharge_id: Uuid, reason: &str, code: &str):
        "update recharge set return_reason = $2, return_code = $3 where recharge_id = $1";
}
