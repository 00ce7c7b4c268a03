//! SQL of changes by hand.

use portico_core::Money;
use portico_core::adjustment::{AdjustmentKind, AdjustmentState};
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::{One, Waiting};
use crate::{row, statement};

row! {
    /// A change as it is stored.
    #[derive(Debug, Clone)]
    pub struct AdjustmentRow of adjustment in j {
        pub adjustment_id: Uuid,
        pub account_id: Uuid,
        pub customer_no: String,
        pub kind: AdjustmentKind,
        pub stake: i64,
        pub reason: String,
        pub state: AdjustmentState,
        pub asked_at: Time,
        pub asked_by: Option<Uuid>,
        pub asked_name: String,
        pub decided_at: Option<Time>,
        pub decided_by: Option<Uuid>,
        pub decided_name: String,
        pub note: String,
    } @ currency {
        pub amount: Money,
    }
}

statement! {
    /// Keeps a change, made or asked for.
    pub fn insert_adjustment(row: &AdjustmentRow): insert;

    /// The change with an id, of whatever account.
    pub fn find_adjustment(adjustment_id: Uuid) -> Option<AdjustmentRow>:
        "select {columns} from adjustment j where adjustment_id = $1";

    /// What was at stake in all that an operator changed alone of an account since a moment.
    pub fn sum_alone(account_id: Uuid, operator_id: Uuid, since: Time) -> One<i64>:
        "select cast(coalesce(sum(stake), 0) as bigint) from adjustment
         where account_id = $1 and asked_by = $2 and decided_by = $2 and state = 'done' and decided_at > $3";

    /// Ends a change that waits; says whether it waited.
    pub fn end_adjustment(adjustment_id: Uuid, ended: &Ended<'_>) -> bool:
        "update adjustment set state = $2, decided_at = $3, decided_by = $4, decided_name = $5, note = $6
         where adjustment_id = $1 and state = 'asked'"
        with adjustment_id, ended.state, ended.at, ended.by, ended.name, ended.note;

    /// Changes of every account that wait for a second person, after a place, oldest first.
    pub fn list_waiting_adjustments(number: Option<&str>, after: Cursor, rows: i64) -> Vec<AdjustmentRow>:
        "select {columns} from adjustment j
         where j.state = 'asked' and (j.asked_at, j.adjustment_id) > ($1, $2)
           and (j.customer_no like $4 escape '\\' or $4 is null)
         order by j.asked_at, j.adjustment_id limit $3"
        with after.at, after.id, rows, number;

    /// Changes of every account in a state, before a place, newest first.
    pub fn read_state_page(state: AdjustmentState, number: Option<&str>, before: Cursor, rows: i64) -> Vec<AdjustmentRow>:
        "select {columns} from adjustment j
         where j.state = $1 and (j.asked_at, j.adjustment_id) < ($2, $3)
           and (j.customer_no like $5 escape '\\' or $5 is null)
         order by j.asked_at desc, j.adjustment_id desc limit $4"
        with state, before.at, before.id, rows, number;

    /// How many changes wait for a second person, in all.
    pub fn count_waiting_adjustments() -> One<Waiting>:
        "select count(*) as count, min(asked_at) as oldest_at from adjustment where state = 'asked'";

    /// Withdraws what waits for a second person of an account that ends, and takes out of all its changes what people wrote.
    pub fn erase_adjustments(account_id: Uuid, now: Time):
        "update adjustment set reason = '', note = '', decided_at = coalesce(decided_at, $2),
           state = case when state = 'asked' then 'withdrawn' else state end
         where account_id = $1";
}

/// How a change that waited ended.
#[derive(Debug, Clone, Copy)]
pub struct Ended<'a> {
    /// Made, refused or withdrawn.
    pub state: AdjustmentState,
    /// When it was decided.
    pub at: Time,
    /// The operator who decided; nothing at the command line.
    pub by: Option<Uuid>,
    /// What that operator signs in with; empty at the command line.
    pub name: &'a str,
    /// What they said: at most 200 characters, and never nothing of a refusal.
    pub note: &'a str,
}
