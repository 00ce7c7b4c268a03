//! Notes that messages were read.

use axum::extract::State;
use portico_core::Rule;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{store, tell_pages};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, MAX_IDS, Reply};
use crate::{App, Error, Result, transaction};

/// Which messages: either some by their ids or all.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MessageReadDraft {
    /// At most 100 of the caller's own messages; others' and unknown ids change nothing.
    #[serde(default)]
    #[schema(max_items = 100)]
    pub message_ids: Vec<Uuid>,
    /// Every message that the caller has.
    #[serde(default)]
    pub all: bool,
}

/// How many messages the caller has still to read.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageReadReply {
    /// Messages that are still unread.
    pub unread: i64,
}

/// Notes that some or all of the caller's messages were read.
#[utoipa::path(post, path = "/gicend/message/read/", tag = "message", request_body = MessageReadDraft,
    responses((status = 200, body = Envelope<MessageReadReply>),
        (status = 400, description = "100001: neither ids nor all, or both, or too many"),
        (status = 401, description = "100005: not logged in")))]
pub async fn message_read(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<MessageReadDraft>,
) -> Result<Reply<MessageReadReply>> {
    mark_read(&app, &caller, &draft).await.map(Reply)
}

/// Judges which messages are meant: either some by their ids, or all.
///
/// # Errors
/// 100001 on `message_ids` for neither, for both, and for too many.
pub(super) fn judge_choice(message_ids: &[Uuid], is_all: bool) -> Result<()> {
    if is_all != message_ids.is_empty() {
        Err(Error::field("message_ids", Rule::NothingChosen))
    } else if message_ids.len() > MAX_IDS as usize {
        Err(Error::field("message_ids", Rule::TooMany { max: MAX_IDS }))
    } else {
        Ok(())
    }
}

/// Marks messages of the caller's as read, and tells how many are unread now.
///
/// # Errors
/// 100001 on `message_ids`; when the database does not answer.
pub async fn mark_read(app: &App, caller: &Caller, draft: &MessageReadDraft) -> Result<MessageReadReply> {
    judge_choice(&draft.message_ids, draft.all)?;
    let now = app.now();
    transaction!(app.store(), tx => {
        let mut is_changed = draft.all && store::mark_all_messages_read(tx, caller.user_id, now).await?;
        for message_id in &draft.message_ids {
            is_changed |= store::mark_message_read(tx, caller.user_id, *message_id, now).await?;
        }
        if is_changed {
            tell_pages(tx, app, caller).await?;
        }
        Ok(MessageReadReply { unread: store::count_messages(tx, caller.user_id).await?.unread })
    })
}
