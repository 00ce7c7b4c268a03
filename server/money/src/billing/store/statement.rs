//! What an account's movements tell its people.

use portico_core::balance::MovementKind;
use uuid::Uuid;

use super::super::movement_list::MovementFilter;
use crate::kit::clock::Time;
use crate::kit::store::{Conn, One};
use crate::{row, statement};

/// Where a page ended: the last movement's moment and number.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    pub at: Time,
    pub seq: i64,
}

row! {
    /// A movement: what it changed (`by_…`), and what there was afterwards.
    #[derive(Debug, Clone)]
    pub struct StatementRow {
        pub movement_id: Uuid,
        pub seq: i64,
        pub at: Time,
        pub kind: MovementKind,
        pub cause_kind: String,
        pub cause_id: String,
        pub gift: i64,
        pub cash: i64,
        pub credit: i64,
        pub withheld: i64,
        pub credit_line: i64,
        pub by_gift: i64,
        pub by_cash: i64,
        pub by_credit: i64,
        pub by_withheld: i64,
    }
}

/// Movements before a place, newest first, up to `rows` of them.
pub async fn read_statement_page(
    conn: &mut Conn,
    account_id: Uuid,
    filter: &MovementFilter,
    before: Place,
    rows: i64,
) -> sqlx::Result<Vec<StatementRow>> {
    let from = filter.from.unwrap_or(Time::from_micros(i64::MIN));
    // A period ends before the page's beginning, or the page begins at the period's end.
    let before = match filter.to {
        Some(to) if to <= before.at => Place { at: to, seq: 0 },
        _ => before,
    };
    list_movements_before(conn, account_id, from, before, filter.kind, rows).await
}

statement! {
    /// Movements of a kind, or of any, since a moment and before a place, newest first.
    fn list_movements_before(account_id: Uuid, from: Time, before: Place, kind: Option<MovementKind>, rows: i64) -> Vec<StatementRow>:
        "select m.movement_id, m.seq, m.at, m.kind, m.cause_kind, m.cause_id, m.gift, m.cash, m.credit, m.withheld,
           m.credit_line,
           coalesce((select e.amount from ledger_entry e where e.movement_id = m.movement_id and e.book = 'gift'), 0) as by_gift,
           coalesce((select e.amount from ledger_entry e where e.movement_id = m.movement_id and e.book = 'cash'), 0) as by_cash,
           coalesce((select e.amount from ledger_entry e where e.movement_id = m.movement_id and e.book = 'credit'), 0)
             as by_credit,
           coalesce((select e.amount from ledger_entry e where e.movement_id = m.movement_id and e.book = 'withheld'), 0)
             as by_withheld
         from ledger_movement m
         where m.account_id = $1 and m.at >= $2 and (m.at, m.seq) < ($3, $4) and (m.kind = $5 or $5 is null)
         order by m.at desc, m.seq desc limit $6"
        with account_id, from, before.at, before.seq, kind, rows;
}

statement! {
    /// What usage has cost since a moment, and when the account's first movement was.
    pub fn sum_usage_since(account_id: Uuid, since: Time) -> One<(i64, Option<Time>)>:
        "select
         (select cast(coalesce(sum(e.amount), 0) as bigint) from ledger_movement m
          join ledger_entry e on e.movement_id = m.movement_id and e.book = 'house:revenue'
          where m.account_id = $1 and m.at >= $2 and m.may_owe),
         (select min(f.at) from ledger_movement f where f.account_id = $1)";
}
