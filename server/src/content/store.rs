//! SQL of the content feature. Every statement names the person: nobody reaches another's message by its id.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::store::page::Cursor;
use crate::{on, sql};

/// A stored message.
#[derive(Debug, sqlx::FromRow)]
pub struct MessageRow {
    pub message_id: Uuid,
    pub kind: String,
    pub params: String,
    pub created_at: Time,
    pub read_at: Option<Time>,
}

/// How many messages a person has.
#[derive(Debug, sqlx::FromRow)]
pub struct CountRow {
    pub unread: i64,
    pub total: i64,
}

/// Writes a message.
pub async fn message_insert(
    conn: &mut Conn,
    message_id: Uuid,
    user_id: Uuid,
    kind: &str,
    params: &str,
    now: Time,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into message (message_id, user_id, kind, params, created_at) values ($1, $2, $3, $4, $5)"
        ))
        .bind(message_id)
        .bind(user_id)
        .bind(kind)
        .bind(params)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// A person's messages after `cursor`, newest first.
pub async fn message_page(
    conn: &mut Conn,
    user_id: Uuid,
    cursor: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<MessageRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select message_id, kind, params, created_at, read_at from message
             where user_id = $1 and (created_at, message_id) < ($2, $3)
             order by created_at desc, message_id desc limit $4"
        ))
        .bind(user_id)
        .bind(cursor.at)
        .bind(cursor.id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// The same, of those that were not read yet.
pub async fn unread_page(
    conn: &mut Conn,
    user_id: Uuid,
    cursor: Cursor,
    rows: i64,
) -> sqlx::Result<Vec<MessageRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select message_id, kind, params, created_at, read_at from message
             where user_id = $1 and read_at is null and (created_at, message_id) < ($2, $3)
             order by created_at desc, message_id desc limit $4"
        ))
        .bind(user_id)
        .bind(cursor.at)
        .bind(cursor.id)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// How many messages a person has, and how many of them are unread.
pub async fn message_count(conn: &mut Conn, user_id: Uuid) -> sqlx::Result<CountRow> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select count(*) as total, count(*) filter (where read_at is null) as unread from message
             where user_id = $1"
        ))
        .bind(user_id)
        .fetch_one(c)
        .await
    })
}

/// Notes that one message was read.
pub async fn message_read(conn: &mut Conn, user_id: Uuid, message_id: Uuid, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "update message set read_at = $3 where user_id = $1 and message_id = $2 and read_at is null"
        ))
        .bind(user_id)
        .bind(message_id)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Notes that all of a person's messages were read.
pub async fn message_read_all(conn: &mut Conn, user_id: Uuid, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update message set read_at = $2 where user_id = $1 and read_at is null"))
            .bind(user_id)
            .bind(now)
            .execute(c)
            .await?;
        Ok(())
    })
}
