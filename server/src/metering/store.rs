//! SQL of resources and usage.

pub mod arrears;
mod list;
pub mod paid_time;
pub mod rating;

pub use list::{ResourceFilter, expiring_page, resource_page};
use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A resource.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ResourceRow {
    pub resource_id: Uuid,
    pub account_id: Uuid,
    pub order_id: Uuid,
    pub project_id: Option<Uuid>,
    pub vdc_id: Option<Uuid>,
    pub region: String,
    pub product: String,
    pub name: String,
    pub scheme: String,
    pub quantity: i64,
    pub started_at: Time,
    pub anchor_at: Option<Time>,
    pub months: Option<i64>,
    pub paid_until: Option<Time>,
    pub renews: bool,
    pub state: String,
    pub ended_at: Option<Time>,
    pub run_state: String,
    pub run_since: Time,
    pub ended_by: Option<String>,
    pub stop_at: Option<Time>,
    pub recycle_at: Option<Time>,
    pub delete_at: Option<Time>,
    pub reminded: Option<i64>,
}

/// A resource with the names of its project and VDC.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ShownResourceRow {
    #[sqlx(flatten)]
    pub resource: ResourceRow,
    pub project_name: Option<String>,
    pub vdc_name: Option<String>,
}

/// A record of usage.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct UsageRow {
    pub resource_id: Uuid,
    pub record_id: String,
    pub account_id: Uuid,
    pub at: Time,
    pub hour: Time,
    pub quantity: i64,
    pub received_at: Time,
}

/// Writes a resource.
pub async fn resource_insert(conn: &mut Conn, row: &ResourceRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into resource (resource_id, account_id, order_id, project_id, vdc_id, region, product, name, scheme, quantity,
               started_at, anchor_at, months, paid_until, renews, state, ended_at, run_state, run_since, ended_by, stop_at, recycle_at,
               delete_at, reminded)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
               $23, $24)"
        ))
        .bind(row.resource_id)
        .bind(row.account_id)
        .bind(row.order_id)
        .bind(row.project_id)
        .bind(row.vdc_id)
        .bind(&row.region)
        .bind(&row.product)
        .bind(&row.name)
        .bind(&row.scheme)
        .bind(row.quantity)
        .bind(row.started_at)
        .bind(row.anchor_at)
        .bind(row.months)
        .bind(row.paid_until)
        .bind(row.renews)
        .bind(&row.state)
        .bind(row.ended_at)
        .bind(&row.run_state)
        .bind(row.run_since)
        .bind(&row.ended_by)
        .bind(row.stop_at)
        .bind(row.recycle_at)
        .bind(row.delete_at)
        .bind(row.reminded)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// A resource.
pub async fn resource_select(conn: &mut Conn, resource_id: Uuid) -> sqlx::Result<Option<ResourceRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select resource_id, account_id, order_id, project_id, vdc_id, region, product, name, scheme, quantity, started_at,
               anchor_at, months, paid_until, renews, state, ended_at, run_state, run_since, ended_by, stop_at, recycle_at, delete_at, reminded
             from resource where resource_id = $1"
        ))
        .bind(resource_id)
        .fetch_optional(c)
        .await
    })
}

/// How many resources of an account have not ended.
pub async fn open_count(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select count(*) from resource where account_id = $1 and state <> 'ended'"))
            .bind(account_id)
            .fetch_one(c)
            .await
    })
}

/// A record that was taken.
pub async fn usage_select(
    conn: &mut Conn,
    resource_id: Uuid,
    record_id: &str,
) -> sqlx::Result<Option<UsageRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select resource_id, record_id, account_id, at, hour, quantity, received_at from usage_record
             where resource_id = $1 and record_id = $2"
        ))
        .bind(resource_id)
        .bind(record_id)
        .fetch_optional(c)
        .await
    })
}

/// Writes a record; says false when there is one with its id.
pub async fn usage_insert(conn: &mut Conn, row: &UsageRow) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "insert into usage_record (resource_id, record_id, account_id, at, hour, quantity, received_at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing"
        ))
        .bind(row.resource_id)
        .bind(&row.record_id)
        .bind(row.account_id)
        .bind(row.at)
        .bind(row.hour)
        .bind(row.quantity)
        .bind(row.received_at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// The resource of a line that has usage.
pub async fn line_resource(conn: &mut Conn, line_id: Uuid) -> sqlx::Result<Option<ResourceRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select r.resource_id, r.account_id, r.order_id, r.project_id, r.vdc_id, r.region, r.product, r.name, r.scheme,
               r.quantity, r.started_at, r.anchor_at, r.months, r.paid_until, r.renews, r.state, r.ended_at,
               r.run_state, r.run_since, r.ended_by, r.stop_at, r.recycle_at, r.delete_at, r.reminded
             from usage_record u join resource r on r.resource_id = u.resource_id where u.line_id = $1 limit 1"
        ))
        .bind(line_id)
        .fetch_optional(c)
        .await
    })
}

/// A line's usage after a record, in the order of the records' ids.
pub async fn usage_page(
    conn: &mut Conn,
    line_id: Uuid,
    after: &str,
    rows: i64,
) -> sqlx::Result<Vec<UsageRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select resource_id, record_id, account_id, at, hour, quantity, received_at from usage_record
             where line_id = $1 and record_id > $2 order by record_id limit $3"
        ))
        .bind(line_id)
        .bind(after)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// A resource with the names of its project and VDC.
pub async fn shown_select(conn: &mut Conn, resource_id: Uuid) -> sqlx::Result<Option<ShownResourceRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select r.resource_id, r.account_id, r.order_id, r.project_id, r.vdc_id, r.region, r.product, r.name, r.scheme,
               r.quantity, r.started_at, r.anchor_at, r.months, r.paid_until, r.renews, r.state, r.ended_at,
               r.run_state, r.run_since, r.ended_by, r.stop_at, r.recycle_at, r.delete_at, r.reminded, p.name as project_name, v.name as vdc_name
             from resource r left join project p on p.project_id = r.project_id left join vdc v on v.vdc_id = r.vdc_id
             where r.resource_id = $1"
        ))
        .bind(resource_id)
        .fetch_optional(c)
        .await
    })
}

/// Says whether a resource that has not ended is renewed; says whether there is one.
pub async fn renews_update(conn: &mut Conn, resource_id: Uuid, renews: bool) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!("update resource set renews = $2 where resource_id = $1 and state <> 'ended'"))
            .bind(resource_id)
            .bind(renews)
            .execute(c)
            .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Ends a resource that has not ended; says whether it was there.
pub async fn end_update(conn: &mut Conn, resource_id: Uuid, at: Time) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update resource set state = 'ended', ended_at = $2, ended_by = 'customer', run_state = 'deleted', run_since = $2
             where resource_id = $1 and state <> 'ended'"
        ))
        .bind(resource_id)
        .bind(at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}
