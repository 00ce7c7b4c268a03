//! Starts, stops (by force as well), restarts and deletes instances, many at once: all of them, or none.

use axum::extract::State;
use portico_core::instance::{InstanceAction, protection_allows};
use portico_core::lifecycle::{OperationCause, OperationKind, Wanted, is_cleared};
use portico_core::permission_group::Operation;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::rights::{note_act, require_instance};
use crate::caller::Caller;
use crate::cloud::object::{
    NewOperation, ShownObject, forget_object, list_billing_resource_ids, stage_operation, tell_object,
    want_object,
};
use crate::kit::http::{Body, Envelope, Nothing, Reply, require_ids};
use crate::kit::store::Conn;
use crate::money::billing::ledger;
use crate::money::metering::{end_part, refuse_operation_on};
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// With which instances the same is done, all of them or none.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceIdsDraft {
    /// 1 to 100 instances, none twice.
    #[schema(min_items = 1, max_items = 100)]
    pub instance_ids: Vec<Uuid>,
}

/// Starts instances that are stopped.
#[utoipa::path(post, path = "/gicend/compute/instance/start/", tag = "instance", request_body = InstanceIdsDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `instance_ids`"),
        (status = 403, description = "100013: the permission to configure one of them is missing"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_ids[N]`: not while it is as it is; none was started")))]
pub async fn compute_instance_start(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceIdsDraft>,
) -> Result<Reply<Nothing>> {
    act_on(&app, &caller, draft, &START).await
}

/// Stops instances that run. Their disks are kept, and billed.
#[utoipa::path(post, path = "/gicend/compute/instance/stop/", tag = "instance", request_body = InstanceIdsDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `instance_ids`"),
        (status = 403, description = "100013: the permission to configure one of them is missing"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_ids[N]`: not while it is as it is; none was stopped")))]
pub async fn compute_instance_stop(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceIdsDraft>,
) -> Result<Reply<Nothing>> {
    act_on(&app, &caller, draft, &STOP).await
}

/// Stops instances that run as if their power failed: what they had not written to their disks is lost.
#[utoipa::path(post, path = "/gicend/compute/instance/force_stop/", tag = "instance", request_body = InstanceIdsDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `instance_ids`"),
        (status = 403, description = "100013: the permission to configure one of them is missing"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_ids[N]`: not while it is as it is; none was stopped")))]
pub async fn compute_instance_force_stop(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceIdsDraft>,
) -> Result<Reply<Nothing>> {
    act_on(&app, &caller, draft, &FORCE_STOP).await
}

/// Stops instances that run and starts them again.
#[utoipa::path(post, path = "/gicend/compute/instance/restart/", tag = "instance", request_body = InstanceIdsDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `instance_ids`"),
        (status = 403, description = "100013: the permission to configure one of them is missing"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_ids[N]`: not while it is as it is; none was restarted")))]
pub async fn compute_instance_restart(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceIdsDraft>,
) -> Result<Reply<Nothing>> {
    act_on(&app, &caller, draft, &RESTART).await
}

/// Deletes instances that do not run, with their disks and what is on them, for ever. Nothing of them is billed from now on; what was
/// paid in advance is not paid back.
#[utoipa::path(post, path = "/gicend/compute/instance/delete/", tag = "instance", request_body = InstanceIdsDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `instance_ids`"),
        (status = 403, description = "100013: the permission to delete one of them is missing"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_ids[N]`: not while it is as it is, or it is protected; none was deleted")))]
pub async fn compute_instance_delete(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceIdsDraft>,
) -> Result<Reply<Nothing>> {
    act_on(&app, &caller, draft, &DELETE).await
}

/// What a call does with each instance.
struct Act {
    action: InstanceAction,
    kind: OperationKind,
    wanted: Wanted,
    needs: Operation,
    event: &'static str,
}

const START: Act = Act {
    action: InstanceAction::Start,
    kind: OperationKind::Start,
    wanted: Wanted::On,
    needs: Operation::ComputeConfigure,
    event: "instance.start",
};
const STOP: Act = Act {
    action: InstanceAction::Stop,
    kind: OperationKind::Stop,
    wanted: Wanted::Off,
    needs: Operation::ComputeConfigure,
    event: "instance.stop",
};
const FORCE_STOP: Act = Act {
    action: InstanceAction::ForceStop,
    kind: OperationKind::ForceStop,
    wanted: Wanted::Off,
    needs: Operation::ComputeConfigure,
    event: "instance.force_stop",
};
const RESTART: Act = Act {
    action: InstanceAction::Restart,
    kind: OperationKind::Restart,
    wanted: Wanted::On,
    needs: Operation::ComputeConfigure,
    event: "instance.restart",
};
const DELETE: Act = Act {
    action: InstanceAction::Delete,
    kind: OperationKind::Delete,
    wanted: Wanted::Gone,
    needs: Operation::ComputeDelete,
    event: "instance.delete",
};

async fn act_on(app: &App, caller: &Caller, draft: InstanceIdsDraft, act: &Act) -> Result<Reply<Nothing>> {
    require_ids("instance_ids", &draft.instance_ids)?;
    transaction!(app.store(), tx => {
        for (shown, field) in require_instances(tx, caller, &draft.instance_ids, act.needs, act.action).await? {
            begin_act(tx, app, caller, &shown, field, act).await?;
        }
        Ok(())
    })?;
    Ok(Reply(Nothing))
}

/// The instances of a call with the field that names each, all of which the caller may do something with and all of which it can be done with,
/// in the account's turn: whatever is refused is refused before anything is written.
///
/// # Errors
/// 100004, 100013 as of [`require_instance`]; 900026 on the field with HTTP 409.
pub(super) async fn require_instances(
    tx: &mut Conn,
    caller: &Caller,
    instance_ids: &[Uuid],
    needs: Operation,
    action: InstanceAction,
) -> Result<Vec<(ShownObject, String)>> {
    ledger::take_turn(tx, caller.account_id).await?;
    let mut judged = Vec::with_capacity(instance_ids.len());
    for (place, instance_id) in instance_ids.iter().enumerate() {
        let shown = require_instance(tx, caller, *instance_id, needs).await?;
        let field = format!("instance_ids[{place}]");
        require_allowed(&shown, action, &field)?;
        judged.push((shown, field));
    }
    Ok(judged)
}

/// Refuses what cannot be done with an instance as it is, or because it is protected.
///
/// # Errors
/// 900026 on the field with HTTP 409.
pub(crate) fn require_allowed(shown: &ShownObject, action: InstanceAction, field: &str) -> Result<()> {
    let judged = protection_allows(shown.object.is_protected, action);
    judged.and_then(|()| shown.status().allows(action)).map_err(|rule| refuse_operation_on(field, rule))
}

async fn begin_act(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    shown: &ShownObject,
    field: String,
    act: &Act,
) -> Result<()> {
    let row = &shown.object;
    want_object(tx, row.object_id, act.wanted).await?;
    if act.wanted == Wanted::Gone {
        for resource_id in list_billing_resource_ids(tx, row).await? {
            end_part(tx, app, resource_id).await?;
        }
    }
    if act.wanted == Wanted::Gone && is_cleared(&shown.facts()) {
        forget_object(tx, row.object_id, app.now()).await?;
        tell_object(tx, app, row).await?;
    } else {
        let new = NewOperation::new(act.kind, OperationCause::Customer, Some(caller.user_id));
        stage_operation(tx, app, row, NewOperation { field: Some(field), ..new }).await?;
    }
    let event = Event::done(caller, act.event).on("instance", row.object_id, &row.name);
    note_act(tx, app, row, event).await
}
