//! What a person chooses for their own safety, and their former passwords.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// Sets how long passwords last, in months (0: for ever). Reminders of the present one begin anew when it ends at another
/// time than before (`is_other`).
pub async fn password_months_update(
    conn: &mut Conn,
    user_id: Uuid,
    months: i64,
    is_other: bool,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update app_user set password_months = $2,
               password_reminded = case when $3 then 0 else password_reminded end
             where user_id = $1"
        ))
        .bind(user_id)
        .bind(months)
        .bind(is_other)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Sets the idle time of sessions to come, in minutes.
pub async fn ageing_update(conn: &mut Conn, user_id: Uuid, minutes: i64) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update app_user set login_ageing_minutes = $2 where user_id = $1"))
            .bind(user_id)
            .bind(minutes)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Sets whether a code is asked for after the password.
pub async fn verification_update(conn: &mut Conn, user_id: Uuid, enabled: bool) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update app_user set login_verification = $2 where user_id = $1"))
            .bind(user_id)
            .bind(enabled)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Sets the login mask.
pub async fn mask_update(conn: &mut Conn, user_id: Uuid, enabled: bool, list: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update app_user set login_mask_enabled = $2, login_mask = $3 where user_id = $1"))
            .bind(user_id)
            .bind(enabled)
            .bind(list)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Keeps the hash of a password that is about to be replaced.
pub async fn history_insert(conn: &mut Conn, user_id: Uuid, set_at: Time, hash: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into password_history (user_id, set_at, password_hash) values ($1, $2, $3)
             on conflict (user_id, set_at) do nothing"
        ))
        .bind(user_id)
        .bind(set_at)
        .bind(hash)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Forgets all former passwords but the newest `kept`.
pub async fn history_trim(conn: &mut Conn, user_id: Uuid, kept: i64) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "delete from password_history where user_id = $1 and set_at not in
               (select set_at from password_history where user_id = $1 order by set_at desc limit $2)"
        ))
        .bind(user_id)
        .bind(kept)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// The hashes of the newest `count` former passwords.
pub async fn history_select(conn: &mut Conn, user_id: Uuid, count: i64) -> sqlx::Result<Vec<String>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select password_hash from password_history where user_id = $1 order by set_at desc limit $2"
        ))
        .bind(user_id)
        .bind(count)
        .fetch_all(c)
        .await
    })
}
