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
    /// Why the operator asked for it; empty for those that others made, as all that follows is.
    pub reason: String,
    /// When its gateway is asked (again).
    pub ask_at: Option<Time>,
    /// How often it was asked.
    pub asks: i64,
    /// What refunds had given back when it was begun.
    pub gone_before: Option<i64>,
    /// What the gateway said when it refused.
    pub detail: String,
}

/// A refund or dispute for the operator's list.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ReturnLine {
    /// Since when it is known.
    pub at: Time,
    /// `refund` or `dispute`.
    pub kind: String,
    /// How it stands: `asked`, `done`, `failed`; `open`, `withdrawn`, `lost`, `won`.
    pub state: String,
    /// How much, in minor units.
    pub amount: i64,
    /// The recharge's currency.
    pub currency: String,
    /// The recharge's gateway.
    pub gateway: String,
    /// The recharge's number.
    pub reference: String,
    /// The account's number.
    pub customer_no: String,
    /// The gateway's name for it, or ours.
    pub name: String,
    /// Why the operator asked for it.
    pub reason: String,
    /// What the gateway said when it refused.
    pub detail: String,
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
            "select return_id, recharge_id, kind, name, amount, state, at, ended_at, reason, ask_at, asks, gone_before, detail
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
            "insert into recharge_return (return_id, recharge_id, kind, name, amount, state, at, ended_at, reason, ask_at,
               gone_before)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
        ))
        .bind(row.return_id)
        .bind(row.recharge_id)
        .bind(&row.kind)
        .bind(&row.name)
        .bind(row.amount)
        .bind(&row.state)
        .bind(row.at)
        .bind(row.ended_at)
        .bind(&row.reason)
        .bind(row.ask_at)
        .bind(row.gone_before)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Has a refund or dispute stand otherwise; `ended_at` is nothing while it is under way. Its gateway is not asked again.
pub async fn return_update(
    conn: &mut Conn,
    return_id: Uuid,
    state: &str,
    ended_at: Option<Time>,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update recharge_return set state = $2, ended_at = $3, ask_at = null where return_id = $1"
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

/// A refund or dispute, with its recharge's number.
pub async fn return_select(conn: &mut Conn, return_id: Uuid) -> sqlx::Result<Option<(ReturnRow, String)>> {
    #[derive(sqlx::FromRow)]
    struct Found {
        #[sqlx(flatten)]
        row: ReturnRow,
        reference: String,
    }
    on!(conn, c => {
        let found: Option<Found> = sqlx::query_as(sql!(
            "select r.return_id, r.recharge_id, r.kind, r.name, r.amount, r.state, r.at, r.ended_at, r.reason, r.ask_at, r.asks,
               r.gone_before, r.detail, c.reference
             from recharge_return r join recharge c on c.recharge_id = r.recharge_id where r.return_id = $1"
        ))
        .bind(return_id)
        .fetch_optional(c)
        .await?;
        Ok(found.map(|found| (found.row, found.reference)))
    })
}

/// Refunds of ours whose gateway is to be asked, those that wait longest first.
pub async fn returns_due(conn: &mut Conn, now: Time, rows: i64) -> sqlx::Result<Vec<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select return_id from recharge_return where ask_at is not null and ask_at <= $1
             order by ask_at, return_id limit $2"
        ))
        .bind(now)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Takes a turn in asking the gateway; says whether nobody else has it.
pub async fn return_turn(conn: &mut Conn, return_id: Uuid, asks: i64, ask_at: Time) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update recharge_return set asks = asks + 1, ask_at = $3
             where return_id = $1 and asks = $2 and ask_at is not null"
        ))
        .bind(return_id)
        .bind(asks)
        .bind(ask_at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Keeps what the gateway said when it refused.
pub async fn return_detail(conn: &mut Conn, return_id: Uuid, detail: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update recharge_return set detail = $2 where return_id = $1"))
            .bind(return_id)
            .bind(detail)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Refunds and disputes that are known until a moment, newest first.
pub async fn returns_list(conn: &mut Conn, until: Time, rows: i64) -> sqlx::Result<Vec<ReturnLine>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select r.at, r.kind, r.state, r.amount, c.currency, c.gateway, c.reference, a.customer_no, r.name, r.reason, r.detail
             from recharge_return r
               join recharge c on c.recharge_id = r.recharge_id
               join account a on a.account_id = c.account_id
             where r.at <= $1 order by r.at desc, r.return_id desc limit $2"
        ))
        .bind(until)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// How many refunds of an account are under way.
pub async fn refunding_count(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from recharge c join recharge_return r on r.recharge_id = c.recharge_id
             where c.account_id = $1 and r.state = 'asked'"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}
