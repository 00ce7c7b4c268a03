//! Sessions.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A session to be.
pub struct NewSessionRow<'a> {
    pub session_id: Uuid,
    pub user_id: Uuid,
    pub token_hash: &'a [u8],
    pub secret_hash: &'a [u8],
    pub idle_minutes: i64,
    pub expires_at: Time,
    pub address: &'a str,
    pub user_agent: &'a str,
    pub now: Time,
}

/// A session with its person.
#[derive(sqlx::FromRow)]
pub struct SessionRow {
    pub session_id: Uuid,
    pub user_id: Uuid,
    pub account_id: Uuid,
    pub kind: String,
    pub state: String,
    pub login_name: String,
    pub password_set_at: Time,
    pub password_months: Option<i64>,
    pub proved_at: Time,
    pub secret_hash: Vec<u8>,
    pub created_at: Time,
    pub seen_at: Time,
    pub idle_minutes: i64,
}

/// Writes a session.
pub async fn session_insert(conn: &mut Conn, row: &NewSessionRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into session (session_id, user_id, token_hash, secret_hash, created_at, seen_at, idle_minutes, expires_at,
               address, user_agent, proved_at)
             values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $5)"
        ))
        .bind(row.session_id)
        .bind(row.user_id)
        .bind(row.token_hash)
        .bind(row.secret_hash)
        .bind(row.now)
        .bind(row.idle_minutes)
        .bind(row.expires_at)
        .bind(row.address)
        .bind(row.user_agent)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// The session with a token.
pub async fn session_by_token(conn: &mut Conn, token_hash: &[u8]) -> sqlx::Result<Option<SessionRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select s.session_id, s.user_id, u.account_id, u.kind, u.state, u.login_name, u.password_set_at, u.password_months,
               s.proved_at, s.secret_hash, s.created_at, s.seen_at, s.idle_minutes
             from session s join app_user u on u.user_id = s.user_id where s.token_hash = $1"
        ))
        .bind(token_hash)
        .fetch_optional(c)
        .await
    })
}

/// Notes that a session was used.
pub async fn seen_update(conn: &mut Conn, session_id: Uuid, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update session set seen_at = $2 where session_id = $1 and seen_at < $2"))
            .bind(session_id)
            .bind(now)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Ends the session with a token.
pub async fn session_delete_by_token(conn: &mut Conn, token_hash: &[u8]) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from session where token_hash = $1")).bind(token_hash).execute(c).await?;
        Ok(())
    })
}

/// Ends every session of a person but `kept`; how many.
pub async fn session_delete_by_user(conn: &mut Conn, user_id: Uuid, kept: Option<Uuid>) -> sqlx::Result<u64> {
    on!(conn, c => {
        let done = sqlx::query(sql!("delete from session where user_id = $1 and session_id <> $2"))
            .bind(user_id)
            .bind(kept.unwrap_or_default())
            .execute(c)
            .await?;
        Ok(done.rows_affected())
    })
}

/// Notes that a session's person has proved who they are.
pub async fn proved_update(conn: &mut Conn, session_id: Uuid, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update session set proved_at = $2 where session_id = $1"))
            .bind(session_id)
            .bind(now)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// A session as its person sees it.
#[derive(Debug, sqlx::FromRow)]
pub struct OwnSessionRow {
    pub session_id: Uuid,
    pub created_at: Time,
    pub seen_at: Time,
    pub idle_minutes: i64,
    pub address: String,
    pub user_agent: String,
}

/// A person's newest 100 sessions.
pub async fn session_list(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<Vec<OwnSessionRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select session_id, created_at, seen_at, idle_minutes, address, user_agent from session
             where user_id = $1 order by created_at desc, session_id desc limit 100"
        ))
        .bind(user_id)
        .fetch_all(c)
        .await
    })
}

/// Ends a session of a person; false when there is no such session.
pub async fn session_delete_own(conn: &mut Conn, user_id: Uuid, session_id: Uuid) -> sqlx::Result<bool> {
    on!(conn, c => {
        let done = sqlx::query(sql!("delete from session where user_id = $1 and session_id = $2"))
            .bind(user_id)
            .bind(session_id)
            .execute(c)
            .await?;
        Ok(done.rows_affected() == 1)
    })
}
