//! What happens to a GPU server, as its owner reads it: who, and when.

use portico_core::gpu_server::GpuServerEvent;
use uuid::Uuid;

use super::rights::to_resource;
use super::store::{self, EventRow, ServerRow};
use super::tell_server;
use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::money::remark::Remark;
use crate::platform::audit::{self, Event};
use crate::{App, Result};

/// Notes what somebody did with a GPU server; nobody: the provider's staff, or the clock.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_event(
    tx: &mut Conn,
    app: &App,
    row: &ServerRow,
    kind: GpuServerEvent,
    user_id: Option<Uuid>,
    note: impl Into<Remark<'_>>,
) -> Result<()> {
    let (at, note) = (app.now(), note.into());
    let event = EventRow {
        event_id: app.random().id(at),
        server_id: row.server_id,
        account_id: row.account_id,
        user_id,
        kind,
        note: note.text().to_owned(),
        is_own_note: note.is_own(),
        at,
    };
    Ok(store::insert_event(tx, &event).await?)
}

/// Notes what the caller changed of a GPU server, in its own history and in the audit log, there with where it is, and has open pages look
/// at it.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_change(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    row: &ServerRow,
    kind: GpuServerEvent,
    note: &str,
    event: Event<'_>,
) -> Result<()> {
    note_event(tx, app, row, kind, Some(caller.user_id), note).await?;
    tell_server(tx, app, row).await?;
    record_act(tx, app, row, event).await
}

/// Writes what was done with a GPU server to the audit log, with where it is: whoever sees it there is told of it.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn record_act(tx: &mut Conn, app: &App, row: &ServerRow, event: Event<'_>) -> Result<()> {
    audit::record(tx, app, row.account_id, &event.at(&to_resource(row))).await
}
