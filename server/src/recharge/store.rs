//! SQL of recharges. What gateways said of them is in `store/heard.rs`, what does not fit in `store/quarantine.rs`, what went
//! back in `store/returns.rs`.

pub mod heard;
pub mod quarantine;
pub mod returns;

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::store::page::Cursor;
use crate::{on, sql};

/// A recharge.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct RechargeRow {
    pub recharge_id: Uuid,
    pub account_id: Uuid,
    pub reference: String,
    pub method: String,
    pub gateway: String,
    pub currency: String,
    pub amount: i64,
    pub state: String,
    pub reason: String,
    pub sealed: Option<Vec<u8>>,
    pub gateway_id: Option<String>,
    pub transaction_id: Option<String>,
    pub card_id: Option<Uuid>,
    pub card_brand: String,
    pub card_last_four: String,
    pub created_at: Time,
    pub expires_at: Time,
    pub ended_at: Option<Time>,
    pub returned: i64,
    pub returned_heard: i64,
    pub return_steps: i64,
    pub disputed: i64,
}

/// A recharge that is begun.
pub struct NewRechargeRow<'a> {
    pub recharge_id: Uuid,
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub reference: &'a str,
    pub method: &'a str,
    pub gateway: &'a str,
    pub currency: &'a str,
    pub amount: i64,
    /// The card that pays: its id, brand and last four digits.
    pub card: Option<(Uuid, &'a str, &'a str)>,
    pub created_at: Time,
    pub expires_at: Time,
    pub ask_at: Time,
}

/// Which recharges of an account.
#[derive(Debug, Clone)]
pub struct Filter {
    pub account_id: Uuid,
    pub from: Time,
    pub state: Option<&'static str>,
    pub method: Option<&'static str>,
}

/// What a method took or may yet take from an account since a moment, in minor units.
pub async fn paid_since(
    conn: &mut Conn,
    account_id: Uuid,
    method: &str,
    since: Time,
    now: Time,
) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select cast(coalesce(sum(amount), 0) as bigint) from recharge
             where account_id = $1 and method = $2 and created_at >= $3
               and (state = 'success' or (state = 'pending' and expires_at > $4))"
        ))
        .bind(account_id)
        .bind(method)
        .bind(since)
        .bind(now)
        .fetch_one(c)
        .await
    })
}

/// How many recharges of an account can be paid now.
pub async fn open_count(conn: &mut Conn, account_id: Uuid, since: Time, now: Time) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select count(*) from recharge
             where account_id = $1 and created_at >= $2 and state = 'pending' and expires_at > $3"
        ))
        .bind(account_id)
        .bind(since)
        .bind(now)
        .fetch_one(c)
        .await
    })
}

/// How many recharges of an account have not ended.
pub async fn pending_count(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select count(*) from recharge where account_id = $1 and state = 'pending'"))
            .bind(account_id)
            .fetch_one(c)
            .await
    })
}

/// Keeps a recharge that is begun.
pub async fn recharge_insert(conn: &mut Conn, row: &NewRechargeRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into recharge (recharge_id, account_id, user_id, reference, method, gateway, currency, amount, state, reason,
               created_at, expires_at, ask_at, card_id, card_brand, card_last_four)
             values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', '', $9, $10, $11, $12, $13, $14)"
        ))
        .bind(row.recharge_id)
        .bind(row.account_id)
        .bind(row.user_id)
        .bind(row.reference)
        .bind(row.method)
        .bind(row.gateway)
        .bind(row.currency)
        .bind(row.amount)
        .bind(row.created_at)
        .bind(row.expires_at)
        .bind(row.ask_at)
        .bind(row.card.map(|card| card.0))
        .bind(row.card.map_or("", |card| card.1))
        .bind(row.card.map_or("", |card| card.2))
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Keeps what the gateway gave to pay by.
pub async fn begun_update(
    conn: &mut Conn,
    recharge_id: Uuid,
    gateway_id: Option<&str>,
    sealed: &[u8],
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update recharge set gateway_id = $2, sealed = $3 where recharge_id = $1"))
            .bind(recharge_id)
            .bind(gateway_id)
            .bind(sealed)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// A recharge of an account.
pub async fn recharge_of(
    conn: &mut Conn,
    account_id: Uuid,
    recharge_id: Uuid,
) -> sqlx::Result<Option<RechargeRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select recharge_id, account_id, reference, method, gateway, currency, amount, state, reason, sealed, gateway_id,
               transaction_id, card_id, card_brand, card_last_four, created_at, expires_at, ended_at,
               returned, returned_heard, return_steps, disputed
             from recharge where account_id = $1 and recharge_id = $2"
        ))
        .bind(account_id)
        .bind(recharge_id)
        .fetch_optional(c)
        .await
    })
}

/// Recharges of an account before a place, newest first.
pub async fn recharge_page(
    conn: &mut Conn,
    filter: &Filter,
    before: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<RechargeRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select recharge_id, account_id, reference, method, gateway, currency, amount, state, reason, sealed, gateway_id,
               transaction_id, card_id, card_brand, card_last_four, created_at, expires_at, ended_at,
               returned, returned_heard, return_steps, disputed
             from recharge
             where account_id = $1 and created_at >= $2 and (created_at, recharge_id) < ($3, $4)
               and (state = $5 or $5 is null) and (method = $6 or $6 is null)
             order by created_at desc, recharge_id desc limit $7"
        ))
        .bind(filter.account_id)
        .bind(filter.from)
        .bind(before.at)
        .bind(before.id)
        .bind(filter.state)
        .bind(filter.method)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Recharges whose gateway is to be asked, those that wait longest first.
pub async fn due_select(conn: &mut Conn, now: Time, rows: i64) -> sqlx::Result<Vec<RechargeRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select recharge_id, account_id, reference, method, gateway, currency, amount, state, reason, sealed, gateway_id,
               transaction_id, card_id, card_brand, card_last_four, created_at, expires_at, ended_at,
               returned, returned_heard, return_steps, disputed
             from recharge where ask_at is not null and ask_at <= $1 order by ask_at, recharge_id limit $2"
        ))
        .bind(now)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Has the gateways of pending recharges asked at once that were begun until a moment; says whether there are any.
pub async fn asks_advance(conn: &mut Conn, begun: Time, now: Time) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update recharge set ask_at = $2
             where ask_at is not null and ask_at > $2 and state = 'pending' and created_at <= $1"
        ))
        .bind(begun)
        .bind(now)
        .execute(c)
        .await?;
        Ok(done.rows_affected() > 0)
    })
}

/// When the gateway of a recharge that is not credited is asked next.
pub async fn ask_update(conn: &mut Conn, recharge_id: Uuid, ask_at: Option<Time>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update recharge set ask_at = $2 where recharge_id = $1 and state <> 'success'"))
            .bind(recharge_id)
            .bind(ask_at)
            .execute(c)
            .await?;
        Ok(())
    })
}
