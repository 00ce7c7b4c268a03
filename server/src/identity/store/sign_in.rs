//! Who signed in or tried to.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::store::page::Cursor;
use crate::{on, sql};

/// A sign-in, or a try.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct SignInRow {
    pub sign_in_id: Uuid,
    pub at: Time,
    pub address: String,
    pub user_agent: String,
    pub outcome: String,
    pub method: String,
}

/// Writes a sign-in of a person; false when it is written already.
pub async fn sign_in_insert(conn: &mut Conn, user_id: Uuid, row: &SignInRow) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!(
            "insert into sign_in_record (sign_in_id, user_id, at, address, user_agent, outcome, method)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict (sign_in_id) do nothing"
        ))
        .bind(row.sign_in_id)
        .bind(user_id)
        .bind(row.at)
        .bind(&row.address)
        .bind(&row.user_agent)
        .bind(&row.outcome)
        .bind(&row.method)
        .execute(c)
        .await?;
        Ok(done.rows_affected() == 1)
    })
}

/// A person's sign-ins after `cursor`, newest first.
pub async fn sign_in_page(
    conn: &mut Conn,
    user_id: Uuid,
    cursor: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<SignInRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select sign_in_id, at, address, user_agent, outcome, method from sign_in_record
             where user_id = $1 and (at, sign_in_id) < ($2, $3) order by at desc, sign_in_id desc limit $4"
        ))
        .bind(user_id)
        .bind(cursor.at)
        .bind(cursor.id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}
