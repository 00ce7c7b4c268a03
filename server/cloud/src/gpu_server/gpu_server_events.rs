//! What happened to a GPU server, newest first.

use axum::extract::State;
use portico_core::gpu_server::GpuServerEvent;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::rights::visible_server;
use super::store::{ShownEvent, events_page};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{Cursor, Page};
use crate::{App, Result, list};

list! {
    /// Of which GPU server.
    pub struct GpuServerEventFilter of "GpuServerEvents" {
        /// The server.
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
    /// The reason, or the name from then on; empty for nothing.
    pub note: String,
    /// When it happened; events are listed newest first.
    pub at: Time,
}

impl From<ShownEvent> for GpuServerEventReply {
    fn from(row: ShownEvent) -> Self {
        let ShownEvent { event, user_name } = row;
        Self { event_id: event.event_id, kind: event.kind, user_name, note: event.note, at: event.at }
    }
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
    Ok(Reply(Page { items: rows.into_iter().map(GpuServerEventReply::from).collect(), next_cursor }))
}
