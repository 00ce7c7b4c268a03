//! SQL of the review: the queue, and one case by its id, whosever it is.

use uuid::Uuid;

use super::{CaseRow, StepRow};
use crate::clock::Time;
use crate::store::Conn;
use crate::store::page::Cursor;
use crate::{on, sql};

/// A case with whose it is and who took it.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct QueueRow {
    #[sqlx(flatten)]
    pub case: CaseRow,
    pub customer_no: String,
    pub operator_name: Option<String>,
}

/// A case by its id.
pub async fn case_select(conn: &mut Conn, case_id: Uuid) -> sqlx::Result<Option<CaseRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select case_id, account_id, user_id, region, kind, document, country, state, sealed, front_image_id,
               back_image_id, submitted_at, due_at, operator_id, ended_at, remark
             from verification_case where case_id = $1"
        ))
        .bind(case_id)
        .fetch_optional(c)
        .await
    })
}

/// A case by its id, with whose it is.
pub async fn queue_select(conn: &mut Conn, case_id: Uuid) -> sqlx::Result<Option<QueueRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select v.case_id, v.account_id, v.user_id, v.region, v.kind, v.document, v.country, v.state, v.sealed,
               v.front_image_id, v.back_image_id, v.submitted_at, v.due_at, v.operator_id, v.ended_at, v.remark,
               a.customer_no, o.name as operator_name
             from verification_case v join account a on a.account_id = v.account_id
             left join operator o on o.operator_id = v.operator_id
             where v.case_id = $1"
        ))
        .bind(case_id)
        .fetch_optional(c)
        .await
    })
}

/// Open cases after `cursor`, the longest waiting first; of one state, or of both when `state` is empty.
pub async fn queue_open(
    conn: &mut Conn,
    state: &str,
    cursor: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<QueueRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select v.case_id, v.account_id, v.user_id, v.region, v.kind, v.document, v.country, v.state, v.sealed,
               v.front_image_id, v.back_image_id, v.submitted_at, v.due_at, v.operator_id, v.ended_at, v.remark,
               a.customer_no, o.name as operator_name
             from verification_case v join account a on a.account_id = v.account_id
             left join operator o on o.operator_id = v.operator_id
             where v.ended_at is null and ($1 = '' or v.state = $1) and (v.submitted_at, v.case_id) > ($2, $3)
             order by v.submitted_at, v.case_id limit $4"
        ))
        .bind(state)
        .bind(cursor.at)
        .bind(cursor.id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Ended cases of one state after `cursor`, newest first.
pub async fn queue_ended(
    conn: &mut Conn,
    state: &str,
    cursor: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<QueueRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select v.case_id, v.account_id, v.user_id, v.region, v.kind, v.document, v.country, v.state, v.sealed,
               v.front_image_id, v.back_image_id, v.submitted_at, v.due_at, v.operator_id, v.ended_at, v.remark,
               a.customer_no, o.name as operator_name
             from verification_case v join account a on a.account_id = v.account_id
             left join operator o on o.operator_id = v.operator_id
             where v.state = $1 and (v.submitted_at, v.case_id) < ($2, $3)
             order by v.submitted_at desc, v.case_id desc limit $4"
        ))
        .bind(state)
        .bind(cursor.at)
        .bind(cursor.id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// What else an account handed in, newest first.
pub async fn queue_of(conn: &mut Conn, account_id: Uuid, but: Uuid) -> sqlx::Result<Vec<QueueRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select v.case_id, v.account_id, v.user_id, v.region, v.kind, v.document, v.country, v.state, v.sealed,
               v.front_image_id, v.back_image_id, v.submitted_at, v.due_at, v.operator_id, v.ended_at, v.remark,
               a.customer_no, o.name as operator_name
             from verification_case v join account a on a.account_id = v.account_id
             left join operator o on o.operator_id = v.operator_id
             where v.account_id = $1 and v.case_id <> $2
             order by v.submitted_at desc, v.case_id desc limit 50"
        ))
        .bind(account_id)
        .bind(but)
        .fetch_all(c)
        .await
    })
}

/// How many open cases there are, and how many of them are overdue at `now`.
pub async fn cases_count(conn: &mut Conn, now: Time) -> sqlx::Result<(i64, i64)> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select count(*), count(*) filter (where due_at < $1) from verification_case where ended_at is null"
        ))
        .bind(now)
        .fetch_one(c)
        .await
    })
}

/// How many other accounts passed with the paper of a case.
pub async fn twins_count(conn: &mut Conn, case_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(distinct o.account_id) from verification_case o
             join verification_case m on m.number_hash = o.number_hash and m.account_id <> o.account_id
             where m.case_id = $1 and o.state = 'verified'"
        ))
        .bind(case_id)
        .fetch_one(c)
        .await
    })
}

/// What happened to a case, oldest first.
pub async fn steps_of(conn: &mut Conn, case_id: Uuid) -> sqlx::Result<Vec<StepRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select at, action, operator_name, remark from verification_step where case_id = $1 order by at, step_id"
        ))
        .bind(case_id)
        .fetch_all(c)
        .await
    })
}
