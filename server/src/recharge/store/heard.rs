//! SQL of what gateways say: the notices that were taken, and how recharges end.

use uuid::Uuid;

use super::RechargeRow;
use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

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

/// The recharge that a gateway knows by this name; without a gateway, the one that has this number.
pub async fn recharge_named(
    conn: &mut Conn,
    gateway: Option<&str>,
    reference: &str,
) -> sqlx::Result<Option<RechargeRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select recharge_id, account_id, reference, method, gateway, currency, amount, state, reason, sealed, gateway_id,
               transaction_id, card_id, card_brand, card_last_four, created_at, expires_at, ended_at,
               returned, returned_heard, return_steps, disputed
             from recharge where reference = $2 and (gateway = $1 or $1 is null)"
        ))
        .bind(gateway)
        .bind(reference)
        .fetch_optional(c)
        .await
    })
}

/// Our name for the recharge that a gateway knows by a name of its own: of the charge, or of the payment.
pub async fn reference_of(conn: &mut Conn, gateway: &str, gateway_id: &str) -> sqlx::Result<Option<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select reference from recharge where gateway = $1 and (gateway_id = $2 or transaction_id = $2)
             order by created_at limit 1"
        ))
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
