//! Has public addresses lead to their machines: in a cluster each host forwards by itself, and a machine may come to be on another one.

use portico_core::lifecycle::{
    ObjectFacts, OperationCause, OperationKind, OperationState, Seen, next_operation,
};
use portico_core::state::ResourceState;
use uuid::Uuid;

use super::stage::{NewOperation, stage_operation};
use super::store::{self, ObjectRow, OperationRow, orphan};
use crate::CloudParts;
use crate::engine::{Fault, Leads, Sight, StrayLead};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Result};

/// Seconds after an address was led to its machine until that is tried again, where a look says that it does not lead there all the same: after
/// it was done, and after it failed.
const AGAIN_SECONDS: (i64, i64) = (60, 3_600);

/// Has hosts of a region rid of what they forward to machines that they do not have, such as those that were down while that moved on. A machine
/// that nothing stands for keeps its address for whoever takes it on, and what leads to one that is known and nowhere goes with its deletion.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn sweep_leads(app: &App, region: &str, leads: &Leads) -> Result<()> {
    let Some(engine) = app.cloud().of(region) else { return Ok(()) };
    for stray in &leads.stray {
        let mut conn = app.store().read().await?;
        let known = orphan::count_objects_of_machine(&mut conn, region, &stray.engine_name).await?;
        drop(conn);
        if stray.has_machine != (known > 0) {
            continue;
        }
        let StrayLead { host, address, .. } = stray;
        match engine.remove_lead(stray).await {
            Ok(()) => tracing::info!(region, host, address, "an address does not lead there any more"),
            Err(Fault::Down) => break,
            // Why stands in the log; the next look tries it again.
            Err(Fault::Refused | Fault::SoldOut) => {}
        }
    }
    Ok(())
}

/// Whether an object's public address does not lead to it, as its engine has it.
pub(super) fn is_led_astray(object: &ObjectRow, leads: &Leads) -> bool {
    let public = object.spec.0.machine().and_then(|machine| machine.public.as_ref());
    let right = leads.right.get(&object.engine_name);
    public.is_some_and(|public| right.is_none_or(|right| *right != [public.address.as_str()]))
}

/// Has the public address of an object lead to it again that a look found not to. What was done with the object since that look began may have
/// led it there.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn lead_again(tx: &mut Conn, app: &App, object_id: Uuid, began: Time) -> Result<()> {
    let Some(shown) = store::find_object(tx, object_id).await? else { return Ok(()) };
    let is_old = shown.object.seen_at.is_some_and(|at| at > began);
    if shown.operation.is_some() || is_old {
        return Ok(());
    }
    let last = store::find_last_operation(tx, object_id).await?;
    if last.is_some_and(|last| was_just_tried(&last, app.now())) {
        return Ok(());
    }
    stage_leading(tx, app, &shown.object, &shown.facts()).await
}

/// Whether something that has ended had the address of an object lead to it a while ago.
fn was_just_tried(last: &OperationRow, now: Time) -> bool {
    let seconds = if last.state == OperationState::Failed { AGAIN_SECONDS.1 } else { AGAIN_SECONDS.0 };
    (last.kind, last.cause) == (OperationKind::Network, OperationCause::Drift)
        && last.ended_at.is_some_and(|at| at.plus_seconds(seconds) > now)
}

/// Has the public address of an object lead to it again that is on another host than before, such as after that was evacuated. It is staged once,
/// as the new host is noted beside it; where something else is to be done first, that has it lead there where it switches the object on.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn follow_host(
    tx: &mut Conn,
    app: &App,
    object: &ObjectRow,
    facts: &ObjectFacts,
    sight: &Sight,
) -> Result<()> {
    let hosts = [object.facts.0.host.as_str(), sight.facts.host.as_str()];
    let has_moved = hosts[0] != hosts[1] && hosts.iter().all(|host| !host.is_empty());
    if has_moved { stage_leading(tx, app, object, facts).await } else { Ok(()) }
}

/// Whether it has the public address of an object lead to it, which changes nothing of what that is made of: where its engine refuses it, there is
/// nothing to be undone, and the next look tries it again after a while.
pub(super) fn is_leading(row: &OperationRow) -> bool {
    (row.kind, row.cause) == (OperationKind::Network, OperationCause::Drift) && row.spec.is_none()
}

/// Stages that the public address of an object leads to it, if it has one, is there, and nothing else is to be done with it.
async fn stage_leading(tx: &mut Conn, app: &App, object: &ObjectRow, facts: &ObjectFacts) -> Result<()> {
    let is_public = object.spec.0.machine().is_some_and(|machine| machine.public.is_some());
    let is_there = matches!(facts.seen, Seen::On | Seen::Off) && facts.work == Some(ResourceState::Running);
    if !is_public || !is_there || next_operation(facts).is_some() {
        return Ok(());
    }
    let leading = NewOperation::new(OperationKind::Network, OperationCause::Drift, None);
    stage_operation(tx, app, object, leading).await.map(|_| ())
}
