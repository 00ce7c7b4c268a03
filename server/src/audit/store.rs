//! SQL of the audit log.

pub mod read;

use uuid::Uuid;

use super::event::Event;
use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// Where an account's chain ends.
#[derive(sqlx::FromRow)]
pub struct HeadRow {
    pub seq: i64,
    pub hash: Vec<u8>,
}

/// An event without what is personal.
#[derive(Clone, sqlx::FromRow)]
pub struct EventRow {
    pub account_id: Uuid,
    pub seq: i64,
    pub at: Time,
    pub actor_kind: String,
    pub actor_id: Option<Uuid>,
    pub action: String,
    pub outcome: String,
    pub object_kind: String,
    pub object_id: String,
    pub detail_hash: Vec<u8>,
}

impl EventRow {
    /// The row of an event.
    pub fn new(account_id: Uuid, seq: i64, at: Time, event: &Event<'_>, detail_hash: &[u8]) -> Self {
        Self {
            account_id,
            seq,
            at,
            actor_kind: event.actor.kind.as_str().to_owned(),
            actor_id: event.actor.id,
            action: event.action.to_owned(),
            outcome: event.outcome.as_str().to_owned(),
            object_kind: event.object.kind.to_owned(),
            object_id: event.object.id.clone(),
            detail_hash: detail_hash.to_vec(),
        }
    }
}

/// Where the chain ends; whoever takes it holds it until the transaction ends.
pub async fn head_take(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<HeadRow> {
    let nothing: &[u8] = &[];
    on!(conn, c => {
        sqlx::query_as(sql!(
            "insert into audit_head (account_id, seq, hash) values ($1, 0, $2)
             on conflict (account_id) do update set seq = audit_head.seq returning seq, hash"
        ))
        .bind(account_id)
        .bind(nothing)
        .fetch_one(c)
        .await
    })
}

/// Whether an account is deleted. Asked once the chain is held, so that the answer holds until the transaction ends.
pub async fn account_is_deleted(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<bool> {
    let deleted_at: Option<Time> = on!(conn, c => {
        sqlx::query_scalar(sql!("select deleted_at from account where account_id = $1"))
            .bind(account_id)
            .fetch_one(c)
            .await?
    });
    Ok(deleted_at.is_some())
}

/// Moves the chain's end.
pub async fn head_update(conn: &mut Conn, account_id: Uuid, seq: i64, hash: &[u8]) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update audit_head set seq = $2, hash = $3 where account_id = $1"))
            .bind(account_id)
            .bind(seq)
            .bind(hash)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Writes an event.
pub async fn event_insert(conn: &mut Conn, row: &EventRow, hash: &[u8]) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into audit_event (account_id, seq, at, actor_kind, actor_id, action, outcome, object_kind, object_id,
               detail_hash, hash)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
        ))
        .bind(row.account_id)
        .bind(row.seq)
        .bind(row.at)
        .bind(&row.actor_kind)
        .bind(row.actor_id)
        .bind(&row.action)
        .bind(&row.outcome)
        .bind(&row.object_kind)
        .bind(&row.object_id)
        .bind(&row.detail_hash)
        .bind(hash)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Writes what of an event is personal.
pub async fn detail_insert(conn: &mut Conn, account_id: Uuid, seq: i64, body: &str) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("insert into audit_detail (account_id, seq, body) values ($1, $2, $3)"))
            .bind(account_id)
            .bind(seq)
            .bind(body)
            .execute(c)
            .await?;
        Ok(())
    })
}
