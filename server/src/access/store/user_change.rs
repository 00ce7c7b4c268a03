//! Changes of a sub-user.

use uuid::Uuid;

use crate::store::Conn;
use crate::{on, sql};

/// Saves who a sub-user is.
pub async fn user_update(
    conn: &mut Conn,
    user_id: Uuid,
    (name, name_key): (&str, &str),
    (email, email_key): (&str, &str),
    mobile: Option<&str>,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update app_user set name = $2, name_key = $3, email = $4, email_key = $5, mobile = $6 where user_id = $1"
        ))
        .bind(user_id)
        .bind(name)
        .bind(name_key)
        .bind(email)
        .bind(email_key)
        .bind(mobile)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Gives a sub-user another login name.
pub async fn login_update(
    conn: &mut Conn,
    user_id: Uuid,
    (login_name, login_key): (&str, &str),
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update app_user set login_name = $2, login_key = $3 where user_id = $1"))
            .bind(user_id)
            .bind(login_name)
            .bind(login_key)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Lets a sub-user sign in or keeps one from it.
pub async fn state_update(conn: &mut Conn, user_id: Uuid, state: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update app_user set state = $2 where user_id = $1"))
            .bind(user_id)
            .bind(state)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Forgets by what means and where a sub-user might work.
pub async fn access_delete(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from sub_user_access where user_id = $1")).bind(user_id).execute(c).await?;
        Ok(())
    })
}
