//! What happened lately, from wherever it is kept, newest first.

use axum::extract::State;
use portico_core::home::EventKind;
use portico_core::permission_group::Operation;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::caller::Caller;
use crate::cloud::gpu_server::gpu_server_events::{NewestServerEvent, list_noteworthy_server_events};
use crate::cloud::instance::instance_overview::{NewestOperation, list_noteworthy};
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, Page, Span};
use crate::people::content::message_list::{MessageReply, list_alerts};
use crate::people::identity::sign_in_list::{SignInEntry, list_refused_sign_ins};
use crate::{App, Result, list};

/// Seconds of the week within which something is to be looked at.
const WEEK: i64 = 7 * 86_400;

list! {
    /// Which events are listed: by default what the caller should look at.
    pub struct EventFilter of "Events" {
        /// Only what happened in this project; messages and sign-ins are of none and are always listed.
        project_id: Option<Uuid>,
        /// Only those about this.
        word kind: EventKind,
        /// Also what nobody has to look at any more: what is longer ago than a week, was done, was read, or the account's people did themselves.
        whole: Option<bool>,
    }
}

/// Something that happened; one of the four.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventReply {
    /// By which events differ, and those of one moment are put in order.
    pub event_id: Uuid,
    /// What it is about: which of the four is there.
    pub kind: EventKind,
    /// When it happened, or began; events are listed newest first.
    pub at: Time,
    /// Something is being done with an instance, or failed; or was done.
    pub operation: Option<NewestOperation>,
    /// Something that happened to a GPU server.
    pub gpu_server: Option<NewestServerEvent>,
    /// An unread message about money, resources or security; or one that was read.
    pub message: Option<MessageReply>,
    /// A sign-in as the caller that was refused.
    pub sign_in: Option<SignInEntry>,
}

impl EventReply {
    fn of(kind: EventKind, event_id: Uuid, at: Time) -> Self {
        Self { event_id, kind, at, operation: None, gpu_server: None, message: None, sign_in: None }
    }
}

/// Lists what happened within a week that the caller should look at, newest first: what happens to instances that they may see, or failed; what
/// the provider did with their GPU servers; unread messages about money, resources and security; sign-ins as them that were refused. With `whole`,
/// everything of these kinds that is kept.
#[utoipa::path(get, path = "/gicend/account/event/list/", tag = "account", params(Asked::<EventFilter>),
    responses((status = 200, body = Envelope<Page<EventReply>>), (status = 400, description = "100001 on `cursor`"),
        (status = 401, description = "100005: not logged in")))]
pub async fn account_event_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<EventFilter>,
) -> Result<Reply<Page<EventReply>>> {
    let is_whole = asked.filter.whole == Some(true);
    let since = if is_whole { Cursor::OLDEST.at } else { app.now().plus_seconds(-WEEK) };
    let span = Span { since, before: asked.place_or(Cursor::NEWEST)?, is_whole, rows: asked.rows_to_read() };
    let mut events = list_events(&mut app.store().read().await?, &app, &caller, &asked.filter, &span).await?;
    events.sort_by_key(|event| std::cmp::Reverse((event.at, event.event_id)));
    let (items, next_cursor) = asked.cut(events, |event| Cursor { at: event.at, id: event.event_id });
    Ok(Reply(Page { items, next_cursor }))
}

/// As many events of each kind as a page may need.
async fn list_events(
    conn: &mut Conn,
    app: &App,
    caller: &Caller,
    filter: &EventFilter,
    span: &Span,
) -> Result<Vec<EventReply>> {
    let mut events = Vec::new();
    let wants = |kind: EventKind| filter.kind.is_none_or(|wanted| wanted == kind);
    let sees = caller.require_anywhere(Operation::ComputeView).is_ok();
    if sees && wants(EventKind::Operation) {
        for operation in list_noteworthy(conn, caller, filter.project_id, span).await? {
            let (id, at) = (operation.operation.operation_id, operation.operation.created_at);
            let event = EventReply::of(EventKind::Operation, id, at);
            events.push(EventReply { operation: Some(operation), ..event });
        }
    }
    if sees && wants(EventKind::GpuServer) {
        for happened in list_noteworthy_server_events(conn, caller, filter.project_id, span).await? {
            let (id, at) = (happened.event.event_id, happened.event.at);
            let event = EventReply::of(EventKind::GpuServer, id, at);
            events.push(EventReply { gpu_server: Some(happened), ..event });
        }
    }
    if wants(EventKind::Message) {
        for message in list_alerts(conn, app, caller, span).await? {
            let event = EventReply::of(EventKind::Message, message.message_id, message.created_at);
            events.push(EventReply { message: Some(message), ..event });
        }
    }
    if wants(EventKind::SignIn) {
        for (id, sign_in) in list_refused_sign_ins(conn, caller, span).await? {
            let event = EventReply::of(EventKind::SignIn, id, sign_in.at);
            events.push(EventReply { sign_in: Some(sign_in), ..event });
        }
    }
    Ok(events)
}
