//! SQL of what gateways said that does not fit.

use uuid::Uuid;

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
    /// What was decided: `open`, `credited`, `returning`, `returned` or `done`.
    pub state: String,
    /// Why it was decided so.
    pub reason: String,
    /// How often the gateway was asked to give it back.
    pub asks: i64,
    /// What the gateway said when it refused to.
    pub detail: String,
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

/// What does not fit, newest first: all of it, or what is not decided.
pub async fn quarantine_list(conn: &mut Conn, is_all: bool, rows: i64) -> sqlx::Result<Vec<Quarantined>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select quarantine_id, gateway, reference, why, recharge_id, event_id, transaction_id, amount, currency, at, state,
               reason, asks, detail
             from recharge_quarantine where $2 or state in ('open', 'returning')
             order by at desc, quarantine_id desc limit $1"
        ))
        .bind(rows)
        .bind(is_all)
        .fetch_all(c)
        .await
    })
}

/// One of them.
pub async fn quarantine_select(conn: &mut Conn, quarantine_id: Uuid) -> sqlx::Result<Option<Quarantined>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select quarantine_id, gateway, reference, why, recharge_id, event_id, transaction_id, amount, currency, at, state,
               reason, asks, detail
             from recharge_quarantine where quarantine_id = $1"
        ))
        .bind(quarantine_id)
        .fetch_optional(c)
        .await
    })
}

/// What does not fit of one payment under one name.
pub async fn quarantine_of(
    conn: &mut Conn,
    gateway: &str,
    reference: &str,
    transaction_id: &str,
) -> sqlx::Result<Vec<Quarantined>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select quarantine_id, gateway, reference, why, recharge_id, event_id, transaction_id, amount, currency, at, state,
               reason, asks, detail
             from recharge_quarantine where gateway = $1 and reference = $2 and transaction_id = $3 order by why"
        ))
        .bind(gateway)
        .bind(reference)
        .bind(transaction_id)
        .fetch_all(c)
        .await
    })
}

/// A decision: from which state to which, why, and when the gateway is asked to give it back.
#[derive(Debug, Clone, Copy)]
pub struct Decided<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub reason: &'a str,
    pub at: Time,
    pub ask_at: Option<Time>,
    pub detail: &'a str,
}

/// Decides on one; says whether it stood so.
pub async fn quarantine_decide(
    conn: &mut Conn,
    quarantine_id: Uuid,
    decided: &Decided<'_>,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update recharge_quarantine set state = $3, reason = $4, decided_at = $5, ask_at = $6, detail = $7
             where quarantine_id = $1 and state = $2"
        ))
        .bind(quarantine_id)
        .bind(decided.from)
        .bind(decided.to)
        .bind(decided.reason)
        .bind(decided.at)
        .bind(decided.ask_at)
        .bind(decided.detail)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Those whose gateway is to be asked to give them back, those that wait longest first.
pub async fn quarantine_due(conn: &mut Conn, now: Time, rows: i64) -> sqlx::Result<Vec<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select quarantine_id from recharge_quarantine where ask_at is not null and ask_at <= $1
             order by ask_at, quarantine_id limit $2"
        ))
        .bind(now)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Takes a turn in asking the gateway; says whether nobody else has it.
pub async fn quarantine_turn(
    conn: &mut Conn,
    quarantine_id: Uuid,
    asks: i64,
    ask_at: Time,
) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update recharge_quarantine set asks = asks + 1, ask_at = $3
             where quarantine_id = $1 and asks = $2 and state = 'returning'"
        ))
        .bind(quarantine_id)
        .bind(asks)
        .bind(ask_at)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// The main user of an account.
pub async fn main_user_of(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Option<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select user_id from app_user where account_id = $1 and kind = 'main'"))
            .bind(account_id)
            .fetch_optional(c)
            .await
    })
}

/// The number of a recharge's account, if that is there.
pub async fn account_number(conn: &mut Conn, recharge_id: Uuid) -> sqlx::Result<Option<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select a.customer_no from recharge r join account a on a.account_id = r.account_id
             where r.recharge_id = $1 and a.deleted_at is null"
        ))
        .bind(recharge_id)
        .fetch_optional(c)
        .await
    })
}
