//! A person's messages, newest first (SPEC §7).

use axum::extract::State;
use portico_core::Lang;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, MessageRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{Cursor, Page};
use crate::people::account;
use crate::platform::config::Config;
use crate::platform::news::{Notice, WordsError};
use crate::{App, Result, list};

list! {
    /// Filter of the caller's messages; without it, all of them.
    pub struct MessageFilter of "Messages" {
        /// Only those that were not read yet.
        unread: Option<bool>,
    }
}

/// A message in words.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageReply {
    /// What `/gicend/message/read/` marks it as read by.
    pub message_id: Uuid,
    /// What it tells about, for an icon or a filter.
    pub kind: String,
    /// What happened, in one line, in the reader's language.
    pub title: String,
    /// The text below it, in the reader's language.
    pub body: String,
    /// When the message was written.
    pub created_at: Time,
    /// When the person read it; null when they have not.
    pub read_at: Option<Time>,
}

/// Lists the caller's messages.
#[utoipa::path(get, path = "/gicend/message/list/", tag = "message", params(Asked::<MessageFilter>),
    responses((status = 200, body = Envelope<Page<MessageReply>>), (status = 401, description = "100005: not logged in")))]
pub async fn message_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<MessageFilter>,
) -> Result<Reply<Page<MessageReply>>> {
    list_messages(&app, &caller, &asked).await.map(Reply)
}

/// A page of the caller's messages.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_messages(
    app: &App,
    caller: &Caller,
    asked: &Asked<MessageFilter>,
) -> Result<Page<MessageReply>> {
    let (before, rows) = (asked.place_or(Cursor::NEWEST)?, asked.rows_to_read());
    let mut conn = app.store().read().await?;
    let lang = account::find_lang_of(&mut conn, caller.user_id).await?;
    let rows = if asked.filter.unread == Some(true) {
        store::read_unread_page(&mut conn, caller.user_id, before, rows).await?
    } else {
        store::read_message_page(&mut conn, caller.user_id, before, rows).await?
    };
    let (rows, next_cursor) = asked.cut(rows, |row| Cursor { at: row.created_at, id: row.message_id });
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
