//! What becomes of an operation, each in one transaction: what was made is charged, what could not be made costs nothing.

use portico_core::lifecycle::{OperationKind, OperationState, Seen, Wanted};
use portico_core::state::ResourceState;
use uuid::Uuid;

use super::parts::{drop_parts, free_address, list_all_of, list_billing_resource_ids, settle_parts};
use super::seen::{follow_parts, note_sight};
use super::stage::DEADLINE_SECONDS;
use super::store::{self, ObjectRow, OperationRow};
use super::{FollowObjects, Operate, tell_object};
use crate::engine::{Fault, Sight};
use crate::kit::queue::{enqueue, enqueue_at};
use crate::kit::store::Conn;
use crate::money::metering::end_part;
use crate::money::order::{charge_order, release_order};
use crate::people::access::notify_holders;
use crate::{App, Result, news};

news! {
    /// What somebody ordered could not be made, and nothing was charged.
    struct InstanceFailed("instance_failed", Resource to ComputeView) {
        /// The instance's id, by which the console has its page.
        instance_id: Uuid,
        /// What its owner called the instance.
        instance: String,
        /// Why: `sold_out` or `engine_error`.
        reason: String,
    }
}

news! {
    /// What somebody asked for could not be done with an instance, which stays as it was.
    struct InstanceChangeFailed("instance_change_failed", Resource to ComputeView) {
        /// The instance's id, by which the console has its page.
        instance_id: Uuid,
        /// What its owner calls the instance.
        instance: String,
        /// What was asked for: a kind of operation.
        operation: String,
        /// Why: `sold_out` or `engine_error`.
        reason: String,
    }
}

/// Seconds after something that failed until the object is looked at again.
const FAILED_SECONDS: i64 = 60;

/// Leaves an operation for some seconds; an engine that does not answer (no job) has all of its time again once it does.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn leave_waiting(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    job: Option<&str>,
    seconds: i64,
) -> Result<()> {
    let due_at = app.now().plus_seconds(seconds);
    let deadline = if job.is_some() { row.deadline } else { due_at.plus_seconds(DEADLINE_SECONDS) };
    if store::leave_operation(tx, row.operation_id, row.tries, job, due_at, deadline).await? {
        enqueue_at(tx, app, &Operate::default(), due_at).await?;
    }
    Ok(())
}

/// Notes that an operation is done, and how its object was seen then.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn finish_operation(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    sight: Option<&Sight>,
) -> Result<()> {
    let now = app.now();
    if !store::end_operation(tx, row.operation_id, row.tries, OperationState::Done, None, now).await? {
        return Ok(());
    }
    if row.kind == OperationKind::Create {
        begin_parts(tx, app, object).await?;
    }
    if let Some(spec) = &row.spec {
        store::part::change_object(tx, object.object_id, spec).await?;
    }
    if let (OperationKind::Network, Some(spec)) =
        (row.kind, row.spec.as_ref().and_then(|spec| spec.0.machine()))
    {
        settle_parts(tx, app, object, spec).await?;
    }
    if let Some(order_id) = row.order_id {
        bill_change(tx, app, object, order_id).await?;
    }
    note_sight(tx, app, object.object_id, sight).await?;
    if row.kind == OperationKind::Delete {
        end_object(tx, app, object).await?;
    }
    tell_object(tx, app, object).await?;
    look_again(tx, app, object.object_id, 0).await
}

/// Takes on an object whose machine its engine has already: it is billed from now on, and nothing is asked of the engine.
///
/// # Errors
/// When the database does not answer.
pub async fn take_on_object(tx: &mut Conn, app: &App, object: &ObjectRow, sight: &Sight) -> Result<()> {
    begin_parts(tx, app, object).await?;
    note_sight(tx, app, object.object_id, Some(sight)).await?;
    tell_object(tx, app, object).await?;
    look_again(tx, app, object.object_id, 0).await
}

/// Charges an instance and its disks, which are there from now on.
async fn begin_parts(tx: &mut Conn, app: &App, object: &ObjectRow) -> Result<()> {
    let now = app.now();
    for part in list_all_of(tx, object).await? {
        charge_order(tx, app, part.order_id, part.object_id, &part.name, now).await?;
    }
    Ok(store::mark_ready(tx, object.object_id, now).await?)
}

