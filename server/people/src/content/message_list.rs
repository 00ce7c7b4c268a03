//! A person's messages, newest first (SPEC §7).

use axum::extract::State;
use portico_core::Lang;
use portico_core::message_setting::MessageType;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, MessageRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, Page, Span};
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;
use crate::people::account;
use crate::platform::config::Config;
use crate::platform::news::{Notice, Told, WordsError, declarations, find_about};
use crate::{App, Result, list};

/// What messages are about that somebody should look at.
const ALERTS: [MessageType; 3] = [MessageType::Finance, MessageType::Resource, MessageType::Security];

list! {
    /// Filter of the caller's messages; each of the given conditions must hold.
    pub struct MessageFilter of "Messages" {
        /// Only those that were not read yet; with `false`, only those that were.
        unread: Option<bool>,
        /// Only those of this type.
        word message_type: MessageType,
        /// Only those with this in their title or their text, in any case, in the reader's language.
        text q,
    }
}

/// A message in words.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageReply {
    /// What `/gicend/message/read/` and `/gicend/message/delete/` name it by.
    pub message_id: Uuid,
    /// What it tells about, for an icon or a filter.
    pub kind: String,
    /// The type of which people choose where they are notified.
    pub message_type: MessageType,
    /// What happened, in one line, in the reader's language.
    pub title: String,
    /// The text below it, in the reader's language.
    pub body: String,
    /// Where more is to be seen; null where there is nothing.
    pub link: Option<MessageLink>,
    /// When the message was written.
    pub created_at: Time,
    /// When the person read it; null when they have not.
    pub read_at: Option<Time>,
}

/// The page of the console that a message is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageLink {
    /// What the link says, in the reader's language.
    pub label: String,
    /// The page's path, `/main/recharge`, or an address elsewhere that begins with `https://`.
    pub path: String,
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
    let from = asked.place_or(Cursor::NEWEST)?;
    let mut conn = app.store().read().await?;
    let (filter, lang) = (&asked.filter, account::find_lang_of(&mut conn, caller.user_id).await?);
    let found = Found {
        user_id: caller.user_id,
        filter,
        search: Search::in_words(filter.q.as_deref()),
        lang,
        config: app.config(),
    };
    let (rows, next_cursor) = asked.walk(&mut conn, &found, from).await?;
    Ok(Page { items: rows.iter().filter_map(|row| found.in_words(row)).collect(), next_cursor })
}

/// The caller's messages about money, resources and security, newest first: those that were not read; of a whole span, the others as well.
///
/// # Errors
/// When the database does not answer.
pub async fn list_alerts(
    conn: &mut Conn,
    app: &App,
    caller: &Caller,
    span: &Span,
) -> Result<Vec<MessageReply>> {
    let filter = MessageFilter::default();
    let lang = account::find_lang_of(conn, caller.user_id).await?;
    let search = Search::in_words(None);
    let found = Found { user_id: caller.user_id, filter: &filter, search, lang, config: app.config() };
    let kinds: Vec<&str> =
        declarations().filter(|news| ALERTS.contains(&news.about)).map(|news| news.name).collect();
    // A comma at each side of each, so that none is found in another's name.
    let kinds = format!(",{},", kinds.join(",,"));
    let (mut told, mut before) = (Vec::new(), span.before);
    loop {
        let rows = store::list_alerts(conn, caller.user_id, &kinds, &Span { before, ..*span }).await?;
        told.extend(rows.iter().filter_map(|row| found.in_words(row)));
        let is_end = (rows.len() as i64) < span.rows || (told.len() as i64) >= span.rows;
        match rows.last().filter(|_| !is_end) {
            // One that cannot be put into words is not the end of those behind it.
            Some(last) => before = found.place(last),
            None => return Ok(told),
        }
    }
}

/// The messages that a filter asks for. What they say is put into words when they are read, so that no engine can search it.
struct Found<'a> {
    user_id: Uuid,
    filter: &'a MessageFilter,
    search: Search,
    lang: Lang,
    config: &'a Config,
}

impl Listing for Found<'_> {
    type Row = MessageRow;

    async fn page(&self, conn: &mut Conn, from: Cursor, rows: i64) -> sqlx::Result<Vec<MessageRow>> {
        match self.filter.unread {
            Some(true) => store::read_unread_page(conn, self.user_id, from, rows).await,
            Some(false) => store::read_seen_page(conn, self.user_id, from, rows).await,
            None => store::read_message_page(conn, self.user_id, from, rows).await,
        }
    }

    fn place(&self, row: &MessageRow) -> Cursor {
        Cursor { at: row.created_at, id: row.message_id }
    }

    fn is_wanted(&self, row: &MessageRow) -> bool {
        let is_of_type = self.filter.message_type.is_none_or(|wanted| find_about(&row.kind) == Some(wanted));
        let is_found = || {
            let told = self.tell(row);
            told.is_some_and(|told| self.search.is_in([&told.title, &told.body], []))
        };
        is_of_type && (self.search.is_empty() || is_found())
    }
}

impl Found<'_> {
    /// A row that this program cannot read (a newer one wrote it) is left out rather than spoiling the page.
    fn in_words(&self, row: &MessageRow) -> Option<MessageReply> {
        let Told { title, body, link } = self.tell(row)?;
        Some(MessageReply {
            message_id: row.message_id,
            kind: row.kind.clone(),
            message_type: find_about(&row.kind)?,
            title,
            body,
            link: link.map(|link| MessageLink { label: link.label, path: link.page }),
            created_at: row.created_at,
            read_at: row.read_at,
        })
    }

    fn tell(&self, row: &MessageRow) -> Option<Told> {
        let unread = |error: &WordsError| tracing::error!(%error, message_id = %row.message_id, "a message cannot be read");
        let params = serde_json::from_str(&row.params).unwrap_or_default();
        let notice = Notice { name: row.kind.clone(), params };
        notice.to_message(self.lang, self.config).inspect_err(unread).ok()
    }
}
