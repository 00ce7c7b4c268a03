//! Whose a GPU server is, who may do what with it, and what its status allows.

use portico_core::Code;
use portico_core::gpu_server::{GpuServerAction, server_protection_allows};
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::state::OrderState;
use uuid::Uuid;

use super::store::{self, ServerRow, ShownServer};
use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::money::billing::ledger;
use crate::money::metering::refuse_operation_on;
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

/// The GPU servers of a call with the field that names each, all of which the caller may do something with and all of which it can be done
/// with, in the account's turn: whatever is refused is refused before anything is written.
///
/// # Errors
/// 100004, 100013 as of [`require_server`]; 900026 on the field with HTTP 409.
pub(super) async fn require_servers(
    tx: &mut Conn,
    caller: &Caller,
    server_ids: &[Uuid],
    needs: Operation,
    action: GpuServerAction,
) -> Result<Vec<(ShownServer, String)>> {
    ledger::take_turn(tx, caller.account_id).await?;
    let mut judged = Vec::with_capacity(server_ids.len());
    for (number, server_id) in server_ids.iter().enumerate() {
        let shown = require_server(tx, caller, *server_id, needs).await?;
        let field = format!("server_ids[{number}]");
        require_allowed(&shown, action, &field)?;
        judged.push((shown, field));
    }
    Ok(judged)
}

/// Refuses what cannot be done with a GPU server as it is, or because it is protected.
///
/// # Errors
/// 900026 on the field with HTTP 409.
pub(super) fn require_allowed(shown: &ShownServer, action: GpuServerAction, field: &str) -> Result<()> {
    let judged = server_protection_allows(shown.server.is_protected, action);
    judged.and_then(|()| shown.status().allows(action)).map_err(|rule| refuse_operation_on(field, rule))
}
