//! SQL of resources and usage.

pub mod rating;

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::store::page::Cursor;
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
               started_at, anchor_at, months, paid_until, renews, state, ended_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)"
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
               anchor_at, months, paid_until, renews, state, ended_at
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

/// Resources whose paid time is over at a moment, up to `rows` of them.
pub async fn due_select(conn: &mut Conn, at: Time, rows: i64) -> sqlx::Result<Vec<ResourceRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select resource_id, account_id, order_id, project_id, vdc_id, region, product, name, scheme, quantity, started_at,
               anchor_at, months, paid_until, renews, state, ended_at
             from resource where paid_until is not null and state <> 'ended' and paid_until <= $1
             order by paid_until, resource_id limit $2"
        ))
        .bind(at)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Gives a resource another end of its paid time, unless somebody did; says whether.
pub async fn paid_update(conn: &mut Conn, before: Option<Time>, row: &ResourceRow) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update resource set anchor_at = $3, months = $4, paid_until = $5, state = 'active'
             where resource_id = $1 and paid_until = $2 and state <> 'ended'"
        ))
        .bind(row.resource_id)
        .bind(before)
        .bind(row.anchor_at)
        .bind(row.months)
        .bind(row.paid_until)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Notes what became of a resource whose paid time ended at `paid_until` and was not prolonged.
pub async fn state_update(
    conn: &mut Conn,
    resource_id: Uuid,
    paid_until: Time,
    state: &str,
    ended_at: Option<Time>,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update resource set state = $3, ended_at = $4 where resource_id = $1 and paid_until = $2 and state <> $3"
        ))
        .bind(resource_id)
        .bind(paid_until)
        .bind(state)
        .bind(ended_at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
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
               r.quantity, r.started_at, r.anchor_at, r.months, r.paid_until, r.renews, r.state, r.ended_at
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

/// An account's resources before a place, newest first.
pub async fn resource_page(
    conn: &mut Conn,
    account_id: Uuid,
    before: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<ShownResourceRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select r.resource_id, r.account_id, r.order_id, r.project_id, r.vdc_id, r.region, r.product, r.name, r.scheme,
               r.quantity, r.started_at, r.anchor_at, r.months, r.paid_until, r.renews, r.state, r.ended_at,
               p.name as project_name, v.name as vdc_name
             from resource r left join project p on p.project_id = r.project_id left join vdc v on v.vdc_id = r.vdc_id
             where r.account_id = $1 and (r.started_at, r.resource_id) < ($2, $3)
             order by r.started_at desc, r.resource_id desc limit $4"
        ))
        .bind(account_id)
        .bind(before.at)
        .bind(before.id)
        .bind(rows)
        .fetch_all(c)
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
            "update resource set state = 'ended', ended_at = $2 where resource_id = $1 and state <> 'ended'"
        ))
        .bind(resource_id)
        .bind(at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}
