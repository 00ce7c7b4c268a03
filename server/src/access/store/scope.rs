//! What grants can be confined to.

use uuid::Uuid;

use crate::store::Conn;
use crate::{on, sql};

/// Whether a project is the account's.
pub async fn project_exists(conn: &mut Conn, account_id: Uuid, project_id: Uuid) -> sqlx::Result<bool> {
    let count: i64 = on!(conn, c => {
        sqlx::query_scalar(sql!("select count(*) from project where project_id = $1 and account_id = $2"))
            .bind(project_id)
            .bind(account_id)
            .fetch_one(c)
            .await?
    });
    Ok(count > 0)
}

/// Whether a VDC is the account's.
pub async fn vdc_exists(conn: &mut Conn, account_id: Uuid, vdc_id: Uuid) -> sqlx::Result<bool> {
    let count: i64 = on!(conn, c => {
        sqlx::query_scalar(sql!("select count(*) from vdc where vdc_id = $1 and account_id = $2"))
            .bind(vdc_id)
            .bind(account_id)
            .fetch_one(c)
            .await?
    });
    Ok(count > 0)
}

/// Takes the account's turn until the transaction ends: whoever counts what it holds counts alone.
pub async fn account_take(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update account set customer_no = customer_no where account_id = $1"))
            .bind(account_id)
            .execute(c)
            .await?;
        Ok(())
    })
}
