//! SQL of the bills' pages.

use uuid::Uuid;

use super::{BillRow, LineRow};
use crate::clock::Time;
use crate::store::Conn;
use crate::store::page::Cursor;
use crate::{on, sql};

/// Sums of lines of a day.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct DayRow {
    pub month: i64,
    pub day: i64,
    pub region: String,
    pub product: String,
    pub scheme: String,
    pub project_id: Uuid,
    pub vdc_id: Uuid,
    pub gross: i64,
    pub total: i64,
    pub lines: i64,
}

/// Sums of a month's lines of a resource, with the resource.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ResourceBillRow {
    pub resource_id: Uuid,
    pub name: String,
    pub region: String,
    pub product: String,
    pub scheme: String,
    pub configuration: i64,
    pub state: String,
    pub project_id: Option<Uuid>,
    pub project_name: Option<String>,
    pub vdc_id: Option<Uuid>,
    pub vdc_name: Option<String>,
    pub currency: String,
    pub quantity: i64,
    pub gross: i64,
    pub total: i64,
    pub lines: i64,
}

/// A line with the names of what it points to.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ShownLineRow {
    #[sqlx(flatten)]
    pub line: LineRow,
    pub resource_name: String,
    pub configuration: i64,
    pub project_name: Option<String>,
    pub vdc_name: Option<String>,
    pub closed_at: Option<Time>,
}

/// Which lines of an account.
#[derive(Debug, Clone)]
pub struct LineFilter {
    pub account_id: Uuid,
    pub month: i64,
    pub kind: Option<&'static str>,
    pub scheme: Option<&'static str>,
    pub region: Option<String>,
    pub product: Option<String>,
    pub resource_id: Option<Uuid>,
    pub project_id: Option<Uuid>,
}

/// An account's bills of months before another, newest first.
pub async fn bill_page(
    conn: &mut Conn,
    account_id: Uuid,
    before: i64,
    rows: i64,
) -> sqlx::Result<Vec<BillRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select month, currency, gross, total, lines, closed_at from bill where account_id = $1 and month < $2
             order by month desc limit $3"
        ))
        .bind(account_id)
        .bind(before)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// An account's sums by day of some months, both included.
pub async fn days_select(conn: &mut Conn, account_id: Uuid, from: i64, to: i64) -> sqlx::Result<Vec<DayRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select month, day, region, product, scheme, project_id, vdc_id, gross, total, lines from bill_day
             where account_id = $1 and month >= $2 and month <= $3 order by month, day, region, product, scheme"
        ))
        .bind(account_id)
        .bind(from)
        .bind(to)
        .fetch_all(c)
        .await
    })
}

/// What a month's lines of a project add up to: those billed by the hour, and those paid in advance.
pub async fn project_spent(
    conn: &mut Conn,
    account_id: Uuid,
    month: i64,
    project_id: Uuid,
) -> sqlx::Result<(i64, i64)> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select cast(coalesce(sum(case when scheme = 'hourly' then total else 0 end), 0) as bigint),
               cast(coalesce(sum(case when scheme = 'hourly' then 0 else total end), 0) as bigint) from bill_day
             where account_id = $1 and month = $2 and project_id = $3"
        ))
        .bind(account_id)
        .bind(month)
        .bind(project_id)
        .fetch_one(c)
        .await
    })
}

/// A month's sums by resource, of resources before another, the youngest first.
pub async fn resource_bill_page(
    conn: &mut Conn,
    account_id: Uuid,
    month: i64,
    before: Uuid,
    rows: i64,
) -> sqlx::Result<Vec<ResourceBillRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select s.resource_id, r.name, r.region, r.product, r.scheme, r.quantity as configuration, r.state, r.project_id,
               p.name as project_name, r.vdc_id, v.name as vdc_name, b.currency, s.quantity, s.gross, s.total, s.lines
             from bill_resource s join resource r on r.resource_id = s.resource_id
               join bill b on b.account_id = s.account_id and b.month = s.month
               left join project p on p.project_id = r.project_id left join vdc v on v.vdc_id = r.vdc_id
             where s.account_id = $1 and s.month = $2 and s.resource_id < $3
             order by s.resource_id desc limit $4"
        ))
        .bind(account_id)
        .bind(month)
        .bind(before)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// A month's lines before a place, newest first.
pub async fn line_page(
    conn: &mut Conn,
    filter: &LineFilter,
    before: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<ShownLineRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select l.line_id, l.account_id, l.month, l.at, l.until, l.kind, l.scheme, l.region, l.product, l.resource_id,
               l.order_id, l.about_id, l.movement_id, l.project_id, l.vdc_id, l.quantity, l.periods, l.records, l.currency,
               l.price_version, l.slices, l.gross, l.discount, l.total, l.remark, l.created_at, r.name as resource_name,
               r.quantity as configuration, p.name as project_name, v.name as vdc_name, b.closed_at
             from bill_line l join resource r on r.resource_id = l.resource_id
               join bill b on b.account_id = l.account_id and b.month = l.month
               left join project p on p.project_id = l.project_id left join vdc v on v.vdc_id = l.vdc_id
             where l.account_id = $1 and l.month = $2 and (l.at, l.line_id) < ($3, $4)
               and (l.kind = $5 or $5 is null) and (l.scheme = $6 or $6 is null) and (l.region = $7 or $7 is null)
               and (l.product = $8 or $8 is null) and (l.resource_id = $9 or $9 is null)
               and (l.project_id = $10 or $10 is null)
             order by l.at desc, l.line_id desc limit $11"
        ))
        .bind(filter.account_id)
        .bind(filter.month)
        .bind(before.at)
        .bind(before.id)
        .bind(filter.kind)
        .bind(filter.scheme)
        .bind(filter.region.as_deref())
        .bind(filter.product.as_deref())
        .bind(filter.resource_id)
        .bind(filter.project_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}