/// Begins what was ordered with a change of an object in the place of what it was billed by until now. What was deleted meanwhile, such as
/// for arrears, is not billed again.
async fn bill_change(tx: &mut Conn, app: &App, object: &ObjectRow, order_id: Uuid) -> Result<()> {
    let now = app.now();
    let shown = store::find_object(tx, object.object_id).await?;
    let Some(shown) = shown else { return Ok(()) };
    if shown.object.wanted == Wanted::Gone || shown.facts().work == Some(ResourceState::Deleted) {
        return release_order(tx, app, order_id, "deleted").await.map(|_| ());
    }
    let new = app.random().id(now);
    if charge_order(tx, app, order_id, new, &shown.object.name, now).await? {
        store::bill_object(tx, object.object_id, new).await?;
    }
    Ok(())
}

/// Nothing of it is left: what it was billed by ends, unless it could not be made, which its owner is still to see.
async fn end_object(tx: &mut Conn, app: &App, object: &ObjectRow) -> Result<()> {
    for resource_id in list_billing_resource_ids(tx, object).await? {
        end_part(tx, app, resource_id).await?;
    }
    let is_wanted = store::find_object(tx, object.object_id)
        .await?
        .is_some_and(|now| now.object.failure.is_some() && now.object.wanted != Wanted::Gone);
    if is_wanted {
        return free_address(tx, app, object).await;
    }
    Ok(store::forget_object(tx, object.object_id, app.now()).await?)
}

/// Notes that an operation was given up, and tells whoever asked for what could not be done.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn give_up_operation(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    fault: Fault,
) -> Result<bool> {
    if !fail_operation(tx, app, row, object, fault).await? {
        return Ok(false);
    }
    let (instance_id, instance, reason) = (object.object_id, object.name.clone(), fault.reason().to_owned());
    if row.kind == OperationKind::Create {
        let news = InstanceFailed { instance_id, instance, reason };
        notify_holders(tx, app, object.account_id, Some(object.user_id), &news).await?;
    } else if let Some(asker) = row.user_id {
        // What the program does by itself it tries again, and nobody waits for an answer.
        let operation = row.kind.as_str().to_owned();
        let news = InstanceChangeFailed { instance_id, instance, operation, reason };
        notify_holders(tx, app, object.account_id, Some(asker), &news).await?;
    }
    Ok(true)
}

/// Ends an operation that failed; says whether it did. What could not be made gives back what was held for it, and is cleaned up; what could
/// not be started stays off until somebody starts it.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn fail_operation(
    tx: &mut Conn,
    app: &App,
    row: &OperationRow,
    object: &ObjectRow,
    fault: Fault,
) -> Result<bool> {
    let (now, reason) = (app.now(), fault.reason());
    if !store::end_operation(tx, row.operation_id, row.tries, OperationState::Failed, Some(reason), now)
        .await?
    {
        return Ok(false);
    }
    tell_object(tx, app, object).await?;
    if let Some(order_id) = row.order_id {
        release_order(tx, app, order_id, reason).await?;
    }
    let seconds = match row.kind {
        OperationKind::Create => {
            for part in list_all_of(tx, object).await? {
                release_order(tx, app, part.order_id, reason).await?;
            }
            store::fail_object(tx, object.object_id, reason).await?;
            0
        }
        OperationKind::Network => {
            drop_parts(tx, app, object, reason).await?;
            FAILED_SECONDS
        }
        OperationKind::Start | OperationKind::Restart if object.seen == Seen::Off => {
            store::want_object(tx, object.object_id, Wanted::Off).await?;
            FAILED_SECONDS
        }
        _ => FAILED_SECONDS,
    };
    look_again(tx, app, object.object_id, seconds).await?;
    Ok(true)
}

/// Has an object looked at: meanwhile something else may be wanted of it.
async fn look_again(tx: &mut Conn, app: &App, object_id: Uuid, seconds: i64) -> Result<()> {
    let at = app.now().plus_seconds(seconds);
    follow_parts(tx, app, object_id).await?;
    store::set_object_due(tx, object_id, Some(at)).await?;
    enqueue_at(tx, app, &FollowObjects::default(), at).await
}

/// Has those looked at that are due now.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn look_now(tx: &mut Conn, app: &App) -> Result<()> {
    enqueue(tx, app, &FollowObjects::default()).await
}
