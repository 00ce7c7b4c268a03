//! SQL of what went back of recharges.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A refund or dispute of a recharge.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ReturnRow {
    /// Its id.
    pub return_id: Uuid,
    /// Of which recharge.
    pub recharge_id: Uuid,
    /// `refund` or `dispute`.
    pub kind: String,
    /// The gateway's name for it.
    pub name: String,
    /// How much, in minor units.
    pub amount: i64,
    /// How it stands.
    pub state: String,
    /// Since when it is known.
    pub at: Time,
    /// When it ended.
    pub ended_at: Option<Time>,
}

/// Takes a recharge until the transaction ends, and notes the greatest sum of refunds that its gateway told.
pub async fn recharge_take(conn: &mut Conn, recharge_id: Uuid, heard: i64) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update recharge set returned_heard = case when returned_heard < $2 then $2 else returned_heard end
             where recharge_id = $1"
        ))
        .bind(recharge_id)
        .bind(heard)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// What is known of what went back of a recharge.
pub async fn returns_of(conn: &mut Conn, recharge_id: Uuid) -> sqlx::Result<Vec<ReturnRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select return_id, recharge_id, kind, name, amount, state, at, ended_at
             from recharge_return where recharge_id = $1 order by at, return_id"
        ))
        .bind(recharge_id)
        .fetch_all(c)
        .await
    })
}

/// Keeps a refund or dispute.
pub async fn return_insert(conn: &mut Conn, row: &ReturnRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into recharge_return (return_id, recharge_id, kind, name, amount, state, at, ended_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)"
        ))
        .bind(row.return_id)
        .bind(row.recharge_id)
        .bind(&row.kind)
        .bind(&row.name)
        .bind(row.amount)
        .bind(&row.state)
        .bind(row.at)
        .bind(row.ended_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Has a refund or dispute stand otherwise; `ended_at` is nothing while it is under way.
pub async fn return_update(
    conn: &mut Conn,
    return_id: Uuid,
    state: &str,
    ended_at: Option<Time>,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update recharge_return set state = $2, ended_at = $3 where return_id = $1"
        ))
        .bind(return_id)
        .bind(state)
        .bind(ended_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Keeps what was taken back from the balance, and what is under dispute.
pub async fn returned_update(
    conn: &mut Conn,
    recharge_id: Uuid,
    (returned, steps): (i64, i64),
    disputed: i64,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update recharge set returned = $2, return_steps = $3, disputed = $4 where recharge_id = $1"
        ))
        .bind(recharge_id)
        .bind(returned)
        .bind(steps)
        .bind(disputed)
        .execute(c)
        .await?;
        Ok(())
    })
}
