//! SQL of what went back of recharges.

use portico_core::Currency;
use portico_core::refund::{ReturnKind, ReturnState};
use uuid::Uuid;

use super::RechargeRow;
use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::kit::store::page::Cursor;
use crate::{row, statement};

row! {
    /// A refund or dispute of a recharge.
    #[derive(Debug, Clone)]
    pub struct ReturnRow of recharge_return in r {
        /// The id of the refund or dispute.
        pub return_id: Uuid,
        /// The recharge that it gives back.
        pub recharge_id: Uuid,
        /// Whether it is refunded, or the payer's bank takes it back.
        pub kind: ReturnKind,
        /// The gateway's name for it.
        pub name: String,
        /// How much, in minor units.
        pub amount: i64,
        /// How far it has come.
        pub state: ReturnState,
        /// Since when it is known.
        pub at: Time,
        /// When it ended; nothing while it has not.
        pub ended_at: Option<Time>,
        /// Why the operator asked for it; empty for those that others made, as all that follows is.
        pub reason: String,
        /// When its gateway is asked (again).
        pub ask_at: Option<Time>,
        /// How often it was asked.
        pub asks: i64,
        /// What refunds had given back when it was begun.
        pub gone_before: Option<i64>,
        /// What the gateway said when it refused.
        pub detail: String,
    }

    /// A refund or dispute for the operator's list.
    #[derive(Debug, Clone)]
    pub struct ReturnLine {
        /// The id of the refund or dispute.
        pub return_id: Uuid,
        /// Since when it is known.
        pub at: Time,
        /// Whether it is refunded, or the payer's bank takes it back.
        pub kind: ReturnKind,
        /// How far the refund or dispute has come.
        pub state: ReturnState,
        /// How much, in minor units.
        pub amount: i64,
        /// The currency of the recharge.
        pub currency: Currency,
        /// The stored name of the recharge's gateway.
        pub gateway: String,
        /// The number of the recharge.
        pub reference: String,
        /// The customer number of the account.
        pub customer_no: String,
        /// The gateway's name for it, or ours.
        pub name: String,
        /// Why the operator asked for it.
        pub reason: String,
        /// What the gateway said when it refused.
        pub detail: String,
    }
}

statement! {
    /// Takes a recharge until the transaction ends, and notes the greatest sum of refunds that its gateway told.
    pub fn lock_recharge(recharge_id: Uuid, heard: i64):
        "update recharge set returned_heard = case when returned_heard < $2 then $2 else returned_heard end
         where recharge_id = $1";

    /// What is known of what went back of a recharge.
    pub fn list_returns_of(recharge_id: Uuid) -> Vec<ReturnRow>:
        "select {columns} from recharge_return r where recharge_id = $1 order by at, return_id";

    /// Recharges of an account that were credited and did not go back whole, newest first.
    pub fn list_refundable_recharges(account_id: Uuid, rows: i64) -> Vec<RechargeRow>:
        "select {columns} from recharge where account_id = $1 and state = 'success' and returned < amount
         order by created_at desc, recharge_id desc limit $2";

    /// Keeps a refund or dispute.
    pub fn insert_return(row: &ReturnRow): insert;

    /// Has a refund or dispute stand otherwise; `ended_at` is nothing while it is under way. Its gateway is not asked again.
    pub fn update_return(return_id: Uuid, state: ReturnState, ended_at: Option<Time>):
        "update recharge_return set state = $2, ended_at = $3, ask_at = null where return_id = $1";

    /// Keeps what was taken back from the balance, and what is under dispute.
    pub fn update_returns(recharge_id: Uuid, returned: i64, steps: i64, disputed: i64):
        "update recharge set returned = $2, return_steps = $3, disputed = $4 where recharge_id = $1";
}

row! {
    /// A refund or dispute, with its recharge's number.
    pub struct NumberedReturnRow in c {
        pub row: {ReturnRow},
        pub reference: String,
    }
}

statement! {
    /// A refund or dispute, with its recharge's number.
    pub fn find_return(return_id: Uuid) -> Option<NumberedReturnRow>:
        "select {columns} from recharge_return r join recharge c on c.recharge_id = r.recharge_id where r.return_id = $1";
}

statement! {
    /// Refunds of ours (true) and payments to give back (false) whose gateway is to be asked, after one of them, those that wait
    /// longest first.
    pub fn list_due_asks(now: Time, after: Cursor, rows: i64) -> Vec<(Uuid, Time, bool)>:
        "select return_id, ask_at, true from recharge_return
         where ask_at is not null and ask_at <= $1 and (ask_at, return_id) > ($2, $3)
         union all select quarantine_id, ask_at, false from recharge_quarantine
         where ask_at is not null and ask_at <= $1 and (ask_at, quarantine_id) > ($2, $3)
         order by 2, 1 limit $4"
        with now, after.at, after.id, rows;

    /// Takes a turn in asking the gateway; says whether nobody else has it.
    pub fn take_return_turn(return_id: Uuid, asks: i64, ask_at: Time) -> bool:
        "update recharge_return set asks = asks + 1, ask_at = $3
         where return_id = $1 and asks = $2 and ask_at is not null";

    /// Keeps what the gateway said when it refused.
    pub fn note_return_detail(return_id: Uuid, detail: &str):
        "update recharge_return set detail = $2 where return_id = $1";

    /// Refunds and disputes of every account before a place, newest first.
    pub fn read_return_page(
        kind: Option<ReturnKind>, state: Option<ReturnState>, number: Option<&str>, before: Cursor, rows: i64
    ) -> Vec<ReturnLine>:
        "select r.return_id, r.at, r.kind, r.state, r.amount, c.currency, c.gateway, c.reference, a.customer_no, r.name, r.reason, r.detail
         from recharge_return r
           join recharge c on c.recharge_id = r.recharge_id
           join account a on a.account_id = c.account_id
         where (r.kind = $1 or $1 is null) and (r.state = $2 or $2 is null)
           and (a.customer_no like $3 escape '\\' or $3 is null) and (r.at, r.return_id) < ($4, $5)
         order by r.at desc, r.return_id desc limit $6"
        with kind, state, number, before.at, before.id, rows;

    /// How many refunds of an account are under way.
    pub fn count_open_refunds(account_id: Uuid) -> One<i64>:
        "select count(*) from recharge c join recharge_return r on r.recharge_id = c.recharge_id
         where c.account_id = $1 and r.state = 'asked'";
}
