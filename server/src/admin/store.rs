//! SQL of the operator's surface: operators, their sessions, their audit log.

use uuid::Uuid;

use crate::clock::Time;
use crate::store::Conn;
use crate::{on, sql};

/// An operator.
#[derive(Clone, sqlx::FromRow)]
pub struct OperatorRow {
    pub operator_id: Uuid,
    pub name: String,
    pub password_hash: String,
    pub state: String,
}

/// A session with its operator.
#[derive(Debug, sqlx::FromRow)]
pub struct SessionRow {
    pub session_id: Uuid,
    pub operator_id: Uuid,
    pub name: String,
    pub state: String,
    pub created_at: Time,
    pub seen_at: Time,
}

/// A session that begins.
pub struct NewSessionRow<'a> {
    pub session_id: Uuid,
    pub operator_id: Uuid,
    pub token_hash: &'a [u8],
    pub expires_at: Time,
    pub address: &'a str,
    pub now: Time,
}

/// Where the audit log ends.
#[derive(sqlx::FromRow)]
pub struct HeadRow {
    pub seq: i64,
    pub hash: Vec<u8>,
}

/// A line of the audit log.
#[derive(sqlx::FromRow)]
pub struct EventRow {
    pub seq: i64,
    pub at: Time,
    pub operator_id: Option<Uuid>,
    pub operator_name: String,
    pub action: String,
    pub outcome: String,
    pub object_kind: String,
    pub object_id: String,
    pub address: String,
    pub request_id: String,
    pub hash: Vec<u8>,
}

/// An operator by name.
pub async fn operator_by_key(conn: &mut Conn, name_key: &str) -> sqlx::Result<Option<OperatorRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!("select operator_id, name, password_hash, state from operator where name_key = $1"))
            .bind(name_key)
            .fetch_optional(c)
            .await
    })
}

/// Keeps a new operator.
pub async fn operator_insert(
    conn: &mut Conn,
    operator_id: Uuid,
    name: &str,
    name_key: &str,
    password_hash: &str,
    now: Time,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into operator (operator_id, name, name_key, password_hash, state, created_at)
             values ($1, $2, $3, $4, 'enabled', $5)"
        ))
        .bind(operator_id)
        .bind(name)
        .bind(name_key)
        .bind(password_hash)
        .bind(now)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Changes an operator's password and state.
pub async fn operator_update(
    conn: &mut Conn,
    operator_id: Uuid,
    password_hash: &str,
    state: &str,
) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update operator set password_hash = $2, state = $3 where operator_id = $1"))
            .bind(operator_id)
            .bind(password_hash)
            .bind(state)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Begins a session.
pub async fn session_insert(conn: &mut Conn, row: &NewSessionRow<'_>) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into operator_session (session_id, operator_id, token_hash, created_at, seen_at, expires_at, address)
             values ($1, $2, $3, $4, $4, $5, $6)"
        ))
        .bind(row.session_id)
        .bind(row.operator_id)
        .bind(row.token_hash)
        .bind(row.now)
        .bind(row.expires_at)
        .bind(row.address)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Notes when an operator signed in.
pub async fn signed_in_update(conn: &mut Conn, operator_id: Uuid, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update operator set last_sign_in_at = $2 where operator_id = $1"))
            .bind(operator_id)
            .bind(now)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// A session by its token.
pub async fn session_select(conn: &mut Conn, token_hash: &[u8]) -> sqlx::Result<Option<SessionRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select s.session_id, s.operator_id, o.name, o.state, s.created_at, s.seen_at
             from operator_session s join operator o on o.operator_id = s.operator_id where s.token_hash = $1"
        ))
        .bind(token_hash)
        .fetch_optional(c)
        .await
    })
}

/// Notes a session's use.
pub async fn seen_update(conn: &mut Conn, session_id: Uuid, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update operator_session set seen_at = $2 where session_id = $1"))
            .bind(session_id)
            .bind(now)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Ends a session.
pub async fn session_delete(conn: &mut Conn, session_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from operator_session where session_id = $1"))
            .bind(session_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Ends every session of an operator.
pub async fn sessions_delete(conn: &mut Conn, operator_id: Uuid) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from operator_session where operator_id = $1"))
            .bind(operator_id)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Removes sessions that are over.
pub async fn sessions_expired_delete(conn: &mut Conn, now: Time) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("delete from operator_session where expires_at < $1")).bind(now).execute(c).await?;
        Ok(())
    })
}

/// Where the audit log ends; whoever takes it holds it until the transaction ends.
pub async fn head_take(conn: &mut Conn) -> sqlx::Result<HeadRow> {
    let nothing: &[u8] = &[];
    on!(conn, c => {
        sqlx::query_as(sql!(
            "insert into operator_audit_head (chain, seq, hash) values (1, 0, $1)
             on conflict (chain) do update set seq = operator_audit_head.seq returning seq, hash"
        ))
        .bind(nothing)
        .fetch_one(c)
        .await
    })
}

/// Where the audit log ends.
pub async fn head_select(conn: &mut Conn) -> sqlx::Result<Option<HeadRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!("select seq, hash from operator_audit_head where chain = 1")).fetch_optional(c).await
    })
}

/// Moves the audit log's end.
pub async fn head_update(conn: &mut Conn, seq: i64, hash: &[u8]) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!("update operator_audit_head set seq = $1, hash = $2 where chain = 1"))
            .bind(seq)
            .bind(hash)
            .execute(c)
            .await?;
        Ok(())
    })
}

/// Writes a line.
pub async fn event_insert(conn: &mut Conn, row: &EventRow) -> sqlx::Result<()> {
    on!(conn, c => {
        sqlx::query(sql!(
            "insert into operator_audit_event (seq, at, operator_id, operator_name, action, outcome, object_kind, object_id,
               address, request_id, hash)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
        ))
        .bind(row.seq)
        .bind(row.at)
        .bind(row.operator_id)
        .bind(&row.operator_name)
        .bind(&row.action)
        .bind(&row.outcome)
        .bind(&row.object_kind)
        .bind(&row.object_id)
        .bind(&row.address)
        .bind(&row.request_id)
        .bind(&row.hash)
        .execute(c)
        .await?;
        Ok(())
    })
}

/// Lines after one, in their order.
pub async fn events_after(conn: &mut Conn, seq: i64, rows: i64) -> sqlx::Result<Vec<EventRow>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select seq, at, operator_id, operator_name, action, outcome, object_kind, object_id, address, request_id, hash
             from operator_audit_event where seq > $1 order by seq limit $2"
        ))
        .bind(seq)
        .bind(rows)
        .fetch_all(c)
        .await
    })
}

/// The account with this number and its currency, unless it is deleted.
pub async fn account_by_number(conn: &mut Conn, customer_no: &str) -> sqlx::Result<Option<(Uuid, String)>> {
    on!(conn, c => {
        sqlx::query_as(sql!(
            "select account_id, currency from account where customer_no = $1 and deleted_at is null"
        ))
        .bind(customer_no)
        .fetch_optional(c)
        .await
    })
}
