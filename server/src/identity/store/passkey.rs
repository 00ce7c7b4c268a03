//! Passkeys.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A passkey as its person sees it.
#[derive(Debug, sqlx::FromRow)]
pub struct PasskeyRow {
    pub passkey_id: Uuid,
    pub name: String,
    pub created_at: Time,
    pub last_used_at: Option<Time>,
}

/// A person's passkeys, the oldest first.
pub async fn passkeys_by_user(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<Vec<PasskeyRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select passkey_id, name, created_at, last_used_at from passkey where user_id = $1
             order by created_at, passkey_id"
        ))
        .bind(user_id)
        .fetch_all(c)
        .await
    })
}
