//! Sign-ins and password resets between their steps.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// A challenge to be.
pub struct NewChallengeRow<'a> {
    pub challenge_id: Uuid,
    pub kind: &'a str,
    pub needs_factor: bool,
    pub token_hash: &'a [u8],
    pub browser_hash: &'a [u8],
    pub user_id: Option<Uuid>,
    pub login_key: &'a str,
    pub expires_at: Time,
    pub now: Time,
}

/// A challenge under way.
#[derive(Clone, sqlx::FromRow)]
pub struct ChallengeRow {
    pub challenge_id: Uuid,
    pub user_id: Option<Uuid>,
    pub login_key: String,
    pub code_id: Option<Uuid>,
}

/// Writes a challenge.
pub async fn challenge_insert(conn: &mut Conn, row: &NewChallengeRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into challenge (challenge_id, kind, token_hash, browser_hash, user_id, login_key, tries, created_at,
               expires_at, needs_factor)
             values ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9)"
        ))
        .bind(row.challenge_id)
        .bind(row.kind)
        .bind(row.token_hash)
        .bind(row.browser_hash)
        .bind(row.user_id)
        .bind(row.login_key)
        .bind(row.now)
        .bind(row.expires_at)
        .bind(row.needs_factor)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// By what a challenge under way is known.
#[derive(Clone, Copy)]
pub struct KeptBy<'a> {
    pub kind: &'a str,
    pub needs_factor: bool,
    pub token_hash: &'a [u8],
    pub browser_hash: &'a [u8],
}

/// The challenge with a token, if it is this browser's, has not earned its ticket and is not over.
pub async fn challenge_by_token(
    conn: &mut Conn,
    by: &KeptBy<'_>,
    now: Time,
) -> sqlx::Result<Option<ChallengeRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select challenge_id, user_id, login_key, code_id from challenge
             where token_hash = $1 and kind = $2 and browser_hash = $3 and verified_at is null and expires_at > $4
               and needs_factor = $5"
        ))
        .bind(by.token_hash)
        .bind(by.kind)
        .bind(by.browser_hash)
        .bind(now)
        .bind(by.needs_factor)
        .fetch_optional(c)
        .await
    })
}

/// Notes which code was sent for a challenge.
pub async fn challenge_code_set(conn: &mut Conn, challenge_id: Uuid, code_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update challenge set code_id = $2 where challenge_id = $1"))
            .bind(challenge_id)
            .bind(code_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Counts a try of a challenge's second factor; false when it has had `max` tries.
pub async fn challenge_try(conn: &mut Conn, challenge_id: Uuid, max: i64) -> sqlx::Result<bool> {
    let counted = on!(conn, c => {
        sqlx::query(sql!("update challenge set tries = tries + 1 where challenge_id = $1 and tries < $2"))
            .bind(challenge_id)
            .bind(max)
            .execute(c)
            .await?
            .rows_affected()
    });
    Ok(counted == 1)
}

/// Ends a challenge; false when another request did.
pub async fn challenge_delete(conn: &mut Conn, challenge_id: Uuid) -> sqlx::Result<bool> {
    let ended = on!(conn, c => {
        sqlx::query(sql!("delete from challenge where challenge_id = $1"))
            .bind(challenge_id)
            .execute(c)
            .await?
            .rows_affected()
    });
    Ok(ended == 1)
}

/// Ends every challenge of a person.
pub async fn challenge_delete_by_user(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from challenge where user_id = $1")).bind(user_id).execute(c).await?;
        Ok(())
    })
}

/// Turns a challenge whose code came back into a ticket; false when another request did.
pub async fn challenge_verify(
    conn: &mut Conn,
    challenge_id: Uuid,
    ticket_hash: &[u8],
    expires_at: Time,
    now: Time,
) -> sqlx::Result<bool> {
    let verified = on!(conn, c => {
        sqlx::query(sql!(
            "update challenge set token_hash = $2, verified_at = $3, expires_at = $4
             where challenge_id = $1 and verified_at is null"
        ))
        .bind(challenge_id)
        .bind(ticket_hash)
        .bind(now)
        .bind(expires_at)
        .execute(c)
        .await?
        .rows_affected()
    });
    Ok(verified == 1)
}

/// The reset that a ticket allows, with one more try counted; nothing after `max` tries.
pub async fn reset_try(
    conn: &mut Conn,
    ticket_hash: &[u8],
    browser_hash: &[u8],
    max: i64,
    now: Time,
) -> sqlx::Result<Option<ChallengeRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "update challenge set tries = tries + 1
             where token_hash = $1 and kind = 'reset' and browser_hash = $2 and verified_at is not null and expires_at > $4
               and tries < $3
             returning challenge_id, user_id, login_key, code_id"
        ))
        .bind(ticket_hash)
        .bind(browser_hash)
        .bind(max)
        .bind(now)
        .fetch_optional(c)
        .await
    })
}
