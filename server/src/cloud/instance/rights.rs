//! Whose an instance is, and who may do what with it.

use portico_core::Code;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use crate::caller::Caller;
use crate::cloud::object::{ObjectRow, ShownObject, object_select};
use crate::kit::store::Conn;
use crate::people::project::Place;
use crate::{Error, Result};

/// An instance as permissions are asked for it.
pub(super) fn to_resource(row: &ObjectRow) -> Resource {
    Place { project_id: row.project_id, vdc_id: row.vdc_id }.resource_in(&row.region)
}

/// An instance that the caller may see.
///
/// # Errors
/// 100004 when there is none, or none any more.
pub(super) async fn visible_instance(
    conn: &mut Conn,
    caller: &Caller,
    instance_id: Uuid,
) -> Result<ShownObject> {
    let found = object_select(conn, instance_id).await?;
    let is_own = |shown: &ShownObject| {
        let row = &shown.object;
        row.account_id == caller.account_id && row.parent_id.is_none() && row.gone_at.is_none()
    };
    let shown = found.filter(is_own).ok_or_else(|| Error::new(Code::NotFound))?;
    caller.decide(Operation::ComputeView, &to_resource(&shown.object)).require().map_err(Error::conceal)?;
    Ok(shown)
}
