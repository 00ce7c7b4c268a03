//! SQL of the lists of an account's resources.

use uuid::Uuid;

use super::ShownResourceRow;
use crate::clock::Time;
use crate::store::Conn;
use crate::store::page::Cursor;
use crate::{on, sql};

/// Which resources of an account.
#[derive(Debug, Clone)]
pub struct ResourceFilter {
    pub account_id: Uuid,
    pub state: Option<&'static str>,
    /// Only those that have not ended.
    pub is_open: bool,
    /// Only those that are kept from working.
    pub is_stopped: bool,
    pub scheme: Option<&'static str>,
    pub product: Option<String>,
    pub region: Option<String>,
    pub project_id: Option<Uuid>,
    pub vdc_id: Option<Uuid>,
}

/// An account's resources before a place, newest first, up to `rows` of them.
pub async fn resource_page(
    conn: &mut Conn,
    filter: &ResourceFilter,
    before: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<ShownResourceRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select r.resource_id, r.account_id, r.order_id, r.project_id, r.vdc_id, r.region, r.product, r.name, r.scheme,
               r.quantity, r.started_at, r.anchor_at, r.months, r.paid_until, r.renews, r.state, r.ended_at,
               r.run_state, r.run_since, r.ended_by, r.stop_at, r.recycle_at, r.delete_at, r.reminded, p.name as project_name, v.name as vdc_name
             from resource r left join project p on p.project_id = r.project_id left join vdc v on v.vdc_id = r.vdc_id
             where r.account_id = $1 and (r.started_at, r.resource_id) < ($2, $3)
               and (r.state = $4 or $4 is null) and (not $5 or r.state <> 'ended')
               and (not $6 or r.run_state in ('shutdown', 'recycling')) and (r.scheme = $7 or $7 is null)
               and (r.product = $8 or $8 is null) and (r.region = $9 or $9 is null)
               and (r.project_id = $10 or $10 is null) and (r.vdc_id = $11 or $11 is null)
             order by r.started_at desc, r.resource_id desc limit $12"
        ))
        .bind(filter.account_id)
        .bind(before.at)
        .bind(before.id)
        .bind(filter.state)
        .bind(filter.is_open)
        .bind(filter.is_stopped)
        .bind(filter.scheme)
        .bind(filter.product.as_deref())
        .bind(filter.region.as_deref())
        .bind(filter.project_id)
        .bind(filter.vdc_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// An account's resources whose paid time ends by `until`, after a place in the order of those ends, up to `rows` of them.
pub async fn expiring_page(
    conn: &mut Conn,
    filter: &ResourceFilter,
    until: Time,
    after: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<ShownResourceRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select r.resource_id, r.account_id, r.order_id, r.project_id, r.vdc_id, r.region, r.product, r.name, r.scheme,
               r.quantity, r.started_at, r.anchor_at, r.months, r.paid_until, r.renews, r.state, r.ended_at,
               r.run_state, r.run_since, r.ended_by, r.stop_at, r.recycle_at, r.delete_at, r.reminded, p.name as project_name, v.name as vdc_name
             from resource r left join project p on p.project_id = r.project_id left join vdc v on v.vdc_id = r.vdc_id
             where r.account_id = $1 and r.state = 'active' and (r.paid_until, r.resource_id) > ($2, $3)
               and r.paid_until <= $4 and (r.scheme = $5 or $5 is null) and (r.product = $6 or $6 is null)
               and (r.region = $7 or $7 is null) and (r.project_id = $8 or $8 is null)
               and (r.vdc_id = $9 or $9 is null)
             order by r.paid_until, r.resource_id limit $10"
        ))
        .bind(filter.account_id)
        .bind(after.at)
        .bind(after.id)
        .bind(until)
        .bind(filter.scheme)
        .bind(filter.product.as_deref())
        .bind(filter.region.as_deref())
        .bind(filter.project_id)
        .bind(filter.vdc_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}
