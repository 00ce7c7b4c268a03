//! SQL of auto top-up.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// An account's setting.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct SettingRow {
    pub account_id: Uuid,
    pub user_id: Uuid,
    pub card_id: Uuid,
    pub currency: String,
    pub threshold: Option<i64>,
    pub days: i64,
    pub amount: i64,
    pub monthly_ceiling: i64,
    pub is_on: bool,
    pub reset_after: i64,
    pub look_at: Option<Time>,
    pub ceiling_told: i64,
    pub saved_at: Time,
}

/// A try, and how its recharge stands.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct TryRow {
    pub number: i64,
    pub recharge_id: Uuid,
    pub amount: i64,
    pub failed_at: Option<Time>,
    pub told: String,
    /// The recharge's state; nothing while there is none.
    pub state: Option<String>,
    pub card_last_four: Option<String>,
    pub expires_at: Option<Time>,
    pub ended_at: Option<Time>,
    /// Whether the gateway was asked to charge.
    pub is_begun: bool,
}

/// Keeps a setting in place of the former one.
pub async fn setting_save(conn: &mut Conn, row: &SettingRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into top_up (account_id, user_id, card_id, currency, threshold, days, amount, monthly_ceiling, is_on,
               reset_after, look_at, ceiling_told, saved_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
             on conflict (account_id) do update set user_id = excluded.user_id, card_id = excluded.card_id,
               currency = excluded.currency, threshold = excluded.threshold, days = excluded.days, amount = excluded.amount,
               monthly_ceiling = excluded.monthly_ceiling, is_on = excluded.is_on, reset_after = excluded.reset_after,
               look_at = excluded.look_at, ceiling_told = excluded.ceiling_told, saved_at = excluded.saved_at"
        ))
        .bind(row.account_id)
        .bind(row.user_id)
        .bind(row.card_id)
        .bind(&row.currency)
        .bind(row.threshold)
        .bind(row.days)
        .bind(row.amount)
        .bind(row.monthly_ceiling)
        .bind(row.is_on)
        .bind(row.reset_after)
        .bind(row.look_at)
        .bind(row.ceiling_told)
        .bind(row.saved_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// An account's setting.
pub async fn setting_of(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Option<SettingRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select account_id, user_id, card_id, currency, threshold, days, amount, monthly_ceiling, is_on, reset_after, look_at,
               ceiling_told, saved_at
             from top_up where account_id = $1"
        ))
        .bind(account_id)
        .fetch_optional(c)
        .await
    })
}

/// Accounts whose setting is to be looked at, those that wait longest first.
pub async fn due_select(conn: &mut Conn, now: Time, rows: i64) -> sqlx::Result<Vec<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select account_id from top_up where look_at is not null and look_at <= $1 order by look_at, account_id limit $2"
        ))
        .bind(now)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// When a setting is looked at next, and in which month its owner was told of the ceiling.
pub async fn looked_update(
    conn: &mut Conn,
    account_id: Uuid,
    look_at: Option<Time>,
    ceiling_told: i64,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update top_up set look_at = $2, ceiling_told = $3 where account_id = $1"))
            .bind(account_id)
            .bind(look_at)
            .bind(ceiling_told)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Switches an account's setting off.
pub async fn off(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update top_up set is_on = false where account_id = $1"))
            .bind(account_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Switches the setting off that a card pays.
pub async fn card_off(conn: &mut Conn, card_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update top_up set is_on = false where card_id = $1")).bind(card_id).execute(c).await?;
        Ok(())
    })
}

/// An account's latest tries, newest first.
pub async fn tries_select(conn: &mut Conn, account_id: Uuid, rows: i64) -> sqlx::Result<Vec<TryRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select t.number, t.recharge_id, t.amount, t.failed_at, t.told, r.state, r.card_last_four, r.expires_at, r.ended_at,
               r.sealed is not null as is_begun
             from top_up_try t left join recharge r on r.recharge_id = t.recharge_id
             where t.account_id = $1 order by t.number desc limit $2"
        ))
        .bind(account_id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// What tries since a moment recharged or may yet recharge, in minor units.
pub async fn sum_since(conn: &mut Conn, account_id: Uuid, since: Time) -> sqlx::Result<i64> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select cast(coalesce(sum(t.amount), 0) as bigint)
             from top_up_try t left join recharge r on r.recharge_id = t.recharge_id
             where t.account_id = $1 and t.at >= $2 and t.failed_at is null and (r.state is null or r.state <> 'failed')"
        ))
        .bind(account_id)
        .bind(since)
        .fetch_one(c)
        .await
    })
}

/// Writes a try.
pub async fn try_insert(
    conn: &mut Conn,
    account_id: Uuid,
    number: i64,
    recharge_id: Uuid,
    amount: i64,
    now: Time,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into top_up_try (account_id, number, recharge_id, amount, at, told) values ($1, $2, $3, $4, $5, '')"
        ))
        .bind(account_id)
        .bind(number)
        .bind(recharge_id)
        .bind(amount)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Whether an auto top-up of the account began a recharge.
pub async fn is_try(conn: &mut Conn, account_id: Uuid, recharge_id: Uuid) -> sqlx::Result<bool> {
    on!(conn, c => {
        let tries: i64 =
            sqlx::query_scalar(sql!("select count(*) from top_up_try where account_id = $1 and recharge_id = $2"))
                .bind(account_id)
                .bind(recharge_id)
                .fetch_one(c)
                .await?;
        Ok(tries > 0)
    })
}

/// Ends a try that could not be begun.
pub async fn try_failed(conn: &mut Conn, account_id: Uuid, number: i64, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update top_up_try set failed_at = $3 where account_id = $1 and number = $2 and failed_at is null"))
            .bind(account_id)
            .bind(number)
            .bind(now)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Notes what an owner was told of a try.
pub async fn told_update(conn: &mut Conn, account_id: Uuid, number: i64, told: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update top_up_try set told = $3 where account_id = $1 and number = $2"))
            .bind(account_id)
            .bind(number)
            .bind(told)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Removes an account's tries.
pub async fn tries_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from top_up_try where account_id = $1")).bind(account_id).execute(c).await?;
        Ok(())
    })
}

/// Removes an account's setting.
pub async fn setting_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from top_up where account_id = $1")).bind(account_id).execute(c).await?;
        Ok(())
    })
}
