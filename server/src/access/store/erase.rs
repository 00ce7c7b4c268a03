//! The end of everything that an account granted.

use uuid::Uuid;

use crate::store::Conn;
use crate::{on, sql};

/// Takes back what was granted to the people of an account.
pub async fn user_grants_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "delete from access_grant where user_id in (select user_id from app_user where account_id = $1)"
        ))
        .bind(account_id)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Takes back what was granted to the groups of an account.
pub async fn group_grants_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "delete from access_grant where group_id in (select group_id from user_group where account_id = $1)"
        ))
        .bind(account_id)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Empties every group of an account.
pub async fn members_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from user_group_member where group_id in (select group_id from user_group where account_id = $1)"))
            .bind(account_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Removes the groups of an account, which are empty.
pub async fn groups_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from user_group where account_id = $1"))
            .bind(account_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Forgets by what means and where the sub-users of an account might work.
pub async fn methods_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from sub_user_access where user_id in (select user_id from app_user where account_id = $1)"))
            .bind(account_id)
            .execute(c)
            .await?;
        Ok(())
    })
}
