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

/// What records add up to: `blocks` of [`BLOCK`] and `rest`, of which none can be more than 64 bits hold.
#[derive(Debug, Clone, Copy, sqlx::FromRow)]
pub struct SumRow {
    pub blocks: i64,
    pub rest: i64,
    pub records: i64,
}

/// Millionths of a unit.
pub const BLOCK: i64 = 1_000_000_000;

/// How far a product's month has come: what was used, and what rounding left over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct TotalRow {
    pub quantity: i64,
    pub carried_gross: i64,
    pub carried_total: i64,
}

/// Usage of an hour of a resource that was set aside.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct AsideRow {
    /// Whose.
    pub account_id: Uuid,
    /// The account's number.
    pub customer_no: String,
    /// The hour's start.
    pub hour: Time,
    /// Of which resource.
    pub resource_id: Uuid,
    /// Its node.
    pub region: String,
    /// Its product.
    pub product: String,
    /// How many records.
    pub records: i64,
    /// Why, for the operator.
    pub reason: String,
}

/// The next account after another that has usage of before a moment without a line.
pub async fn account_next(conn: &mut Conn, after: Uuid, before: Time) -> sqlx::Result<Option<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select account_id from usage_record where line_id is null and aside_at is null and account_id > $1
               and hour < $2
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
            "select hour, resource_id from usage_record
             where account_id = $1 and line_id is null and aside_at is null and hour < $2
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
             where account_id = $1 and hour = $2 and resource_id = $3 and line_id is null and aside_at is null"
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
            "select cast(coalesce(sum(quantity / $2), 0) as bigint) as blocks,
               cast(coalesce(sum(quantity % $2), 0) as bigint) as rest, count(*) as records
             from usage_record where line_id = $1"
        ))
        .bind(line_id)
        .bind(BLOCK)
        .fetch_one(c)
        .await
    })
}

/// Sets aside the usage of a line that is not to be, with the reason.
pub async fn aside_mark(conn: &mut Conn, line_id: Uuid, reason: &str, at: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update usage_record set line_id = null, aside_at = $2, aside_reason = $3 where line_id = $1"
        ))
        .bind(line_id)
        .bind(at)
        .bind(reason)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Usage that was set aside, after a place.
pub async fn aside_page(
    conn: &mut Conn,
    (account_id, hour, resource_id): (Uuid, Time, Uuid),
    rows: i64,
) -> sqlx::Result<Vec<AsideRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select u.account_id, a.customer_no, u.hour, u.resource_id, r.region, r.product, count(*) as records,
               min(u.aside_reason) as reason
             from usage_record u join account a on a.account_id = u.account_id
               join resource r on r.resource_id = u.resource_id
             where u.aside_at is not null and (u.account_id, u.hour, u.resource_id) > ($1, $2, $3)
             group by u.account_id, a.customer_no, u.hour, u.resource_id, r.region, r.product
             order by u.account_id, u.hour, u.resource_id limit $4"
        ))
        .bind(account_id)
        .bind(hour)
        .bind(resource_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Makes everything that was set aside wait for its rating again; says how many records.
pub async fn aside_clear(conn: &mut Conn) -> sqlx::Result<u64> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update usage_record set aside_at = null, aside_reason = null where aside_at is not null and account_id > $1"
        ))
        .bind(Uuid::nil())
        .execute(c)
        .await?;
        Ok(done.rows_affected())
    })
}

/// How much usage an account has of before a moment that waits for its rating.
pub async fn unrated_count(conn: &mut Conn, account_id: Uuid, before: Time) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from usage_record
             where account_id = $1 and line_id is null and aside_at is null and hour < $2"
        ))
        .bind(account_id)
        .bind(before)
        .fetch_one(c)
        .await
    })
}

/// How far a product's month has come.
pub async fn total_select(
    conn: &mut Conn,
    account_id: Uuid,
    (month, region, product): (i64, &str, &str),
) -> sqlx::Result<Option<TotalRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select quantity, carried_gross, carried_total from usage_total
             where account_id = $1 and month = $2 and region = $3 and product = $4"
        ))
        .bind(account_id)
        .bind(month)
        .bind(region)
        .bind(product)
        .fetch_optional(c)
        .await
    })
}

/// Writes how far a product's month has come.
pub async fn total_write(
    conn: &mut Conn,
    account_id: Uuid,
    (month, region, product): (i64, &str, &str),
    total: TotalRow,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into usage_total (account_id, month, region, product, quantity, carried_gross, carried_total)
             values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (account_id, month, region, product) do update set quantity = excluded.quantity,
               carried_gross = excluded.carried_gross, carried_total = excluded.carried_total"
        ))
        .bind(account_id)
        .bind(month)
        .bind(region)
        .bind(product)
        .bind(total.quantity)
        .bind(total.carried_gross)
        .bind(total.carried_total)
        .execute(c)
        .await?;
        Ok(())
    })
}
