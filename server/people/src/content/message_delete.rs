//! Deletes messages.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::message_count::MessageCountReply;
use super::message_read::judge_choice;
use super::{store, tell_pages};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::{App, Result, transaction};

/// Which messages: either some by their ids or all that were read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MessageDeleteDraft {
    /// At most 100 of the caller's own messages; others' and unknown ids change nothing.
    #[serde(default)]
    #[schema(max_items = 100)]
    pub message_ids: Vec<Uuid>,
    /// Every message of the caller's that was read.
    #[serde(default)]
    pub all_read: bool,
}

/// Deletes some of the caller's messages, or all that were read. They are gone for good.
#[utoipa::path(post, path = "/gicend/message/delete/", tag = "message", request_body = MessageDeleteDraft,
    responses((status = 200, body = Envelope<MessageCountReply>, description = "how many are left"),
        (status = 400, description = "100001: neither ids nor all_read, or both, or too many"),
        (status = 401, description = "100005: not logged in")))]
pub async fn message_delete(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<MessageDeleteDraft>,
) -> Result<Reply<MessageCountReply>> {
    delete_messages(&app, &caller, &draft).await.map(Reply)
}

/// Deletes them; says how many are left.
///
/// # Errors
/// 100001 on `message_ids`; when the database does not answer.
async fn delete_messages(
    app: &App,
    caller: &Caller,
    draft: &MessageDeleteDraft,
) -> Result<MessageCountReply> {
    judge_choice(&draft.message_ids, draft.all_read)?;
    transaction!(app.store(), tx => {
        let mut is_changed = draft.all_read && store::delete_read_messages(tx, caller.user_id).await?;
        for message_id in &draft.message_ids {
            is_changed |= store::delete_message(tx, caller.user_id, *message_id).await?;
        }
        if is_changed {
            tell_pages(tx, app, caller).await?;
        }
        let left = store::count_messages(tx, caller.user_id).await?;
        Ok(MessageCountReply { unread: left.unread, total: left.total })
    })
}
