//! One-time hand-off codes.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A hand-off to be.
pub struct NewHandoffRow<'a> {
    pub handoff_id: Uuid,
    pub code_hash: &'a [u8],
    pub user_id: Uuid,
    pub audience: &'a str,
    pub state_hash: Option<&'a [u8]>,
    pub expires_at: Time,
    pub now: Time,
}

/// Writes a hand-off.
pub async fn handoff_insert(conn: &mut Conn, row: &NewHandoffRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into handoff (handoff_id, code_hash, user_id, audience, state_hash, created_at, expires_at)
             values ($1, $2, $3, $4, $5, $6, $7)"
        ))
        .bind(row.handoff_id)
        .bind(row.code_hash)
        .bind(row.user_id)
        .bind(row.audience)
        .bind(row.state_hash)
        .bind(row.now)
        .bind(row.expires_at)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// The person that a code stands for.
pub async fn handoff_user(conn: &mut Conn, code_hash: &[u8]) -> sqlx::Result<Option<Uuid>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select user_id from handoff where code_hash = $1"))
            .bind(code_hash)
            .fetch_optional(c)
            .await
    })
}

/// Ends every code of a person.
pub async fn handoff_delete_by_user(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from handoff where user_id = $1")).bind(user_id).execute(c).await?;
        Ok(())
    })
}

/// Uses a code up; false when it is for another audience or browser, used or over.
pub async fn handoff_use(
    conn: &mut Conn,
    code_hash: &[u8],
    audience: &str,
    state_hash: &[u8],
    now: Time,
) -> sqlx::Result<bool> {
    let used = on!(conn, c => {
        sqlx::query(sql!(
            "update handoff set used_at = $4
             where code_hash = $1 and audience = $2 and state_hash = $3 and used_at is null and expires_at > $4"
        ))
        .bind(code_hash)
        .bind(audience)
        .bind(state_hash)
        .bind(now)
        .execute(c)
        .await?
        .rows_affected()
    });
    Ok(used == 1)
}
