//! SQL of bills.

pub mod money;
pub mod proof;
pub mod read;

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A line of a bill.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct LineRow {
    pub line_id: Uuid,
    pub account_id: Uuid,
    pub month: i64,
    pub at: Time,
    pub until: Time,
    pub kind: String,
    pub scheme: String,
    pub region: String,
    pub product: String,
    pub resource_id: Uuid,
    pub order_id: Option<Uuid>,
    pub about_id: Option<Uuid>,
    pub movement_id: Option<Uuid>,
    pub project_id: Option<Uuid>,
    pub vdc_id: Option<Uuid>,
    pub quantity: i64,
    pub periods: i64,
    pub records: i64,
    pub currency: String,
    pub price_version: i64,
    pub slices: String,
    pub gross: i64,
    pub discount: i64,
    pub total: i64,
    pub remark: String,
    pub created_at: Time,
}

/// A month's bill.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct BillRow {
    pub month: i64,
    pub currency: String,
    pub gross: i64,
    pub total: i64,
    pub lines: i64,
    pub closed_at: Option<Time>,
}

/// Adds a line to its month's bill, which begins with its first line.
pub async fn bill_add(conn: &mut Conn, row: &LineRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into bill (account_id, month, currency, gross, total, lines) values ($1, $2, $3, $4, $5, 1)
             on conflict (account_id, month) do update set gross = bill.gross + excluded.gross,
               total = bill.total + excluded.total, lines = bill.lines + 1"
        ))
        .bind(row.account_id)
        .bind(row.month)
        .bind(&row.currency)
        .bind(row.gross)
        .bind(row.total)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Writes a line.
pub async fn line_insert(conn: &mut Conn, row: &LineRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into bill_line (line_id, account_id, month, at, until, kind, scheme, region, product, resource_id, order_id,
               about_id, movement_id, project_id, vdc_id, quantity, periods, records, currency, price_version, slices, gross,
               discount, total, remark, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
               $24, $25, $26)"
        ))
        .bind(row.line_id)
        .bind(row.account_id)
        .bind(row.month)
        .bind(row.at)
        .bind(row.until)
        .bind(&row.kind)
        .bind(&row.scheme)
        .bind(&row.region)
        .bind(&row.product)
        .bind(row.resource_id)
        .bind(row.order_id)
        .bind(row.about_id)
        .bind(row.movement_id)
        .bind(row.project_id)
        .bind(row.vdc_id)
        .bind(row.quantity)
        .bind(row.periods)
        .bind(row.records)
        .bind(&row.currency)
        .bind(row.price_version)
        .bind(&row.slices)
        .bind(row.gross)
        .bind(row.discount)
        .bind(row.total)
        .bind(&row.remark)
        .bind(row.created_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Adds a line to the sums of its day.
pub async fn day_add(conn: &mut Conn, row: &LineRow, day: i64) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into bill_day (account_id, month, day, region, product, scheme, project_id, vdc_id, gross, total, lines)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1)
             on conflict (account_id, month, day, region, product, scheme, project_id, vdc_id)
             do update set gross = bill_day.gross + excluded.gross, total = bill_day.total + excluded.total,
               lines = bill_day.lines + 1"
        ))
        .bind(row.account_id)
        .bind(row.month)
        .bind(day)
        .bind(&row.region)
        .bind(&row.product)
        .bind(&row.scheme)
        .bind(row.project_id.unwrap_or_default())
        .bind(row.vdc_id.unwrap_or_default())
        .bind(row.gross)
        .bind(row.total)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Adds a line to the sums of its resource.
pub async fn resource_add(conn: &mut Conn, row: &LineRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into bill_resource (account_id, month, resource_id, quantity, gross, total, lines)
             values ($1, $2, $3, $4, $5, $6, 1)
             on conflict (account_id, month, resource_id)
             do update set quantity = bill_resource.quantity + excluded.quantity,
               gross = bill_resource.gross + excluded.gross, total = bill_resource.total + excluded.total,
               lines = bill_resource.lines + 1"
        ))
        .bind(row.account_id)
        .bind(row.month)
        .bind(row.resource_id)
        .bind(row.quantity)
        .bind(row.gross)
        .bind(row.total)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// A month's bill.
pub async fn bill_select(conn: &mut Conn, account_id: Uuid, month: i64) -> sqlx::Result<Option<BillRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select month, currency, gross, total, lines, closed_at from bill where account_id = $1 and month = $2"
        ))
        .bind(account_id)
        .bind(month)
        .fetch_optional(c)
        .await
    })
}

/// Bills of months before another that are still open, after one of them, up to `rows` of them.
pub async fn bills_open(
    conn: &mut Conn,
    before_month: i64,
    (month, account_id): (i64, Uuid),
    rows: i64,
) -> sqlx::Result<Vec<(Uuid, i64)>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select account_id, month from bill where closed_at is null and month < $1 and (month, account_id) > ($2, $3)
             order by month, account_id limit $4"
        ))
        .bind(before_month)
        .bind(month)
        .bind(account_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Closes a bill that is open.
pub async fn bill_close(conn: &mut Conn, account_id: Uuid, month: i64, at: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update bill set closed_at = $3 where account_id = $1 and month = $2 and closed_at is null"
        ))
        .bind(account_id)
        .bind(month)
        .bind(at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// A line.
pub async fn line_select(conn: &mut Conn, line_id: Uuid) -> sqlx::Result<Option<LineRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select line_id, account_id, month, at, until, kind, scheme, region, product, resource_id, order_id, about_id,
               movement_id, project_id, vdc_id, quantity, periods, records, currency, price_version, slices, gross, discount,
               total, remark, created_at
             from bill_line where line_id = $1"
        ))
        .bind(line_id)
        .fetch_optional(c)
        .await
    })
}

/// What credit notes have taken off a line, not above 0.
pub async fn credited(conn: &mut Conn, line_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select cast(coalesce(sum(total), 0) as bigint) from bill_line where about_id = $1"
        ))
        .bind(line_id)
        .fetch_one(c)
        .await
    })
}
