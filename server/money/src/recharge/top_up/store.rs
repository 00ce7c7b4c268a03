//! SQL of auto top-up.

use portico_core::Money;
use portico_core::state::RechargeState;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::kit::store::page::Cursor;
use crate::{row, statement};

row! {
    /// How an account's balance recharges itself; an account has one setting at most.
    #[derive(Debug, Clone)]
    pub struct SettingRow of top_up {
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub card_id: Uuid,
        pub days: i64,
        pub is_on: bool,
        pub reset_after: i64,
        pub look_at: Option<Time>,
        pub ceiling_told: i64,
        pub saved_at: Time,
    } @ currency {
        pub amount: Money,
        pub monthly_ceiling: Money,
        pub threshold: Option<Money>,
    }

    /// A try, and how its recharge stands.
    #[derive(Debug, Clone)]
    pub struct TryRow {
        pub number: i64,
        pub recharge_id: Uuid,
        pub amount: i64,
        pub failed_at: Option<Time>,
        pub told: String,
        /// The recharge's state; nothing while there is none.
        pub state: Option<RechargeState>,
        pub card_last_four: Option<String>,
        pub expires_at: Option<Time>,
        pub ended_at: Option<Time>,
        /// Whether the gateway was asked to charge.
        pub is_begun: bool,
    }
}

statement! {
    /// Keeps a setting in place of the former one.
    pub fn save_setting(row: &SettingRow): insert
        "on conflict (account_id) do update set user_id = excluded.user_id, card_id = excluded.card_id,
           currency = excluded.currency, threshold = excluded.threshold, days = excluded.days, amount = excluded.amount,
           monthly_ceiling = excluded.monthly_ceiling, is_on = excluded.is_on, reset_after = excluded.reset_after,
           look_at = excluded.look_at, ceiling_told = excluded.ceiling_told, saved_at = excluded.saved_at";

    /// The setting of an account; nothing when it never had one.
    pub fn find_setting(account_id: Uuid) -> Option<SettingRow>:
        "select {columns} from top_up where account_id = $1";

    /// Accounts whose setting is to be looked at, after one of them, those that wait longest first, and since when.
    pub fn list_due_settings(now: Time, after: Cursor, rows: i64) -> Vec<(Uuid, Time)>:
        "select account_id, look_at from top_up where look_at is not null and look_at <= $1 and (look_at, account_id) > ($2, $3)
         order by look_at, account_id limit $4"
        with now, after.at, after.id, rows;

    /// When a setting is looked at next, and in which month its owner was told of the ceiling.
    pub fn update_next_look(account_id: Uuid, look_at: Option<Time>, ceiling_told: i64):
        "update top_up set look_at = $2, ceiling_told = $3 where account_id = $1";

    /// Switches an account's setting off.
    pub fn switch_off(account_id: Uuid):
        "update top_up set is_on = false where account_id = $1";

    /// Switches the setting off that a card pays.
    pub fn switch_card_off(card_id: Uuid):
        "update top_up set is_on = false where card_id = $1";

    /// An account's latest tries, newest first.
    pub fn list_tries(account_id: Uuid, rows: i64) -> Vec<TryRow>:
        "select t.number, t.recharge_id, t.amount, t.failed_at, t.told, r.state, r.card_last_four, r.expires_at, r.ended_at,
           r.sealed is not null as is_begun
         from top_up_try t left join recharge r on r.recharge_id = t.recharge_id
         where t.account_id = $1 order by t.number desc limit $2";

    /// What tries since a moment recharged or may yet recharge, in minor units.
    pub fn sum_tries_since(account_id: Uuid, since: Time) -> One<i64>:
        "select cast(coalesce(sum(t.amount), 0) as bigint)
         from top_up_try t left join recharge r on r.recharge_id = t.recharge_id
         where t.account_id = $1 and t.at >= $2 and t.failed_at is null and (r.state is null or r.state <> 'failed')";

    /// Writes a try before the gateway is asked, so that none is charged without being kept.
    pub fn insert_try(account_id: Uuid, number: i64, recharge_id: Uuid, amount: i64, now: Time):
        "insert into top_up_try (account_id, number, recharge_id, amount, at, told) values ($1, $2, $3, $4, $5, '')";
}

statement! {
    /// Whether an auto top-up of the account began a recharge.
    pub fn is_try(account_id: Uuid, recharge_id: Uuid) -> bool:
        "select 1 from top_up_try where account_id = $1 and recharge_id = $2";
}

statement! {
    /// Ends a try that could not be begun.
    pub fn fail_try(account_id: Uuid, number: i64, now: Time):
        "update top_up_try set failed_at = $3 where account_id = $1 and number = $2 and failed_at is null";

    /// Notes what an owner was told of a try.
    pub fn update_try_notice(account_id: Uuid, number: i64, told: &str):
        "update top_up_try set told = $3 where account_id = $1 and number = $2";

    /// Removes a try of which nothing was begun.
    pub fn delete_try(account_id: Uuid, number: i64):
        "delete from top_up_try where account_id = $1 and number = $2 and failed_at is null";

    /// Removes an account's tries.
    pub fn delete_tries(account_id: Uuid):
        "delete from top_up_try where account_id = $1";

    /// Removes an account's setting.
    pub fn delete_setting(account_id: Uuid):
        "delete from top_up where account_id = $1";
}
