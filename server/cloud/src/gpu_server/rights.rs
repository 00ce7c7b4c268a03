//! Whose a GPU server is, who may do what with it, and what its status allows.

use portico_core::Code;
use portico_core::gpu_server::GpuServerAction;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::state::OrderState;
use uuid::Uuid;

use super::store::{self, ServerRow, ShownServer};
use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::people::access::require_in;
use crate::people::project::Place;
use crate::{Error, Result};

/// A GPU server as permissions are asked for it.
pub(super) fn to_resource(row: &ServerRow) -> Resource {
    Place { project_id: row.project_id, vdc_id: row.vdc_id }.resource_in(&row.region)
}

/// A GPU server that is there: not gone, and not taken back before its review.
///
/// # Errors
/// 100004 when there is none.
pub(super) async fn server_of(conn: &mut Conn, server_id: Uuid) -> Result<ShownServer> {
    let found = store::server_select(conn, server_id).await?;
    let is_there =
        |shown: &ShownServer| shown.server.gone_at.is_none() && shown.order_state != OrderState::Cancelled;
    found.filter(is_there).ok_or_else(|| Error::new(Code::NotFound))
}

/// A GPU server that the caller may see.
///
/// # Errors
/// 100004 when there is none, or none any more.
pub(super) async fn visible_server(conn: &mut Conn, caller: &Caller, server_id: Uuid) -> Result<ShownServer> {
    let shown = server_of(conn, server_id).await?;
    if shown.server.account_id != caller.account_id {
        return Err(Error::new(Code::NotFound));
    }
    caller.decide(Operation::ComputeView, &to_resource(&shown.server)).require().map_err(Error::conceal)?;
    Ok(shown)
}

/// A GPU server that the caller may do something with, whose rights cannot change before the transaction ends.
///
/// # Errors
/// 100004 when there is none, or none that the caller may see; 100013 when the permission is missing.
pub(super) async fn require_server(
    tx: &mut Conn,
    caller: &Caller,
    server_id: Uuid,
    needs: Operation,
) -> Result<ShownServer> {
    let shown = visible_server(tx, caller, server_id).await?;
    require_in(tx, caller, needs, &to_resource(&shown.server)).await?;
    Ok(shown)
}

/// Refuses what cannot be done with a GPU server as it is.
///
/// # Errors
/// 900026 on `server_id` with HTTP 409.
pub(super) fn require_allowed(shown: &ShownServer, action: GpuServerAction) -> Result<()> {
    shown.status().allows(action).map_err(|rule| {
        Error::new(Code::ResourceOperationFailed).with_status(409).with_violation("server_id", rule)
    })
}
