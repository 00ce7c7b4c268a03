//! SQL of rating.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::moves::Piece;
use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::{One, Waiting};
use crate::{row, statement};

row! {
    /// An hour of a resource that has usage without a line.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct GroupRow {
        pub hour: Time,
        pub resource_id: Uuid,
    }

    /// Until when a resource was in a project and VDC, before it was moved.
    #[derive(Debug, Clone)]
    pub struct MoveRow of resource_move in m {
        pub resource_id: Uuid,
        pub moved_at: Time,
        pub account_id: Uuid,
        pub project_id: Option<Uuid>,
        pub vdc_id: Option<Uuid>,
    }

    /// What records add up to: `blocks` of [`BLOCK`] and `rest`, of which none can be more than 64 bits hold.
    #[derive(Debug, Clone, Copy)]
    pub struct SumRow {
        pub blocks: i64,
        pub rest: i64,
        pub records: i64,
    }
}

/// Millionths of a unit.
pub const BLOCK: i64 = 1_000_000_000;

row! {
    /// How far a product's month has come: what was used, and what rounding left over.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub struct TotalRow {
        pub quantity: i64,
        pub carried_gross: i64,
        pub carried_total: i64,
    }

    /// Usage of an hour of a resource that could not be rated.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
    pub struct AsideUsageReply {
        /// The customer number of the account whose resource it is.
        pub customer_no: String,
        /// When the hour began.
        pub hour: Time,
        /// The resource that was used.
        pub resource_id: Uuid,
        /// The name of the region that the resource is in.
        pub region: String,
        /// The product, as the price list has it.
        pub product: String,
        /// How many records the hour has.
        pub records: i64,
        /// Why it could not be rated, for the staff.
        pub reason: String,
        /// Since when it is in quarantine.
        pub aside_at: Time,
    }
}

statement! {
    /// The next account after another that has usage of before a moment without a line.
    pub fn find_next_account(after: Uuid, before: Time) -> Option<Uuid>:
        "select account_id from usage_record where line_id is null and aside_at is null and account_id > $1
           and hour < $2
         order by account_id limit 1";

    /// An account's hours of before a moment that have usage without a line, the oldest first.
    pub fn list_groups(account_id: Uuid, before: Time, rows: i64) -> Vec<GroupRow>:
        "select hour, resource_id from usage_record
         where account_id = $1 and line_id is null and aside_at is null and hour < $2
         group by hour, resource_id order by hour, resource_id limit $3";

    /// Makes what of an hour a resource was used in one place part of a line; says how many records.
    pub fn mark_line(account_id: Uuid, piece: &Piece, line_id: Uuid) -> u64:
        "update usage_record set line_id = $4
         where account_id = $1 and hour = $2 and resource_id = $3 and line_id is null and aside_at is null and at >= $5 and at < $6"
        with account_id, piece.group.hour, piece.group.resource_id, line_id, piece.from, piece.until;

    /// Notes where a resource was until it is moved; of moves at the same moment the first counts.
    pub fn insert_move(row: &MoveRow) -> bool: insert "on conflict do nothing";

    /// The moves of an account's resources since a moment.
    pub fn list_moves_since(account_id: Uuid, at: Time) -> Vec<MoveRow>:
        "select {columns} from resource_move m where account_id = $1 and moved_at > $2 order by moved_at";

    /// What the usage of a line adds up to.
    pub fn sum_line(line_id: Uuid) -> One<SumRow>:
        "select cast(coalesce(sum(quantity / $2), 0) as bigint) as blocks,
           cast(coalesce(sum(quantity % $2), 0) as bigint) as rest, count(*) as records
         from usage_record where line_id = $1"
        with line_id, BLOCK;

    /// Sets aside the usage of a line that is not to be, with the reason.
    pub fn mark_aside(line_id: Uuid, reason: &str, at: Time):
        "update usage_record set line_id = null, aside_at = $2, aside_reason = $3 where line_id = $1"
        with line_id, at, reason;

    /// Usage that was set aside, by hour and resource before a place, the latest hour first.
    pub fn read_aside_page(before: Cursor, rows: i64) -> Vec<AsideUsageReply>:
        "select a.customer_no, u.hour, u.resource_id, r.region, r.product, count(*) as records,
           min(u.aside_reason) as reason, min(u.aside_at) as aside_at
         from usage_record u join account a on a.account_id = u.account_id
           join resource r on r.resource_id = u.resource_id
         where u.aside_at is not null and (u.hour, u.resource_id) < ($1, $2)
         group by a.customer_no, u.hour, u.resource_id, r.region, r.product
         order by u.hour desc, u.resource_id desc limit $3"
        with before.at, before.id, rows;

    /// How many records are set aside, and since when the first of them is.
    pub fn count_aside() -> One<Waiting>:
        "select count(*) as count, min(aside_at) as oldest_at from usage_record where aside_at is not null and hour >= $1"
        with Time::from_micros(0);

    /// Makes everything that was set aside wait for its rating again; says how many records.
    pub fn clear_aside() -> u64:
        "update usage_record set aside_at = null, aside_reason = null where aside_at is not null and hour >= $1"
        with Time::from_micros(0);

    /// How much usage an account has of before a moment that waits for its rating.
    pub fn count_unrated_usage(account_id: Uuid, before: Time) -> One<i64>:
        "select count(*) from usage_record
         where account_id = $1 and line_id is null and aside_at is null and hour < $2";

    /// How far a product's month has come.
    pub fn find_total(account_id: Uuid, month: i64, region: &str, product: &str) -> Option<TotalRow>:
        "select quantity, carried_gross, carried_total from usage_total
         where account_id = $1 and month = $2 and region = $3 and product = $4";

    /// Writes how far a product's month has come.
    pub fn write_total(account_id: Uuid, month: i64, region: &str, product: &str, total: TotalRow):
        "insert into usage_total (account_id, month, region, product, quantity, carried_gross, carried_total)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (account_id, month, region, product) do update set quantity = excluded.quantity,
           carried_gross = excluded.carried_gross, carried_total = excluded.carried_total"
        with account_id, month, region, product, total.quantity, total.carried_gross, total.carried_total;
}
