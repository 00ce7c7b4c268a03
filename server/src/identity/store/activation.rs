//! One-time links by which a sub-user chooses a password.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A link that can still be used, with whose it is.
#[derive(sqlx::FromRow)]
pub struct ActivationRow {
    pub activation_id: Uuid,
    pub user_id: Uuid,
    pub account_id: Uuid,
    pub kind: String,
    pub login_name: String,
}

/// Writes a link.
pub async fn activation_insert(
    conn: &mut Conn,
    activation_id: Uuid,
    user_id: Uuid,
    kind: &str,
    token_hash: &[u8],
    (now, expires_at): (Time, Time),
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into activation (activation_id, user_id, kind, token_hash, created_at, expires_at)
             values ($1, $2, $3, $4, $5, $6)"
        ))
        .bind(activation_id)
        .bind(user_id)
        .bind(kind)
        .bind(token_hash)
        .bind(now)
        .bind(expires_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// The link with a token, if it is neither used nor over and its person is in the state that it is for.
pub async fn activation_by_token(
    conn: &mut Conn,
    token_hash: &[u8],
    now: Time,
) -> sqlx::Result<Option<ActivationRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select a.activation_id, a.user_id, u.account_id, a.kind, u.login_name
             from activation a join app_user u on u.user_id = a.user_id
             where a.token_hash = $1 and a.used_at is null and a.expires_at > $2 and u.deleted_at is null
               and ((a.kind = 'activate' and u.state = 'not_activated') or (a.kind = 'reset' and u.state = 'enabled'))"
        ))
        .bind(token_hash)
        .bind(now)
        .fetch_optional(c)
        .await
    })
}

/// Uses a link up; false when somebody else did.
pub async fn activation_use(conn: &mut Conn, activation_id: Uuid, now: Time) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done =
            sqlx::query(sql!("update activation set used_at = $2 where activation_id = $1 and used_at is null"))
                .bind(activation_id)
                .bind(now)
                .execute(c)
                .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// Forgets a person's links, used or not.
pub async fn activation_delete_by_user(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from activation where user_id = $1")).bind(user_id).execute(c).await?;
        Ok(())
    })
}

/// Lets a sub-user whose link was followed sign in; false when they are not waiting for it.
pub async fn user_activate(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "update app_user set state = 'enabled' where user_id = $1 and state = 'not_activated'"
        ))
        .bind(user_id)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}
