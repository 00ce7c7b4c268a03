//! SQL of payouts.

use portico_core::Money;
use portico_core::payout::PayoutState;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::{One, Waiting};
use crate::{row, statement};

row! {
    /// A payout as it is stored; its amount is on hold until it ends.
    #[derive(Debug, Clone)]
    pub struct PayoutRow of payout in p {
        pub payout_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub created_at: Time,
        pub hold_id: Uuid,
        pub pay_to: String,
        pub state: PayoutState,
        pub note: String,
        pub ended_at: Option<Time>,
    } @ currency {
        pub amount: Money,
        pub to_source: Money,
    }

    /// A payout with its customer's number.
    #[derive(Debug, Clone)]
    pub struct QueuedRow in a {
        pub payout: {PayoutRow},
        pub customer_no: String,
    }
}

statement! {
    /// Keeps a payout that is asked for.
    pub fn insert_payout(row: &PayoutRow): insert;

    /// The payout with an id, of whatever account.
    pub fn find_payout(payout_id: Uuid) -> Option<PayoutRow>:
        "select {columns} from payout p where payout_id = $1";

    /// The payout of an account that waits for the operator.
    pub fn find_open_payout(account_id: Uuid) -> Option<PayoutRow>:
        "select {columns} from payout p where account_id = $1 and state = 'asked'";

    /// An account's newest payouts, newest first.
    pub fn list_payouts_of(account_id: Uuid, rows: i64) -> Vec<PayoutRow>:
        "select {columns} from payout p where account_id = $1 order by created_at desc, payout_id desc limit $2";

    /// Ends a payout that is asked for; says whether it was.
    pub fn end_payout(payout_id: Uuid, state: PayoutState, to_source: i64, note: &str, now: Time) -> bool:
        "update payout set state = $2, to_source = $3, note = $4, ended_at = $5 where payout_id = $1 and state = 'asked'";

    /// Payouts of every account that wait for the operator, after a place, oldest first.
    pub fn list_waiting_payouts(number: Option<&str>, after: Cursor, rows: i64) -> Vec<QueuedRow>:
        "select {columns} from payout p join account a on a.account_id = p.account_id
         where p.state = 'asked' and (p.created_at, p.payout_id) > ($1, $2)
           and (a.customer_no like $4 escape '\\' or $4 is null)
         order by p.created_at, p.payout_id limit $3"
        with after.at, after.id, rows, number;

    /// Payouts of every account in a state, before a place, newest first.
    pub fn read_state_page(state: PayoutState, number: Option<&str>, before: Cursor, rows: i64) -> Vec<QueuedRow>:
        "select {columns} from payout p join account a on a.account_id = p.account_id
         where p.state = $1 and (p.created_at, p.payout_id) < ($2, $3)
           and (a.customer_no like $5 escape '\\' or $5 is null)
         order by p.created_at desc, p.payout_id desc limit $4"
        with state, before.at, before.id, rows, number;

    /// How many payouts wait for the operator, in all.
    pub fn count_waiting_payouts() -> One<Waiting>:
        "select count(*) as count, min(created_at) as oldest_at from payout where state = 'asked'";

    /// Takes out of an account's payouts what says whose they were.
    pub fn erase_payouts(account_id: Uuid):
        "update payout set pay_to = '', note = '' where account_id = $1";
}
