//! What happens to a GPU server, as its owner reads it: who, and when.

use portico_core::gpu_server::GpuServerEvent;
use uuid::Uuid;

use super::store::{self, EventRow, ServerRow};
use crate::kit::store::Conn;
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
    note: &str,
) -> Result<()> {
    let at = app.now();
    let event = EventRow {
        event_id: app.random().id(at),
        server_id: row.server_id,
        account_id: row.account_id,
        user_id,
        kind,
        note: note.to_owned(),
        at,
    };
    Ok(store::insert_event(tx, &event).await?)
}
