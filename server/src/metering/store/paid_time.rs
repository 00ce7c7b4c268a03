//! SQL of paid time: its reminders, its end, and what comes after it.

use uuid::Uuid;

use super::ResourceRow;
use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// The paid time of a resource that a look begins after.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    pub paid_until: Time,
    pub resource_id: Uuid,
}

/// When what happens.
#[derive(Debug, Clone, Copy)]
pub struct Dates {
    pub stop_at: Time,
    pub recycle_at: Time,
    pub delete_at: Time,
}

/// Resources whose paid time ends after a place and not after a moment, up to `rows` of them.
pub async fn paid_page(
    conn: &mut Conn,
    after: Place,
    until: Time,
    rows: i64,
) -> sqlx::Result<Vec<ResourceRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select resource_id, account_id, order_id, project_id, vdc_id, region, product, name, scheme, quantity, started_at,
               anchor_at, months, paid_until, renews, state, ended_at, run_state, run_since, ended_by, stop_at, recycle_at, delete_at, reminded
             from resource where paid_until is not null and state <> 'ended' and (paid_until, resource_id) > ($1, $2)
               and paid_until <= $3
             order by paid_until, resource_id limit $4"
        ))
        .bind(after.paid_until)
        .bind(after.resource_id)
        .bind(until)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Resources of an account that run and are to be renewed, the next first, up to `rows` of them.
pub async fn renewing(conn: &mut Conn, account_id: Uuid, rows: i64) -> sqlx::Result<Vec<ResourceRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select resource_id, account_id, order_id, project_id, vdc_id, region, product, name, scheme, quantity, started_at,
               anchor_at, months, paid_until, renews, state, ended_at, run_state, run_since, ended_by, stop_at, recycle_at, delete_at, reminded
             from resource where account_id = $1 and state <> 'ended' and paid_until is not null and renews and run_state = 'running'
             order by paid_until, resource_id limit $2"
        ))
        .bind(account_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Gives a resource another end of its paid time, unless somebody changed it since it was read; says whether. It runs again where
/// it stood still.
pub async fn paid_update(
    conn: &mut Conn,
    row: &ResourceRow,
    (anchor_at, months, paid_until): (Time, i64, Time),
    at: Time,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update resource set anchor_at = $5, months = $6, paid_until = $7, state = 'active', stop_at = null, recycle_at = null,
               delete_at = null, reminded = null, run_since = case when run_state = 'running' then run_since else $8 end,
               run_state = 'running'
             where resource_id = $1 and paid_until = $2 and run_state = $3 and renews = $4 and state <> 'ended'"
        ))
        .bind(row.resource_id)
        .bind(row.paid_until)
        .bind(&row.run_state)
        .bind(row.renews)
        .bind(anchor_at)
        .bind(months)
        .bind(paid_until)
        .bind(at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Notes that the paid time of a resource is over and was not prolonged, with the dates of what comes; says whether that is new.
pub async fn over_update(conn: &mut Conn, row: &ResourceRow, dates: Dates) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update resource set state = 'overdue', stop_at = $3, recycle_at = $4, delete_at = $5
             where resource_id = $1 and paid_until = $2 and stop_at is null and state <> 'ended'"
        ))
        .bind(row.resource_id)
        .bind(row.paid_until)
        .bind(dates.stop_at)
        .bind(dates.recycle_at)
        .bind(dates.delete_at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Stops a resource whose paid time is over, or moves it to the recycle bin; says whether that is new.
pub async fn run_update(conn: &mut Conn, row: &ResourceRow, to: &str, at: Time) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update resource set run_state = $4, run_since = $5
             where resource_id = $1 and paid_until = $2 and run_state = $3 and run_state <> $4 and state <> 'ended'"
        ))
        .bind(row.resource_id)
        .bind(row.paid_until)
        .bind(&row.run_state)
        .bind(to)
        .bind(at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Deletes a resource whose paid time is over; says whether that is new.
pub async fn delete_update(conn: &mut Conn, row: &ResourceRow, at: Time) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update resource set state = 'ended', ended_at = $3, ended_by = 'expiry', run_state = 'deleted', run_since = $3
             where resource_id = $1 and paid_until = $2 and state <> 'ended'"
        ))
        .bind(row.resource_id)
        .bind(row.paid_until)
        .bind(at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Notes that the people of a resource are reminded so many days before the end of its paid time; says whether that is new.
pub async fn reminded_update(conn: &mut Conn, row: &ResourceRow, days: i64) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update resource set reminded = $3
             where resource_id = $1 and paid_until = $2 and (reminded is null or reminded > $3) and state <> 'ended'"
        ))
        .bind(row.resource_id)
        .bind(row.paid_until)
        .bind(days)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}
