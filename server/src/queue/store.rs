//! SQL of the queue.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::{Conn, Raw};
use crate::{on, sql};

/// A job that was just leased.
#[derive(sqlx::FromRow)]
pub struct JobRow {
    pub job_id: Uuid,
    pub kind: String,
    pub payload: Vec<u8>,
    /// Tries so far, this one included; it also tells this lease from an earlier one.
    pub attempts: i64,
}

/// How many jobs are in a state.
#[derive(Debug, sqlx::FromRow)]
pub struct StateCount {
    pub state: String,
    pub jobs: i64,
}

pub async fn job_insert(
    conn: &mut Conn,
    job_id: Uuid,
    kind: &str,
    payload: &[u8],
    due_at: Time,
    now: Time,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into job (job_id, kind, payload, state, attempts, due_at, created_at)
             values ($1, $2, $3, 'waiting', 0, $4, $5)"
        ))
        .bind(job_id)
        .bind(kind)
        .bind(payload)
        .bind(due_at)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Leases up to `limit` due jobs for `lease` microseconds times the number of the try, the longest due first: those that wait and
/// those whose worker did not come back. Two workers never get the same one: PostgreSQL skips locked rows, SQLite has one writer.
pub async fn jobs_lease(conn: &mut Conn, now: Time, lease: i64, limit: i64) -> sqlx::Result<Vec<JobRow>> {
    match conn.raw() {
        Raw::Sqlite(c) => {
            sqlx::query_as(sql!(
                "with due as (
                   select job_id from job where ended_at is null and due_at <= $1 order by due_at, job_id limit $3
                 )
                 update job set state = 'running', attempts = attempts + 1, due_at = $1 + (attempts + 1) * $2
                 where job_id in (select job_id from due)
                 returning job_id, kind, payload, attempts"
            ))
            .bind(now)
            .bind(lease)
            .bind(limit)
            .fetch_all(c)
            .await
        }
        Raw::Postgres(c) => {
            sqlx::query_as(sql!(
                "with due as (
                   select job_id from job where ended_at is null and due_at <= $1 order by due_at, job_id limit $3
                   for update skip locked
                 )
                 update job set state = 'running', attempts = attempts + 1, due_at = $1 + (attempts + 1) * $2
                 where job_id in (select job_id from due)
                 returning job_id, kind, payload, attempts"
            ))
            .bind(now)
            .bind(lease)
            .bind(limit)
            .fetch_all(c)
            .await
        }
    }
}

/// Keeps a job's lease until `until`; nothing when it went to another worker.
pub async fn lease_update(conn: &mut Conn, job: &JobRow, until: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update job set due_at = $3 where job_id = $1 and attempts = $2 and state = 'running'"))
            .bind(job.job_id)
            .bind(job.attempts)
            .bind(until)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// When the next job is due; nothing when none is left.
pub async fn next_due(conn: &mut Conn) -> sqlx::Result<Option<Time>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select due_at from job where ended_at is null order by due_at, job_id limit 1"))
            .fetch_optional(c)
            .await
    })
}

/// Ends a job as `done` or `dead` and blanks its payload; nothing when the lease went to another worker.
pub async fn job_end(
    conn: &mut Conn,
    job: &JobRow,
    state: &str,
    last_error: Option<&str>,
    now: Time,
) -> sqlx::Result<u64> {
    on!(conn, c => {
        Ok(sqlx::query(sql!(
            "update job set state = $3, payload = $4, last_error = coalesce($5, last_error), ended_at = $6
             where job_id = $1 and attempts = $2 and state = 'running'"
        ))
        .bind(job.job_id)
        .bind(job.attempts)
        .bind(state)
        .bind(Vec::<u8>::new())
        .bind(last_error)
        .bind(now)
        .execute(c)
        .await?
        .rows_affected())
    })
}

/// Puts a job back to be tried again at `due_at`; nothing when the lease went to another worker.
pub async fn job_postpone(
    conn: &mut Conn,
    job: &JobRow,
    last_error: &str,
    due_at: Time,
) -> sqlx::Result<u64> {
    on!(conn, c => {
        Ok(sqlx::query(sql!(
            "update job set state = 'waiting', last_error = $3, due_at = $4
             where job_id = $1 and attempts = $2 and state = 'running'"
        ))
        .bind(job.job_id)
        .bind(job.attempts)
        .bind(last_error)
        .bind(due_at)
        .execute(c)
        .await?
        .rows_affected())
    })
}

/// Deletes up to `limit` jobs that ended in `state` before `before`.
pub async fn ended_delete(conn: &mut Conn, state: &str, before: Time, limit: i64) -> sqlx::Result<u64> {
    on!(conn, c => {
        Ok(sqlx::query(sql!(
            "delete from job where job_id in (
               select job_id from job where state = $1 and ended_at < $2 order by ended_at, job_id limit $3
             )"
        ))
        .bind(state)
        .bind(before)
        .bind(limit)
        .execute(c)
        .await?
        .rows_affected())
    })
}

/// The newest dead jobs.
pub async fn dead_select(conn: &mut Conn, limit: i64) -> sqlx::Result<Vec<super::DeadJob>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select job_id, kind, attempts, last_error, created_at, ended_at from job
             where state = 'dead' order by ended_at desc, job_id desc limit $1"
        ))
        .bind(limit)
        .fetch_all(c)
        .await
    })
}

/// How many jobs are in each state.
pub async fn state_counts(conn: &mut Conn) -> sqlx::Result<Vec<StateCount>> {
    on!(conn, c => {
        sqlx::query_as(sql!("select state, count(*) as jobs from job group by state")).fetch_all(c).await
    })
}

/// When a scheduled job was staged last; its row is made when it is missing.
pub async fn schedule_last_run(conn: &mut Conn, name: &str, now: Time) -> sqlx::Result<Time> {
    on!(conn, c => {
        sqlx::query(sql!("insert into schedule (name, last_run_at) values ($1, $2) on conflict (name) do nothing"))
            .bind(name)
            .bind(now)
            .execute(&mut *c)
            .await?;
        sqlx::query_scalar(sql!("select last_run_at from schedule where name = $1")).bind(name).fetch_one(c).await
    })
}

/// Notes a run, unless another worker has noted it first: then the answer is false.
pub async fn schedule_take(conn: &mut Conn, name: &str, last_run: Time, now: Time) -> sqlx::Result<bool> {
    on!(conn, c => {
        Ok(sqlx::query(sql!("update schedule set last_run_at = $3 where name = $1 and last_run_at = $2"))
            .bind(name)
            .bind(last_run)
            .bind(now)
            .execute(c)
            .await?
            .rows_affected()
            == 1)
    })
}
