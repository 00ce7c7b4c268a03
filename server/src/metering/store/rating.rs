//! SQL of rating.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// An hour of a resource that has usage without a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct GroupRow {
    pub hour: Time,
    pub resource_id: Uuid,
}

/// What records add up to.
#[derive(Debug, Clone, Copy, sqlx::FromRow)]
pub struct SumRow {
    pub quantity: i64,
    pub records: i64,
}

/// The next account after another that has usage of before a moment without a line.
pub async fn account_next(conn: &mut Conn, after: Uuid, before: Time) -> sqlx::Result<Option<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select account_id from usage_record where line_id is null and account_id > $1 and hour < $2
             order by account_id limit 1"
        ))
        .bind(after)
        .bind(before)
        .fetch_optional(c)
        .await
    })
}

/// An account's hours of before a moment that have usage without a line, the oldest first.
pub async fn groups_select(
    conn: &mut Conn,
    account_id: Uuid,
    before: Time,
    rows: i64,
) -> sqlx::Result<Vec<GroupRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select hour, resource_id from usage_record where account_id = $1 and line_id is null and hour < $2
             group by hour, resource_id order by hour, resource_id limit $3"
        ))
        .bind(account_id)
        .bind(before)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Makes an hour's usage of a resource part of a line.
pub async fn line_mark(
    conn: &mut Conn,
    account_id: Uuid,
    group: GroupRow,
    line_id: Uuid,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update usage_record set line_id = $4
             where account_id = $1 and hour = $2 and resource_id = $3 and line_id is null"
        ))
        .bind(account_id)
        .bind(group.hour)
        .bind(group.resource_id)
        .bind(line_id)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// What the usage of a line adds up to.
pub async fn line_sum(conn: &mut Conn, line_id: Uuid) -> sqlx::Result<SumRow> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select cast(coalesce(sum(quantity), 0) as bigint) as quantity, count(*) as records from usage_record
             where line_id = $1"
        ))
        .bind(line_id)
        .fetch_one(c)
        .await
    })
}

/// Whether an account has usage of before a moment without a line.
pub async fn unrated_count(conn: &mut Conn, account_id: Uuid, before: Time) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from usage_record where account_id = $1 and line_id is null and hour < $2"
        ))
        .bind(account_id)
        .bind(before)
        .fetch_one(c)
        .await
    })
}

/// How much of a product was used in a month so far.
pub async fn total_select(
    conn: &mut Conn,
    account_id: Uuid,
    (month, region, product): (i64, &str, &str),
) -> sqlx::Result<Option<i64>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select quantity from usage_total where account_id = $1 and month = $2 and region = $3 and product = $4"
        ))
        .bind(account_id)
        .bind(month)
        .bind(region)
        .bind(product)
        .fetch_optional(c)
        .await
    })
}

/// Writes how much of a product was used in a month so far.
pub async fn total_write(
    conn: &mut Conn,
    account_id: Uuid,
    (month, region, product): (i64, &str, &str),
    quantity: i64,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into usage_total (account_id, month, region, product, quantity) values ($1, $2, $3, $4, $5)
             on conflict (account_id, month, region, product) do update set quantity = excluded.quantity"
        ))
        .bind(account_id)
        .bind(month)
        .bind(region)
        .bind(product)
        .bind(quantity)
        .execute(c)
        .await?;
        Ok(())
    })
}
