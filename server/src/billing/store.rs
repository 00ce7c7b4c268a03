//! SQL of the ledger.

pub mod read;
pub mod statement;

use portico_core::balance::{Balance, Split};
use uuid::Uuid;

use crate::clock::Time;
use crate::store::{Conn, Raw};
use crate::{on, sql};

/// An account's balance and where its chain of movements ends.
#[derive(Clone, sqlx::FromRow)]
pub struct BalanceRow {
    pub currency: String,
    pub gift: i64,
    pub cash: i64,
    pub credit: i64,
    pub withheld: i64,
    pub credit_line: i64,
    /// Below it the account is told; nothing when it has none.
    pub threshold: Option<i64>,
    pub is_low: bool,
    pub seq: i64,
    pub hash: Vec<u8>,
}

impl BalanceRow {
    pub fn balance(&self) -> Balance {
        let Self { gift, cash, credit, withheld, credit_line, .. } = *self;
        Balance { gift, cash, credit, withheld, credit_line }
    }
}

/// A movement, with the balance afterwards.
#[derive(Clone, sqlx::FromRow)]
pub struct MovementRow {
    pub movement_id: Uuid,
    pub account_id: Uuid,
    pub seq: i64,
    pub at: Time,
    pub kind: String,
    pub currency: String,
    pub cause_kind: String,
    pub cause_id: String,
    pub asked_hash: Vec<u8>,
    pub about_id: Option<Uuid>,
    pub gateway_ref: Option<String>,
    pub may_owe: bool,
    pub gift: i64,
    pub cash: i64,
    pub credit: i64,
    pub withheld: i64,
    pub credit_line: i64,
    pub hash: Vec<u8>,
}

impl MovementRow {
    pub fn after(&self) -> Balance {
        let Self { gift, cash, credit, withheld, credit_line, .. } = *self;
        Balance { gift, cash, credit, withheld, credit_line }
    }
}

/// What a movement changes in one book.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct EntryRow {
    pub movement_id: Uuid,
    pub book: String,
    pub amount: i64,
}

/// An amount that is, or was, put aside.
#[derive(Debug, sqlx::FromRow)]
pub struct HoldRow {
    pub account_id: Uuid,
    pub gift: i64,
    pub cash: i64,
    pub credit: i64,
    pub state: String,
    pub expires_at: Time,
}

impl HoldRow {
    pub fn split(&self) -> Split {
        Split { gift: self.gift, cash: self.cash, credit: self.credit }
    }
}

/// Takes an account's balance; whoever takes it holds it until the transaction ends. SQLite has one writer anyway.
pub async fn balance_take(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Option<BalanceRow>> {
    match conn.raw() {
        Raw::Sqlite(c) => {
            sqlx::query_as(sql!(
                "select currency, gift, cash, credit, withheld, credit_line, threshold, is_low, seq, hash from ledger_balance
                 where account_id = $1"
            ))
            .bind(account_id)
            .fetch_optional(c)
            .await
        }
        Raw::Postgres(c) => {
            sqlx::query_as(sql!(
                "select currency, gift, cash, credit, withheld, credit_line, threshold, is_low, seq, hash from ledger_balance
                 where account_id = $1 for update"
            ))
            .bind(account_id)
            .fetch_optional(c)
            .await
        }
    }
}

/// Begins an account's ledger with nothing in it, unless it has begun.
pub async fn balance_begin(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    let nothing: &[u8] = &[];
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into ledger_balance (account_id, currency, gift, cash, credit, withheld, credit_line, is_low, seq, hash)
             select account_id, currency, 0, 0, 0, 0, 0, false, 0, $2 from account where account_id = $1
             on conflict (account_id) do nothing"
        ))
        .bind(account_id)
        .bind(nothing)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Writes the balance after a movement, if the one before it is still the last; says whether it was.
pub async fn balance_update(conn: &mut Conn, row: &MovementRow, is_low: bool) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update ledger_balance set gift = $2, cash = $3, credit = $4, withheld = $5, credit_line = $6, seq = $7, hash = $8,
               is_low = $9
             where account_id = $1 and seq = $7 - 1"
        ))
        .bind(row.account_id)
        .bind(row.gift)
        .bind(row.cash)
        .bind(row.credit)
        .bind(row.withheld)
        .bind(row.credit_line)
        .bind(row.seq)
        .bind(&row.hash)
        .bind(is_low)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Writes the threshold, and whether the balance is below it.
pub async fn threshold_update(
    conn: &mut Conn,
    account_id: Uuid,
    threshold: i64,
    is_low: bool,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update ledger_balance set threshold = $2, is_low = $3 where account_id = $1"))
            .bind(account_id)
            .bind(threshold)
            .bind(is_low)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Notes that the people are told of the balance after movement `seq`; says whether they were not yet.
pub async fn told_insert(conn: &mut Conn, account_id: Uuid, seq: i64) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "insert into ledger_told (account_id, seq) values ($1, $2) on conflict do nothing"
        ))
        .bind(account_id)
        .bind(seq)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Writes a movement; says false when there is one with its id or its gateway's name (SECURITY L6).
pub async fn movement_insert(conn: &mut Conn, row: &MovementRow) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "insert into ledger_movement (movement_id, account_id, seq, at, kind, currency, cause_kind, cause_id, asked_hash,
               about_id, gateway_ref, may_owe, gift, cash, credit, withheld, credit_line, hash)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
             on conflict do nothing"
        ))
        .bind(row.movement_id)
        .bind(row.account_id)
        .bind(row.seq)
        .bind(row.at)
        .bind(&row.kind)
        .bind(&row.currency)
        .bind(&row.cause_kind)
        .bind(&row.cause_id)
        .bind(&row.asked_hash)
        .bind(row.about_id)
        .bind(&row.gateway_ref)
        .bind(row.may_owe)
        .bind(row.gift)
        .bind(row.cash)
        .bind(row.credit)
        .bind(row.withheld)
        .bind(row.credit_line)
        .bind(&row.hash)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Writes two entries of one movement.
pub async fn entries_insert(conn: &mut Conn, [one, two]: &[EntryRow; 2]) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("insert into ledger_entry (movement_id, book, amount) values ($1, $2, $3), ($4, $5, $6)"))
            .bind(one.movement_id)
            .bind(&one.book)
            .bind(one.amount)
            .bind(two.movement_id)
            .bind(&two.book)
            .bind(two.amount)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Writes an entry.
pub async fn entry_insert(conn: &mut Conn, row: &EntryRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("insert into ledger_entry (movement_id, book, amount) values ($1, $2, $3)"))
            .bind(row.movement_id)
            .bind(&row.book)
            .bind(row.amount)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Writes a hold.
pub async fn hold_insert(conn: &mut Conn, hold_id: Uuid, hold: &HoldRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into ledger_hold (hold_id, account_id, gift, cash, credit, state, expires_at)
             values ($1, $2, $3, $4, $5, $6, $7)"
        ))
        .bind(hold_id)
        .bind(hold.account_id)
        .bind(hold.gift)
        .bind(hold.cash)
        .bind(hold.credit)
        .bind(&hold.state)
        .bind(hold.expires_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Ends a hold that is held; says whether it was.
pub async fn hold_end(conn: &mut Conn, hold_id: Uuid, state: &str, at: Time) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update ledger_hold set state = $2, ended_at = $3 where hold_id = $1 and state = 'held'"
        ))
        .bind(hold_id)
        .bind(state)
        .bind(at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}
