//! Reading the audit log: pages, what bounds them, and whole chains.

use uuid::Uuid;

use super::EventRow;
use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// An event with what is personal of it, if that was not erased.
#[derive(Debug, sqlx::FromRow)]
pub struct ListRow {
    pub seq: i64,
    pub at: Time,
    pub actor_kind: String,
    pub actor_id: Option<Uuid>,
    pub action: String,
    pub outcome: String,
    pub object_kind: String,
    pub object_id: String,
    pub body: Option<String>,
}

/// Which events.
#[derive(Debug, Clone)]
pub struct EventFilter {
    pub account_id: Uuid,
    /// Only what this person did, in sessions or with keys.
    pub own: Option<Uuid>,
    pub from: Option<Time>,
    pub to: Option<Time>,
    pub actor_id: Option<Uuid>,
    pub action: Option<String>,
    pub outcome: Option<&'static str>,
    pub object_kind: Option<String>,
    pub object_id: Option<String>,
}

/// Events from `floor` on that are older than `before`, newest first.
pub async fn event_page(
    conn: &mut Conn,
    filter: &EventFilter,
    (before, floor): (i64, i64),
    rows: i64,
) -> sqlx::Result<Vec<ListRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select e.seq, e.at, e.actor_kind, e.actor_id, e.action, e.outcome, e.object_kind, e.object_id, d.body
             from audit_event e left join audit_detail d on d.account_id = e.account_id and d.seq = e.seq
             where e.account_id = $1 and e.seq < $2 and e.seq >= $3
               and (e.at >= $4 or $4 is null) and (e.at < $5 or $5 is null)
               and (e.actor_id = $6 or $6 is null) and (e.action = $7 or $7 is null)
               and (e.outcome = $8 or $8 is null) and (e.object_kind = $9 or $9 is null)
               and (e.object_id = $10 or $10 is null)
               and (e.actor_id = $11 or e.actor_id in (select key_id from security_key where user_id = $11) or $11 is null)
             order by e.seq desc limit $12"
        ))
        .bind(filter.account_id)
        .bind(before)
        .bind(floor)
        .bind(filter.from)
        .bind(filter.to)
        .bind(filter.actor_id)
        .bind(filter.action.as_deref())
        .bind(filter.outcome)
        .bind(filter.object_kind.as_deref())
        .bind(filter.object_id.as_deref())
        .bind(filter.own)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// The number of an account's newest event; 0 for none.
pub async fn seq_newest(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<i64> {
    on!(conn, c => {
        let seq: Option<i64> = sqlx::query_scalar(sql!("select max(seq) from audit_event where account_id = $1"))
            .bind(account_id)
            .fetch_one(c)
            .await?;
        Ok(seq.unwrap_or(0))
    })
}

/// The lowest number of an event at `from` or later. A clock that was set back does not hide one.
pub async fn seq_from(conn: &mut Conn, account_id: Uuid, from: Time) -> sqlx::Result<Option<i64>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select min(seq) from audit_event where account_id = $1 and at >= $2"))
            .bind(account_id)
            .bind(from)
            .fetch_one(c)
            .await
    })
}

/// The highest number of an event before `to`.
pub async fn seq_to(conn: &mut Conn, account_id: Uuid, to: Time) -> sqlx::Result<Option<i64>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!("select max(seq) from audit_event where account_id = $1 and at < $2"))
            .bind(account_id)
            .bind(to)
            .fetch_one(c)
            .await
    })
}

/// An account as its chain is verified.
#[derive(Debug, sqlx::FromRow)]
pub struct AccountRow {
    pub account_id: Uuid,
    pub customer_no: String,
    pub deleted_at: Option<Time>,
}

/// Accounts after `cursor`, in the order of their ids; with `customer_no`, only that one.
pub async fn account_page(
    conn: &mut Conn,
    cursor: Uuid,
    customer_no: Option<&str>,
    rows: i64,
) -> sqlx::Result<Vec<AccountRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select account_id, customer_no, deleted_at from account
             where account_id > $1 and (customer_no = $2 or $2 is null) order by account_id limit $3"
        ))
        .bind(cursor)
        .bind(customer_no)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// Where an account's chain ends: number and hash.
pub async fn head_select(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Option<(i64, Vec<u8>)>> {
    on!(conn, c => {
        sqlx::query_as(sql!("select seq, hash from audit_head where account_id = $1"))
            .bind(account_id)
            .fetch_optional(c)
            .await
    })
}

/// A link of a chain: the event with its hash, and what is personal of it.
#[derive(sqlx::FromRow)]
pub struct ChainRow {
    #[sqlx(flatten)]
    pub event: EventRow,
    pub hash: Vec<u8>,
    pub body: Option<String>,
}

/// The links after number `after`, oldest first.
pub async fn chain_page(
    conn: &mut Conn,
    account_id: Uuid,
    after: i64,
    rows: i64,
) -> sqlx::Result<Vec<ChainRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select e.account_id, e.seq, e.at, e.actor_kind, e.actor_id, e.action, e.outcome, e.object_kind, e.object_id,
               e.detail_hash, e.hash, d.body
             from audit_event e left join audit_detail d on d.account_id = e.account_id and d.seq = e.seq
             where e.account_id = $1 and e.seq > $2 order by e.seq limit $3"
        ))
        .bind(account_id)
        .bind(after)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// The lowest number that has personal values but no event; null for none.
pub async fn detail_alone(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<Option<i64>> {
    on!(conn, c => {
        sqlx::query_scalar(sql!(
            "select min(d.seq) from audit_detail d where d.account_id = $1 and not exists
               (select 1 from audit_event e where e.account_id = d.account_id and e.seq = d.seq)"
        ))
        .bind(account_id)
        .fetch_one(c)
        .await
    })
}

/// Erases what is personal of an account's events.
pub async fn details_delete(conn: &mut Conn, account_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from audit_detail where account_id = $1")).bind(account_id).execute(c).await?;
        Ok(())
    })
}
