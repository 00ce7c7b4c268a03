//! SQL of what arrears do to an account's resources that are billed by the hour. Each is one statement, however many resources
//! there are.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// How many resources arrears would stop now.
pub async fn reached_count(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from resource where account_id = $1 and state <> 'ended' and paid_until is null"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}

/// Stops them, or moves them to the recycle bin: those whose state is one of three; says how many.
pub async fn run_update(
    conn: &mut Conn,
    account_id: Uuid,
    from: [&str; 3],
    to: &str,
    at: Time,
) -> sqlx::Result<u64> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update resource set run_state = $5, run_since = $6
             where account_id = $1 and state <> 'ended' and paid_until is null and run_state in ($2, $3, $4)"
        ))
        .bind(account_id)
        .bind(from[0])
        .bind(from[1])
        .bind(from[2])
        .bind(to)
        .bind(at)
        .execute(c)
        .await?;
        Ok(done.rows_affected())
    })
}

/// Deletes them; says how many.
pub async fn delete_update(conn: &mut Conn, account_id: Uuid, at: Time) -> sqlx::Result<u64> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update resource set state = 'ended', ended_at = $2, ended_by = 'arrears', run_state = 'deleted', run_since = $2
             where account_id = $1 and state <> 'ended' and paid_until is null"
        ))
        .bind(account_id)
        .bind(at)
        .execute(c)
        .await?;
        Ok(done.rows_affected())
    })
}

/// Lets everything run again that arrears keep from it; says how many.
pub async fn restore_update(conn: &mut Conn, account_id: Uuid, at: Time) -> sqlx::Result<u64> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update resource set run_state = 'running', run_since = $2
             where account_id = $1 and state <> 'ended' and paid_until is null and run_state in ('shutdown', 'recycling')"
        ))
        .bind(account_id)
        .bind(at)
        .execute(c)
        .await?;
        Ok(done.rows_affected())
    })
}
