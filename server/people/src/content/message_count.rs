//! How many messages a person has (SPEC §7).

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// How many messages the caller has.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageCountReply {
    /// Those that were not read yet.
    pub unread: i64,
    /// How many there are in all, read or not.
    pub total: i64,
}

/// Counts the caller's messages.
#[utoipa::path(get, path = "/gicend/message/count/", tag = "message",
    responses((status = 200, body = Envelope<MessageCountReply>), (status = 401, description = "100005: not logged in")))]
pub async fn message_count(State(app): State<App>, caller: Caller) -> Result<Reply<MessageCountReply>> {
    count_messages(&app, &caller).await.map(Reply)
}

/// How many messages the caller has.
///
/// # Errors
/// When the database does not answer.
pub async fn count_messages(app: &App, caller: &Caller) -> Result<MessageCountReply> {
    let counted = store::count_messages(&mut app.store().read().await?, caller.user_id).await?;
    Ok(MessageCountReply { unread: counted.unread, total: counted.total })
}
