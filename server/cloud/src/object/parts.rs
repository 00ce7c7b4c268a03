//! What an instance is made of beside itself: which of it is billed, what a change adds to it, and what it takes away.

use portico_core::lifecycle::{ObjectKind, Part, Wanted};
use portico_core::state::ResourceState;
use uuid::Uuid;

use super::Spec;
use super::store::{self, ObjectRow, part};
use crate::engine::MachineSpec;
use crate::kit::store::Conn;
use crate::money::metering::end_part;
use crate::money::order::{charge_order, release_order};
use crate::money::remark::Remark;
use crate::{App, Result};

/// An instance and its parts.
///
/// # Errors
/// When the database does not answer.
pub async fn list_all_of(tx: &mut Conn, object: &ObjectRow) -> Result<Vec<ObjectRow>> {
    let mut all = vec![object.clone()];
    all.extend(part::list_parts_of(tx, object.object_id).await?);
    Ok(all)
}

/// By which resource a part of what [`list_all_of`] says is billed at present, of several disks the first; none: there is no such part.
#[must_use]
pub fn resource_of_part(all: &[ObjectRow], part: Part) -> Option<Uuid> {
    let kind = match part {
        Part::Compute => ObjectKind::Instance,
        Part::Disk => ObjectKind::Disk,
        Part::Address => ObjectKind::Address,
        Part::Bandwidth => ObjectKind::Bandwidth,
    };
    all.iter().filter(|row| row.kind == kind).find_map(|row| row.resource_id)
}

/// By which resources an instance and its parts are billed at present; those that are not made yet by none.
///
/// # Errors
/// When the database does not answer.
pub async fn list_billing_resource_ids(tx: &mut Conn, object: &ObjectRow) -> Result<Vec<Uuid>> {
    Ok(list_all_of(tx, object).await?.into_iter().filter_map(|part| part.resource_id).collect())
}

/// Begins what was ordered with a change, and ends what the machine does not have any more, also of what was given up. What was deleted
/// meanwhile, such as for arrears, is not billed again.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn settle_parts(
    tx: &mut Conn,
    app: &App,
    object: &ObjectRow,
    spec: &MachineSpec,
) -> Result<()> {
    let Some(shown) = store::find_object(tx, object.object_id).await? else { return Ok(()) };
    if shown.object.wanted == Wanted::Gone || shown.facts().work == Some(ResourceState::Deleted) {
        return drop_parts(tx, app, object, "deleted").await;
    }
    let now = app.now();
    let (old, new): (Vec<_>, Vec<_>) =
        part::list_parts_of(tx, object.object_id).await?.into_iter().partition(|row| row.ready_at.is_some());
    // What comes first takes over what the one before it has: its paid time, and that it has not ended.
    for row in new {
        if charge_order(tx, app, row.order_id, row.object_id, &row.name, now).await? {
            part::mark_part_ready(tx, row.object_id, now).await?;
        } else if !has_part(spec, &row.spec.0) {
            part::forget_part(tx, row.object_id, now).await?;
        }
    }
    for row in old.iter().filter(|row| !has_part(spec, &row.spec.0)) {
        if let Some(resource_id) = row.resource_id {
            end_part(tx, app, resource_id).await?;
        }
        part::forget_part(tx, row.object_id, now).await?;
    }
    Ok(())
}

/// Gives back what was held for parts that a change was to add, and has none of them.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn drop_parts(tx: &mut Conn, app: &App, object: &ObjectRow, reason: &str) -> Result<()> {
    for row in release_parts(tx, app, object, reason).await? {
        part::forget_part(tx, row.object_id, app.now()).await?;
    }
    Ok(())
}

/// Gives back what was held for parts that a change was to add, and says which they are. They stay the instance's: its machine may have them.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn release_parts(
    tx: &mut Conn,
    app: &App,
    object: &ObjectRow,
    reason: &str,
) -> Result<Vec<ObjectRow>> {
    let mut added = part::list_parts_of(tx, object.object_id).await?;
    added.retain(|row| row.ready_at.is_none());
    for row in &added {
        release_order(tx, app, row.order_id, Remark::Own(reason)).await?;
    }
    Ok(added)
}

/// Has the public address of an instance that could not be made be nobody's again: nothing of it is left at its engine.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn free_address(tx: &mut Conn, app: &App, object: &ObjectRow) -> Result<()> {
    for row in part::list_parts_of(tx, object.object_id).await? {
        if matches!(row.spec.0, Spec::Address { .. }) {
            part::forget_part(tx, row.object_id, app.now()).await?;
        }
    }
    Ok(())
}

/// Whether a machine has a part.
fn has_part(spec: &MachineSpec, part: &Spec) -> bool {
    let public = spec.public.as_ref();
    match part {
        Spec::Machine(_) | Spec::Disk { .. } => true,
        Spec::Address { address } => public.is_some_and(|public| public.address == *address),
        Spec::Bandwidth { mbit } => public.is_some_and(|public| public.bandwidth_mbit == *mbit),
    }
}
