//! Whose an instance is, and who may do what with it.

use portico_core::Code;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use crate::caller::Caller;
use crate::cloud::object::{ObjectRow, ShownObject, find_object, tell_object, to_resource};
use crate::kit::store::Conn;
use crate::people::access::require_in;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result};

/// An instance that the caller may see.
///
/// # Errors
/// 100004 when there is none, or none any more.
pub(crate) async fn find_visible_instance(
    conn: &mut Conn,
    caller: &Caller,
    instance_id: Uuid,
) -> Result<ShownObject> {
    let found = find_object(conn, instance_id).await?;
    let is_own = |shown: &ShownObject| {
        let row = &shown.object;
        row.account_id == caller.account_id && row.parent_id.is_none() && row.gone_at.is_none()
    };
    let shown = found.filter(is_own).ok_or_else(|| Error::new(Code::NotFound))?;
    caller.decide(Operation::ComputeView, &to_resource(&shown.object)).require().map_err(Error::conceal)?;
    Ok(shown)
}

/// An instance that the caller may do something with, whose rights cannot change before the transaction ends.
///
/// # Errors
/// 100004 when there is none, or none that the caller may see; 100013 when the permission is missing.
pub(crate) async fn require_instance(
    tx: &mut Conn,
    caller: &Caller,
    instance_id: Uuid,
    needs: Operation,
) -> Result<ShownObject> {
    let shown = find_visible_instance(tx, caller, instance_id).await?;
    require_in(tx, caller, needs, &to_resource(&shown.object)).await?;
    Ok(shown)
}

/// Writes what somebody changed of an instance to the audit log, and has open pages look at it.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_change(tx: &mut Conn, app: &App, row: &ObjectRow, event: Event<'_>) -> Result<()> {
    tell_object(tx, app, row).await?;
    note_act(tx, app, row, event).await
}

/// Writes what was done with an instance to the audit log, with where the instance is: whoever sees it there is told of it.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn note_act(tx: &mut Conn, app: &App, row: &ObjectRow, event: Event<'_>) -> Result<()> {
    audit::record(tx, app, row.account_id, &event.at(&to_resource(row))).await
}
