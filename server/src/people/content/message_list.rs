//! A person's messages, newest first (SPEC §7).

use axum::extract::State;
use portico_core::Lang;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::store::{self, MessageRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Query, Reply, cursor_asked};
use crate::kit::store::page::{self, Cursor, Page};
use crate::people::account;
use crate::platform::config::Config;
use crate::platform::news::{Notice, WordsError};
use crate::{App, Result};

/// Which messages.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MessageListQuery {
    /// Messages on the page: 1 to 100, 20 when left out.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
    /// Where the page before ended: its `next_cursor`.
    pub cursor: Option<String>,
    /// Only those that were not read yet.
    pub unread: Option<bool>,
}

/// A message in words.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageReply {
    /// The message.
    pub message_id: Uuid,
    /// What it tells about, for an icon or a filter.
    pub kind: String,
    /// One line.
    pub title: String,
    /// The rest.
    pub body: String,
    /// When it happened.
    pub created_at: Time,
    /// When the person read it; null when they have not.
    pub read_at: Option<Time>,
}

/// Lists the caller's messages.
#[utoipa::path(get, path = "/gicend/message/list/", tag = "message", params(MessageListQuery),
    responses((status = 200, body = Envelope<Page<MessageReply>>), (status = 401, description = "100005: not logged in")))]
pub async fn message_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<MessageListQuery>,
) -> Result<Reply<Page<MessageReply>>> {
    list_messages(&app, &caller, &query).await.map(Reply)
}

/// A page of the caller's messages.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_messages(
    app: &App,
    caller: &Caller,
    query: &MessageListQuery,
) -> Result<Page<MessageReply>> {
    let cursor = cursor_asked(query.cursor.as_deref(), Cursor::NEWEST)?;
    let limit = query.limit.unwrap_or(page::DEFAULT_LIMIT);
    let rows = page::rows_to_read(limit);
    let mut conn = app.store().read().await?;
    let lang = account::lang_of(&mut conn, caller.user_id).await?;
    let rows = if query.unread == Some(true) {
        store::unread_page(&mut conn, caller.user_id, cursor, rows).await?
    } else {
        store::message_page(&mut conn, caller.user_id, cursor, rows).await?
    };
    let (rows, next_cursor) = page::cut(rows, limit, |row| Cursor { at: row.created_at, id: row.message_id });
    Ok(Page {
        items: rows.into_iter().filter_map(|row| in_words(row, lang, app.config())).collect(),
        next_cursor,
    })
}

/// A row that this program cannot read (a newer one wrote it) is left out rather than spoiling the page.
fn in_words(row: MessageRow, lang: Lang, config: &Config) -> Option<MessageReply> {
    let unread = |error: &WordsError| tracing::error!(%error, message_id = %row.message_id, "a message cannot be read");
    let params = serde_json::from_str(&row.params).unwrap_or_default();
    let notice = Notice { name: row.kind.clone(), params };
    let (title, body) = notice.to_message(lang, config).inspect_err(unread).ok()?;
    Some(MessageReply {
        message_id: row.message_id,
        kind: row.kind,
        title,
        body,
        created_at: row.created_at,
        read_at: row.read_at,
    })
}
