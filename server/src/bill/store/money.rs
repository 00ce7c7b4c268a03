//! SQL of what of bills was paid with money and is on invoices.

use uuid::Uuid;

use crate::store::Conn;
use crate::{on, sql};

/// A month's bill, as it counts for invoices.
#[derive(Debug, Clone, Copy, sqlx::FromRow)]
pub struct MoneyRow {
    /// The month: year * 100 + month.
    pub month: i64,
    /// Whether nothing more can stand on it.
    pub is_closed: bool,
    /// What its lines add up to, in minor units.
    pub total: i64,
    /// What they took of cash and credit, less what credit notes about them gave back of it.
    pub money: i64,
    /// What of it is on invoices.
    pub invoiced: i64,
}

/// Adds to what a month's charges took of money.
pub async fn money_add(conn: &mut Conn, account_id: Uuid, month: i64, money: i64) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into bill_money (account_id, month, money, invoiced) values ($1, $2, $3, 0)
             on conflict (account_id, month) do update set money = bill_money.money + excluded.money"
        ))
        .bind(account_id)
        .bind(month)
        .bind(money)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Adds to what of a month is on invoices, if that is still what was seen; says whether it was.
pub async fn invoiced_add(
    conn: &mut Conn,
    account_id: Uuid,
    month: i64,
    (seen, amount): (i64, i64),
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update bill_money set invoiced = invoiced + $4
             where account_id = $1 and month = $2 and invoiced = $3 and invoiced + $4 >= 0"
        ))
        .bind(account_id)
        .bind(month)
        .bind(seen)
        .bind(amount)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// What of a month is on invoices.
pub async fn invoiced_select(conn: &mut Conn, account_id: Uuid, month: i64) -> sqlx::Result<Option<i64>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select invoiced from bill_money where account_id = $1 and month = $2"))
            .bind(account_id)
            .bind(month)
            .fetch_optional(c)
            .await
    })
}

/// An account's bills in the order in which they were closed, the open ones last.
pub async fn months_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Vec<MoneyRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select b.month, b.closed_at is not null as is_closed, b.total, coalesce(m.money, 0) as money,
               coalesce(m.invoiced, 0) as invoiced
             from bill b left join bill_money m on m.account_id = b.account_id and m.month = b.month
             where b.account_id = $1
             order by case when b.closed_at is null then 1 else 0 end, b.closed_at, b.month"
        ))
        .bind(account_id)
        .fetch_all(c)
        .await
    })
}
