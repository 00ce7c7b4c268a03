//! SQL of account verification: the cases and what happened to them. The pictures are in `store/image.rs`.

pub mod image;
pub mod review;

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A case.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct CaseRow {
    pub case_id: Uuid,
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub region: String,
    pub kind: String,
    pub document: String,
    pub country: String,
    pub state: String,
    pub sealed: Option<Vec<u8>>,
    pub front_image_id: Option<Uuid>,
    pub back_image_id: Option<Uuid>,
    pub submitted_at: Time,
    pub due_at: Time,
    pub operator_id: Option<Uuid>,
    pub ended_at: Option<Time>,
    pub remark: String,
}

/// A case that is handed in.
pub struct NewCaseRow<'a> {
    pub case_id: Uuid,
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub region: &'static str,
    pub kind: &'static str,
    pub document: &'static str,
    pub country: &'a str,
    pub sealed: &'a [u8],
    pub number_hash: &'a [u8],
    pub front_image_id: Uuid,
    pub back_image_id: Option<Uuid>,
    pub submitted_at: Time,
    pub due_at: Time,
}

/// Something that happened to a case.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct StepRow {
    pub at: Time,
    pub action: String,
    pub operator_name: String,
    pub remark: String,
}

/// Keeps a case that is handed in.
pub async fn case_insert(conn: &mut Conn, row: &NewCaseRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into verification_case (case_id, account_id, user_id, region, kind, document, country, state, sealed,
               number_hash, front_image_id, back_image_id, submitted_at, due_at, remark)
             values ($1, $2, $3, $4, $5, $6, $7, 'unreviewed', $8, $9, $10, $11, $12, $13, '')"
        ))
        .bind(row.case_id)
        .bind(row.account_id)
        .bind(row.user_id)
        .bind(row.region)
        .bind(row.kind)
        .bind(row.document)
        .bind(row.country)
        .bind(row.sealed)
        .bind(row.number_hash)
        .bind(row.front_image_id)
        .bind(row.back_image_id)
        .bind(row.submitted_at)
        .bind(row.due_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// The open case of an account in a region.
pub async fn case_open(conn: &mut Conn, account_id: Uuid, region: &str) -> sqlx::Result<Option<CaseRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select case_id, account_id, user_id, region, kind, document, country, state, sealed, front_image_id,
               back_image_id, submitted_at, due_at, operator_id, ended_at, remark
             from verification_case where account_id = $1 and region = $2 and ended_at is null"
        ))
        .bind(account_id)
        .bind(region)
        .fetch_optional(c)
        .await
    })
}

/// An account's cases, newest first.
pub async fn cases_of(conn: &mut Conn, account_id: Uuid, rows: i64) -> sqlx::Result<Vec<CaseRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select case_id, account_id, user_id, region, kind, document, country, state, sealed, front_image_id,
               back_image_id, submitted_at, due_at, operator_id, ended_at, remark
             from verification_case where account_id = $1 order by submitted_at desc, case_id desc limit $2"
        ))
        .bind(account_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// How many other accounts passed with the same paper.
pub async fn number_count(conn: &mut Conn, number_hash: &[u8], account_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(distinct account_id) from verification_case
             where number_hash = $1 and account_id <> $2 and state = 'verified'"
        ))
        .bind(number_hash)
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}

/// Moves a case on.
pub async fn case_update(conn: &mut Conn, row: &CaseRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update verification_case set state = $2, operator_id = $3, ended_at = $4, remark = $5 where case_id = $1"
        ))
        .bind(row.case_id)
        .bind(&row.state)
        .bind(row.operator_id)
        .bind(row.ended_at)
        .bind(&row.remark)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Notes what happened to a case.
pub async fn step_insert(conn: &mut Conn, step_id: Uuid, case_id: Uuid, step: &StepRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into verification_step (step_id, case_id, at, action, operator_name, remark)
             values ($1, $2, $3, $4, $5, $6)"
        ))
        .bind(step_id)
        .bind(case_id)
        .bind(step.at)
        .bind(&step.action)
        .bind(&step.operator_name)
        .bind(&step.remark)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Takes everything personal out of an account's cases.
pub async fn cases_erase(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update verification_case set sealed = null, number_hash = null, front_image_id = null,
               back_image_id = null, remark = ''
             where account_id = $1"
        ))
        .bind(account_id)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Takes the remarks out of what happened to an account's cases.
pub async fn steps_erase(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update verification_step set remark = ''
             where case_id in (select case_id from verification_case where account_id = $1)"
        ))
        .bind(account_id)
        .execute(c)
        .await?;
        Ok(())
    })
}
