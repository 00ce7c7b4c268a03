//! SQL of the account feature.

use uuid::Uuid;

use crate::store::Conn;
use crate::{on, sql};

/// Saves a person's theme.
pub async fn subject_update(conn: &mut Conn, user_id: Uuid, subject: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update app_user set subject = $1 where user_id = $2"))
            .bind(subject)
            .bind(user_id)
            .execute(c)
            .await?;
        Ok(())
    })
}
