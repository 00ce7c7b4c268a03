//! Where a person is signed in.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::session::{MOST_SESSIONS, is_alive};
use super::store::session as store;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// The sessions of whoever is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionListReply {
    /// The sessions that have not ended, the newest first.
    pub sessions: Vec<SessionReply>,
}

/// A session of the caller that has not ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionReply {
    /// Names it when it shall end.
    pub session_id: Uuid,
    /// Whether it is the one that asks.
    pub is_current: bool,
    /// When it began, by a sign-in.
    pub created_at: Time,
    /// When it was used last.
    pub seen_at: Time,
    /// The address that it began from.
    pub address: String,
    /// What the browser called itself.
    pub user_agent: String,
}

/// Lists the live sessions of whoever is signed in.
#[utoipa::path(get, path = "/gicend/session/list/", tag = "session",
    responses((status = 200, body = Envelope<SessionListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn session_list(State(app): State<App>, caller: Caller) -> Result<Reply<SessionListReply>> {
    list_sessions(&app, &caller).await.map(Reply)
}

/// The caller's live sessions, all of them.
///
/// # Errors
/// When the database does not answer.
pub async fn list_sessions(app: &App, caller: &Caller) -> Result<SessionListReply> {
    let current = caller.session_id()?;
    let mut conn = app.store().read().await?;
    let rows = store::list_sessions(&mut conn, caller.user_id, MOST_SESSIONS).await?;
    let live = rows.into_iter().filter(|row| is_alive(app, row.created_at, row.seen_at, row.idle_minutes));
    let sessions = live.map(|row| SessionReply {
        session_id: row.session_id,
        is_current: row.session_id == current,
        created_at: row.created_at,
        seen_at: row.seen_at,
        address: row.address,
        user_agent: row.user_agent,
    });
    Ok(SessionListReply { sessions: sessions.collect() })
}
