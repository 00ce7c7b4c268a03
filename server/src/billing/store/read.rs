//! Reading the ledger.

use uuid::Uuid;

use super::{BalanceRow, EntryRow, HoldRow, MovementRow};
use crate::clock::Time;
use crate::store::{Conn, Raw};
use crate::{on, sql};

/// An account and its customer number.
#[derive(Debug, sqlx::FromRow)]
pub struct AccountRow {
    pub account_id: Uuid,
    pub customer_no: String,
}

/// What is stored about the end of an account's ledger, all of one moment.
#[derive(sqlx::FromRow)]
pub struct HeadRow {
    #[sqlx(flatten)]
    pub balance: BalanceRow,
    /// What its holds have put aside.
    pub held: i64,
    /// The number of the last movement that there is.
    pub newest: i64,
}

/// An account's balance, without taking it.
pub async fn balance_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Option<BalanceRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select currency, gift, cash, credit, withheld, credit_line, threshold, is_low, seq, hash from ledger_balance where account_id = $1"
        ))
        .bind(account_id)
        .fetch_optional(c)
        .await
    })
}

/// A movement.
pub async fn movement_select(conn: &mut Conn, movement_id: Uuid) -> sqlx::Result<Option<MovementRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select movement_id, account_id, seq, at, kind, currency, cause_kind, cause_id, asked_hash, about_id, gateway_ref,
               may_owe, gift, cash, credit, withheld, credit_line, hash
             from ledger_movement where movement_id = $1"
        ))
        .bind(movement_id)
        .fetch_optional(c)
        .await
    })
}

/// A movement's entries.
pub async fn movement_entries(conn: &mut Conn, movement_id: Uuid) -> sqlx::Result<Vec<EntryRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!("select movement_id, book, amount from ledger_entry where movement_id = $1 order by book"))
            .bind(movement_id)
            .fetch_all(c)
            .await
    })
}

/// A hold.
pub async fn hold_select(conn: &mut Conn, hold_id: Uuid) -> sqlx::Result<Option<HoldRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select account_id, gift, cash, credit, state, expires_at from ledger_hold where hold_id = $1"
        ))
        .bind(hold_id)
        .fetch_optional(c)
        .await
    })
}

/// What of a payment was paid back.
pub async fn refunded(conn: &mut Conn, movement_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select cast(coalesce(sum(-e.amount), 0) as bigint) from ledger_movement m
             join ledger_entry e on e.movement_id = m.movement_id and e.book = 'house:revenue'
             where m.about_id = $1 and m.kind = 'refund'"
        ))
        .bind(movement_id)
        .fetch_one(c)
        .await
    })
}

/// Holds whose time is over, those that ended first before the others.
pub async fn holds_over(conn: &mut Conn, now: Time, rows: i64) -> sqlx::Result<Vec<(Uuid, Uuid)>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select hold_id, account_id from ledger_hold where state = 'held' and expires_at <= $1
             order by expires_at, hold_id limit $2"
        ))
        .bind(now)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Accounts that have a ledger, or the one with this number.
pub async fn account_page(
    conn: &mut Conn,
    cursor: Uuid,
    customer_no: Option<&str>,
    rows: i64,
) -> sqlx::Result<Vec<AccountRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select a.account_id, a.customer_no from ledger_balance b join account a on a.account_id = b.account_id
             where b.account_id > $1 and (a.customer_no = $2 or $2 is null) order by b.account_id limit $3"
        ))
        .bind(cursor)
        .bind(customer_no)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// The end of an account's ledger.
pub async fn head_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<HeadRow> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select b.currency, b.gift, b.cash, b.credit, b.withheld, b.credit_line, b.threshold, b.is_low, b.seq, b.hash,
               (select cast(coalesce(sum(h.gift + h.cash + h.credit), 0) as bigint) from ledger_hold h
                where h.account_id = b.account_id and h.state = 'held') as held,
               (select coalesce(max(m.seq), 0) from ledger_movement m where m.account_id = b.account_id) as newest
             from ledger_balance b where b.account_id = $1"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}

/// An account's movements after number `after`, up to `rows` of them.
pub async fn movement_page(
    conn: &mut Conn,
    account_id: Uuid,
    after: i64,
    rows: i64,
) -> sqlx::Result<Vec<MovementRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select movement_id, account_id, seq, at, kind, currency, cause_kind, cause_id, asked_hash, about_id, gateway_ref,
               may_owe, gift, cash, credit, withheld, credit_line, hash
             from ledger_movement where account_id = $1 and seq > $2 order by seq limit $3"
        ))
        .bind(account_id)
        .bind(after)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// The entries of an account's movements with numbers above `after` up to `last`, by number and book.
pub async fn entry_page(
    conn: &mut Conn,
    account_id: Uuid,
    after: i64,
    last: i64,
) -> sqlx::Result<Vec<EntryRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select e.movement_id, e.book, e.amount from ledger_movement m
             join ledger_entry e on e.movement_id = m.movement_id
             where m.account_id = $1 and m.seq > $2 and m.seq <= $3 order by m.seq, e.book"
        ))
        .bind(account_id)
        .bind(after)
        .bind(last)
        .fetch_all(c)
        .await
    })
}

/// A gateway's name for a movement that stands twice.
pub async fn gateway_ref_twice(conn: &mut Conn) -> sqlx::Result<Option<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select gateway_ref from ledger_movement where gateway_ref is not null
             group by gateway_ref having count(*) > 1 limit 1"
        ))
        .fetch_optional(c)
        .await
    })
}

/// A movement of an account that has no balance.
pub async fn movement_alone(conn: &mut Conn) -> sqlx::Result<Option<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select m.movement_id from ledger_movement m
             where not exists (select 1 from ledger_balance b where b.account_id = m.account_id) limit 1"
        ))
        .fetch_optional(c)
        .await
    })
}

/// How many of the triggers are there that keep movements and entries as they are.
pub async fn guards(conn: &mut Conn) -> sqlx::Result<i64> {
    match conn.raw() {
        Raw::Sqlite(c) => {
            sqlx::query_scalar(sql!(
                "select count(*) / 2 from sqlite_master where type = 'trigger'
                   and tbl_name in ('ledger_movement', 'ledger_entry') and name like '%_no_%'"
            ))
            .fetch_one(c)
            .await
        }
        Raw::Postgres(c) => {
            sqlx::query_scalar(sql!(
                "select count(*) from pg_trigger t join pg_class r on r.oid = t.tgrelid
                 where r.relname in ('ledger_movement', 'ledger_entry') and t.tgname like '%_no_%' and t.tgenabled <> 'D'"
            ))
            .fetch_one(c)
            .await
        }
    }
}

/// What a payment took of money, below nothing for a refund: what the house got or gave, less the gift amount in it.
pub async fn movement_money(conn: &mut Conn, movement_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select cast(
               coalesce((select sum(e.amount) from ledger_entry e
                 where e.movement_id = $1 and e.book in ('house:revenue', 'gift')), 0)
               - coalesce((select h.gift from ledger_movement m join ledger_hold h on h.hold_id = m.about_id
                 where m.movement_id = $1 and m.kind = 'capture'), 0) as bigint)"
        ))
        .bind(movement_id)
        .fetch_one(c)
        .await
    })
}

/// What of an account's amounts that are put aside is money.
pub async fn withheld_money(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select cast(coalesce(sum(cash + credit), 0) as bigint) from ledger_hold
             where account_id = $1 and state = 'held'"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}
