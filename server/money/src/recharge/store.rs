//! SQL of recharges. Debits of bank accounts are in `store/debit.rs`. What gateways said of them is in `store/heard.rs`, what does not fit in `store/quarantine.rs`, what went
//! back in `store/returns.rs`.

pub mod debit;
pub mod heard;
pub mod quarantine;
pub mod returns;

use portico_core::state::RechargeState;
use portico_core::{Currency, Money, PayMethod};
use uuid::Uuid;

use super::list::RechargeFilter;
use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::Search;
use crate::money::payment::ReturnCode;
use crate::{row, statement};

row! {
    /// What was paid in of a currency.
    #[derive(Debug)]
    pub struct PaidIn {
        pub currency: Currency,
        pub count: i64,
        pub minor: i64,
    }

    /// A recharge as it is stored, with what its gateway said of it.
    #[derive(Debug, Clone)]
    pub struct RechargeRow of recharge {
        pub recharge_id: Uuid,
        pub account_id: Uuid,
        pub reference: String,
        pub method: PayMethod,
        pub gateway: String,
        pub state: RechargeState,
        pub reason: String,
        pub sealed: Option<Vec<u8>>,
        pub gateway_id: Option<String>,
        pub transaction_id: Option<String>,
        pub card_id: Option<Uuid>,
        pub card_brand: String,
        pub card_last_four: String,
        pub created_at: Time,
        pub expires_at: Time,
        pub ended_at: Option<Time>,
        pub ask_at: Option<Time>,
        pub returned: i64,
        pub returned_heard: i64,
        pub return_steps: i64,
        pub disputed: i64,
        pub processing_at: Option<Time>,
        pub bank_name: String,
        pub bank_last_four: String,
        pub return_reason: String,
        pub return_code: ReturnCode,
        pub is_top_up: bool = "exists (select 1 from top_up_try t where t.recharge_id = recharge.recharge_id)",
    } @ currency {
        pub amount: Money,
    }
}

/// A recharge that is begun.
pub struct NewRechargeRow<'a> {
    pub recharge_id: Uuid,
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub reference: &'a str,
    pub method: PayMethod,
    pub gateway: &'a str,
    pub amount: Money,
    /// The card that pays: its id, brand and last four digits.
    pub card: Option<(Uuid, &'a str, &'a str)>,
    pub created_at: Time,
    pub expires_at: Time,
    pub ask_at: Time,
}

statement! {
    /// What a method took or may yet take from an account since a moment, in minor units.
    pub fn sum_recharges(account_id: Uuid, method: PayMethod, since: Time, now: Time) -> One<i64>:
        "select cast(coalesce(sum(amount), 0) as bigint) from recharge
         where account_id = $1 and method = $2 and created_at >= $3
           and (state = 'success' or (state = 'pending' and expires_at > $4))";

    /// How many recharges of an account can be paid now.
    pub fn count_open_recharges(account_id: Uuid, since: Time, now: Time) -> One<i64>:
        "select count(*) from recharge
         where account_id = $1 and created_at >= $2 and state = 'pending' and expires_at > $3";

    /// How many recharges of an account have not ended.
    pub fn count_pending_recharges(account_id: Uuid) -> One<i64>:
        "select count(*) from recharge where account_id = $1 and state = 'pending'";

    /// Keeps a recharge that is begun.
    pub fn insert_recharge(row: &NewRechargeRow<'_>):
        "insert into recharge (recharge_id, account_id, user_id, reference, method, gateway, currency, amount, state, reason,
           created_at, expires_at, ask_at, card_id, card_brand, card_last_four)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', '', $9, $10, $11, $12, $13, $14)"
        with row.recharge_id, row.account_id, row.user_id, row.reference, row.method, row.gateway, row.amount.currency(),
            row.amount, row.created_at, row.expires_at, row.ask_at, row.card.map(|card| card.0), row.card.map_or("",
            |card| card.1), row.card.map_or("", |card| card.2);

    /// Keeps what the gateway gave to pay by.
    pub fn save_gateway_answer(recharge_id: Uuid, gateway_id: Option<&str>, sealed: &[u8]):
        "update recharge set gateway_id = $2, sealed = $3 where recharge_id = $1";

    /// A recharge of an account.
    pub fn find_recharge_of(account_id: Uuid, recharge_id: Uuid) -> Option<RechargeRow>:
        "select {columns} from recharge where account_id = $1 and recharge_id = $2";

    /// The recharge with an id, of whatever account.
    pub fn find_recharge(recharge_id: Uuid) -> Option<RechargeRow>:
        "select {columns} from recharge where recharge_id = $1";

    /// Recharges of an account before a place, newest first.
    pub fn read_recharge_page(
        account_id: Uuid,
        filter: &RechargeFilter,
        search: &Search,
        before: Cursor,
        rows: i64,
    ) -> Vec<RechargeRow>:
        "select {columns} from recharge
         where account_id = $1 and created_at >= $2 and (created_at, recharge_id) < ($3, $4)
           and (state = $5 or $5 is null) and (method = $6 or $6 is null)
           and (lower(reference) like $7 escape '\\' or lower(transaction_id) like $7 escape '\\' or $7 is null)
         order by created_at desc, recharge_id desc limit $8"
        with account_id, filter.from.unwrap_or(Cursor::OLDEST.at), before.at, before.id, filter.state,
            filter.method, search.pattern(), rows;

    /// Whose the recharge is that has a number, or whose gateway has it for the payment or for what is to be paid, by the accounts' ids.
    pub fn list_accounts_of_recharge_number(reference: &str, named: &str, rows: i64) -> Vec<Uuid>:
        "select account_id from recharge where reference = $1
         union select account_id from recharge where transaction_id = $2
         union select account_id from recharge where gateway_id = $2
         order by account_id limit $3";

    /// Recharges whose gateway is to be asked, after one of them, those that wait longest first.
    pub fn list_due_recharges(now: Time, after: Cursor, rows: i64) -> Vec<(Uuid, Time)>:
        "select recharge_id, ask_at from recharge where ask_at is not null and ask_at <= $1 and (ask_at, recharge_id) > ($2, $3)
         order by ask_at, recharge_id limit $4"
        with now, after.at, after.id, rows;

    /// Has the gateways of pending recharges asked at once that were begun until a moment; says whether there are any.
    pub fn hasten_asks(begun: Time, now: Time) -> bool:
        "update recharge set ask_at = $2
         where ask_at is not null and ask_at > $2 and state = 'pending' and created_at <= $1";

    /// When the gateway of a recharge that is not credited is asked next.
    pub fn update_ask(recharge_id: Uuid, ask_at: Option<Time>):
        "update recharge set ask_at = $2 where recharge_id = $1 and state <> 'success'";

    /// What all accounts paid in within a span of time, by currency.
    pub fn sum_paid_in(from: Time, to: Time) -> Vec<PaidIn>:
        "select currency, count(*) as count, cast(sum(amount) as bigint) as minor from recharge
         where state = 'success' and ended_at >= $1 and ended_at < $2 group by currency";
}
