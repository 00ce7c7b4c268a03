//! SQL of the project feature.

use uuid::Uuid;

use super::project_list::ProjectReply;
use super::vdc_list::VdcReply;
use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A VDC to be.
pub struct NewVdcRow<'a> {
    pub vdc_id: Uuid,
    pub account_id: Uuid,
    pub project_id: Uuid,
    pub name: &'a str,
    pub region: &'a str,
    pub now: Time,
}

/// An account's projects, the oldest first.
pub async fn project_select(conn: &mut Conn, account_id: Uuid, rows: i64) -> sqlx::Result<Vec<ProjectReply>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select project_id, name, status from project
             where account_id = $1 order by created_at, project_id limit $2"
        ))
        .bind(account_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// An account's VDCs, the oldest first.
pub async fn vdc_select(conn: &mut Conn, account_id: Uuid, rows: i64) -> sqlx::Result<Vec<VdcReply>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select vdc_id, project_id, name, region from vdc
             where account_id = $1 order by created_at, vdc_id limit $2"
        ))
        .bind(account_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Whether a project is the account's.
pub async fn project_exists(conn: &mut Conn, account_id: Uuid, project_id: Uuid) -> sqlx::Result<bool> {
    let count: i64 = on!(conn, c => {
        sqlx::query_scalar(sql!("select count(*) from project where project_id = $1 and account_id = $2"))
            .bind(project_id)
            .bind(account_id)
            .fetch_one(c)
            .await?
    });
    Ok(count > 0)
}

/// A VDC of the account.
pub async fn vdc_by_id(conn: &mut Conn, account_id: Uuid, vdc_id: Uuid) -> sqlx::Result<Option<VdcReply>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select vdc_id, project_id, name, region from vdc where vdc_id = $1 and account_id = $2"
        ))
        .bind(vdc_id)
        .bind(account_id)
        .fetch_optional(c)
        .await
    })
}

/// Writes a project.
pub async fn project_insert(
    conn: &mut Conn,
    project_id: Uuid,
    account_id: Uuid,
    name: &str,
    status: i64,
    now: Time,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into project (project_id, account_id, name, status, created_at) values ($1, $2, $3, $4, $5)"
        ))
        .bind(project_id)
        .bind(account_id)
        .bind(name)
        .bind(status)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Empties the names of an account's projects.
pub async fn project_names_erase(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update project set name = '' where account_id = $1")).bind(account_id).execute(c).await?;
        Ok(())
    })
}

/// Empties the names of an account's VDCs.
pub async fn vdc_names_erase(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update vdc set name = '' where account_id = $1")).bind(account_id).execute(c).await?;
        Ok(())
    })
}

/// Writes a VDC.
pub async fn vdc_insert(conn: &mut Conn, row: &NewVdcRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into vdc (vdc_id, account_id, project_id, name, region, created_at) values ($1, $2, $3, $4, $5, $6)"
        ))
        .bind(row.vdc_id)
        .bind(row.account_id)
        .bind(row.project_id)
        .bind(row.name)
        .bind(row.region)
        .bind(row.now)
        .execute(c)
        .await?;
        Ok(())
    })
}
