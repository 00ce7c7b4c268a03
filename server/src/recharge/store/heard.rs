//! SQL of what gateways say: the notices that were taken, how recharges end, and what does not fit.

use uuid::Uuid;

use super::RechargeRow;
use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// Something that does not fit.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Quarantined {
    /// Its number.
    pub quarantine_id: Uuid,
    /// The gateway that said it.
    pub gateway: String,
    /// The name under which it said so.
    pub reference: String,
    /// `unknown`: no such recharge; `amount`: another amount or currency; `number`: without the payment's number; `twice`: a
    /// second payment; `refunded`: given back; `taken`: another recharge has this payment; `gone`: the account was deleted.
    pub why: String,
    /// The recharge, if there is one.
    pub recharge_id: Option<Uuid>,
    /// The notice's id; empty when the gateway was asked.
    pub event_id: String,
    /// The gateway's number of the payment.
    pub transaction_id: String,
    /// What was paid as the gateway says, in minor units.
    pub amount: Option<i64>,
    /// In which currency.
    pub currency: String,
    /// When it was said first.
    pub at: Time,
}

/// Notes a notice; says whether it is the first of its id.
pub async fn notice_insert(conn: &mut Conn, gateway: &str, event_id: &str, now: Time) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "insert into recharge_notice (gateway, event_id, received_at) values ($1, $2, $3)
             on conflict (gateway, event_id) do nothing"
        ))
        .bind(gateway)
        .bind(event_id)
        .bind(now)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// The recharge that a gateway knows by this name.
pub async fn recharge_named(
    conn: &mut Conn,
    gateway: &str,
    reference: &str,
) -> sqlx::Result<Option<RechargeRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select recharge_id, account_id, reference, method, gateway, currency, amount, state, reason, sealed, gateway_id,
               transaction_id, card_id, card_brand, card_last_four, created_at, expires_at, ended_at,
               returned, returned_heard, return_steps, disputed
             from recharge where reference = $2 and gateway = $1"
        ))
        .bind(gateway)
        .bind(reference)
        .fetch_optional(c)
        .await
    })
}

/// Our name for the recharge that a gateway knows by a name of its own.
pub async fn reference_of(conn: &mut Conn, gateway: &str, gateway_id: &str) -> sqlx::Result<Option<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select reference from recharge where gateway_id = $2 and gateway = $1"))
            .bind(gateway)
            .bind(gateway_id)
            .fetch_optional(c)
            .await
    })
}

/// Ends a recharge as paid; says whether it had not been.
pub async fn success_update(
    conn: &mut Conn,
    recharge_id: Uuid,
    transaction_id: &str,
    now: Time,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update recharge set state = 'success', reason = '', transaction_id = $2, ended_at = $3, ask_at = null, sealed = null
             where recharge_id = $1 and state <> 'success'"
        ))
        .bind(recharge_id)
        .bind(transaction_id)
        .bind(now)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Ends a recharge as failed, unless it was paid; what was refunded stays so.
pub async fn failed_update(
    conn: &mut Conn,
    recharge_id: Uuid,
    reason: &str,
    ask_at: Option<Time>,
    now: Time,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update recharge set state = 'failed', reason = $2, ended_at = $3, ask_at = $4
             where recharge_id = $1 and (state = 'pending' or (state = 'failed' and $2 = 'refunded' and reason <> 'refunded'))"
        ))
        .bind(recharge_id)
        .bind(reason)
        .bind(now)
        .bind(ask_at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Keeps what does not fit; says whether it was not there yet.
pub async fn quarantine_insert(conn: &mut Conn, row: &Quarantined) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "insert into recharge_quarantine (quarantine_id, gateway, reference, why, recharge_id, event_id, transaction_id,
               amount, currency, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             on conflict (gateway, reference, why, transaction_id) do nothing"
        ))
        .bind(row.quarantine_id)
        .bind(&row.gateway)
        .bind(&row.reference)
        .bind(&row.why)
        .bind(row.recharge_id)
        .bind(&row.event_id)
        .bind(&row.transaction_id)
        .bind(row.amount)
        .bind(&row.currency)
        .bind(row.at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// What does not fit, newest first.
pub async fn quarantine_list(conn: &mut Conn, rows: i64) -> sqlx::Result<Vec<Quarantined>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select quarantine_id, gateway, reference, why, recharge_id, event_id, transaction_id, amount, currency, at
             from recharge_quarantine order by at desc, quarantine_id desc limit $1"
        ))
        .bind(rows)
        .fetch_all(c)
        .await
    })
}
