//! SQL of what gateways said that does not fit.

use portico_core::refund::{Misfit, UnmatchedState};
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::{One, Waiting};
use crate::{row, statement};

row! {
    /// Something that does not fit.
    #[derive(Debug, Clone)]
    pub struct Quarantined of recharge_quarantine in q {
        /// The id by which the operator decides on it.
        pub quarantine_id: Uuid,
        /// The gateway that said it.
        pub gateway: String,
        /// The name under which it said so.
        pub reference: String,
        /// Why it does not fit.
        pub why: Misfit,
        /// The recharge, if there is one.
        pub recharge_id: Option<Uuid>,
        /// The notice's id; empty when the gateway was asked.
        pub event_id: String,
        /// The gateway's number of the payment.
        pub transaction_id: String,
        /// What was paid as the gateway says, in minor units.
        pub amount: Option<i64>,
        /// In which currency, as the gateway wrote it.
        pub currency: String,
        /// When it was said first.
        pub at: Time,
        /// What was decided, `open` while nothing is.
        pub state: UnmatchedState,
        /// Why it was decided so.
        pub reason: String,
        /// How often the gateway was asked to give it back.
        pub asks: i64,
        /// What the gateway said when it refused to.
        pub detail: String,
    }

    /// Something that does not fit, with its customer's number where its recharge is known.
    #[derive(Debug, Clone)]
    pub struct UnmatchedRow in a {
        pub row: {Quarantined},
        pub customer_no: Option<String>,
    }
}

statement! {
    /// Keeps what does not fit; says whether it was not there yet.
    pub fn insert_quarantine(row: &Quarantined) -> bool: insert
        "on conflict (gateway, reference, why, transaction_id) do nothing";

    /// What does not fit in a state (nothing: what nobody has decided on or is on its way back), before a place, newest first; `text`:
    /// in the name under which it was told of, in the payment's number or in the customer's.
    pub fn read_unmatched_page(state: Option<UnmatchedState>, text: Option<&str>, before: Cursor, rows: i64) -> Vec<UnmatchedRow>:
        "select {columns} from recharge_quarantine q
           left join recharge c on c.recharge_id = q.recharge_id
           left join account a on a.account_id = c.account_id
         where (q.state = $1 or ($1 is null and q.state in ('open', 'returning')))
           and (lower(q.reference) like $2 escape '\\' or lower(q.transaction_id) like $2 escape '\\'
             or a.customer_no like $2 escape '\\' or $2 is null)
           and (q.at, q.quarantine_id) < ($3, $4)
         order by q.at desc, q.quarantine_id desc limit $5"
        with state, text, before.at, before.id, rows;

    /// How many payments nobody has decided on.
    pub fn count_open_unmatched() -> One<Waiting>:
        "select count(*) as count, min(at) as oldest_at from recharge_quarantine where state = 'open'";

    /// The one with a number; nothing when there is none.
    pub fn find_quarantine(quarantine_id: Uuid) -> Option<Quarantined>:
        "select {columns} from recharge_quarantine q where quarantine_id = $1";

    /// What does not fit of one payment under one name.
    pub fn list_quarantine_of(gateway: &str, reference: &str, transaction_id: &str) -> Vec<Quarantined>:
        "select {columns} from recharge_quarantine q where gateway = $1 and reference = $2 and transaction_id = $3 order by why";
}

/// A decision: from which state to which, why, and when the gateway is asked to give it back.
#[derive(Debug, Clone, Copy)]
pub struct Decided<'a> {
    pub from: UnmatchedState,
    pub to: UnmatchedState,
    pub reason: &'a str,
    pub at: Time,
    pub ask_at: Option<Time>,
    pub detail: &'a str,
}

statement! {
    /// Decides on one; says whether it stood so.
    pub fn decide_quarantine(quarantine_id: Uuid, decided: &Decided<'_>) -> bool:
        "update recharge_quarantine set state = $3, reason = $4, decided_at = $5, ask_at = $6, detail = $7
         where quarantine_id = $1 and state = $2"
        with quarantine_id, decided.from, decided.to, decided.reason, decided.at, decided.ask_at, decided.detail;

    /// Takes a turn in asking the gateway; says whether nobody else has it.
    pub fn take_quarantine_turn(quarantine_id: Uuid, asks: i64, ask_at: Time) -> bool:
        "update recharge_quarantine set asks = asks + 1, ask_at = $3
         where quarantine_id = $1 and asks = $2 and state = 'returning'";

    /// The number of a recharge's account, if that is there.
    pub fn find_account_number(recharge_id: Uuid) -> Option<String>:
        "select a.customer_no from recharge r join account a on a.account_id = r.account_id
         where r.recharge_id = $1 and a.deleted_at is null";
}
