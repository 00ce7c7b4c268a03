//! What happened to a GPU server, newest first.

use axum::extract::State;
use portico_core::gpu_server::GpuServerEvent;
use portico_core::permission_group::Operation;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::rights::visible_server;
use super::store::{NamedEvent, ShownEvent, events_page, list_noteworthy_events};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{Cursor, Page, Span};
use crate::kit::store::{Conn, RowScope};
use crate::{App, Result, list};

list! {
    /// Of which GPU server.
    pub struct GpuServerEventFilter of "GpuServerEvents" {
        /// The id of the server whose events are listed.
        server_id: Uuid,
    }
}

/// Something that happened to a GPU server.
#[derive(Debug, Serialize, ToSchema)]
pub struct GpuServerEventReply {
    /// By which events of one moment are put in order.
    pub event_id: Uuid,
    /// What was done, or happened by itself.
    pub kind: GpuServerEvent,
    /// Who did it; null for the provider's staff, and for what happens by itself.
    pub user_name: Option<String>,
    /// The same as a sub-user; null for the main user, for sub-users who are gone, and for whoever may not see people.
    pub user_id: Option<Uuid>,
    /// The reason, the name from then on, or of a renewal until when it is paid, as times are written; empty for nothing.
    pub note: String,
    /// The same where the note is a word of the program's own; null where somebody wrote it, whatever they wrote.
    pub cause: Option<String>,
    /// When it happened; events are listed newest first.
    pub at: Time,
}

impl From<ShownEvent> for GpuServerEventReply {
    fn from(row: ShownEvent) -> Self {
        let ShownEvent { event, user_name, sub_user_id } = row;
        let cause = event.is_own_note.then(|| event.note.clone());
        Self {
            event_id: event.event_id,
            kind: event.kind,
            user_name,
            user_id: sub_user_id,
            note: event.note,
            cause,
            at: event.at,
        }
    }
}

impl GpuServerEventReply {
    /// As a caller is told of it.
    fn for_reader(self, caller: &Caller) -> Self {
        Self { user_id: self.user_id.filter(|_| caller.may_see_people()), ..self }
    }
}

/// Something that happened to one of the account's GPU servers.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewestServerEvent {
    /// The id of the server, whether it is still there or gone.
    pub server_id: Uuid,
    /// The server's name, as it is now.
    pub name: String,
    /// The name of the region that the server stands in.
    pub region: String,
    /// Whether the server is gone.
    pub is_gone: bool,
    /// What happened, when, and who did it.
    pub event: GpuServerEventReply,
}

impl From<NamedEvent> for NewestServerEvent {
    fn from(row: NamedEvent) -> Self {
        let NamedEvent { shown, name, region, gone_at } = row;
        let server_id = shown.event.server_id;
        Self { server_id, name, region, is_gone: gone_at.is_some(), event: GpuServerEventReply::from(shown) }
    }
}

impl NewestServerEvent {
    /// As a caller is told of it.
    fn for_reader(self, caller: &Caller) -> Self {
        Self { event: self.event.for_reader(caller), ..self }
    }
}

/// What the provider's staff or the clock did with GPU servers that the caller may see; of a whole span, what the account's people did as
/// well. Newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn list_noteworthy_server_events(
    conn: &mut Conn,
    caller: &Caller,
    project_id: Option<Uuid>,
    span: &Span,
) -> Result<Vec<NewestServerEvent>> {
    let scope = caller.row_scope(Operation::ComputeView);
    let found = list_noteworthy_events(conn, caller.account_id, project_id, &scope, span).await?;
    Ok(found.into_iter().map(|row| NewestServerEvent::from(row).for_reader(caller)).collect())
}

/// What happened last to any of an account's GPU servers, newest first; at most so many.
///
/// # Errors
/// When the database does not answer.
pub async fn list_newest_server_events(
    conn: &mut Conn,
    account_id: Uuid,
    rows: i64,
) -> Result<Vec<NewestServerEvent>> {
    let span = Span { since: Cursor::OLDEST.at, before: Cursor::NEWEST, is_whole: true, rows };
    let found = list_noteworthy_events(conn, account_id, None, &RowScope::default(), &span).await?;
    Ok(found.into_iter().map(NewestServerEvent::from).collect())
}

/// Lists what happened to a GPU server, and who did it; to a sub-user of those that they may see.
#[utoipa::path(get, path = "/gicend/compute/gpu_server/event/list/", tag = "gpu server", params(Asked::<GpuServerEventFilter>),
    responses((status = 200, body = Envelope<Page<GpuServerEventReply>>),
        (status = 400, description = "100001 on `cursor`"),
        (status = 403, description = "100013: the permission to see instances is missing everywhere"),
        (status = 404, description = "100004: no such server")))]
pub async fn compute_gpu_server_event_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<GpuServerEventFilter>,
) -> Result<Reply<Page<GpuServerEventReply>>> {
    let mut conn = app.store().read().await?;
    let server_id = asked.filter.server_id;
    visible_server(&mut conn, &caller, server_id).await?;
    let before = asked.place_or(Cursor::NEWEST)?;
    let rows = events_page(&mut conn, server_id, before, asked.rows_to_read()).await?;
    let (rows, next_cursor) = asked.cut(rows, |row| Cursor { at: row.event.at, id: row.event.event_id });
    let items = rows.into_iter().map(|row| GpuServerEventReply::from(row).for_reader(&caller)).collect();
    Ok(Reply(Page { items, next_cursor }))
}
