//! Cancels what is being done with instances while their engine does not respond, many at once, or none.

use axum::extract::State;
use portico_core::lifecycle::OperationKind;
use portico_core::permission_group::Operation;
use serde_json::json;

use super::instance_act::InstanceIdsDraft;
use super::rights::{note_change, require_instance};
use crate::caller::Caller;
use crate::cloud::object::{cancel_operation, to_resource};
use crate::kit::http::{Body, Envelope, Nothing, Reply, require_ids};
use crate::money::billing::ledger;
use crate::people::access::require_in;
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// Cancels what is being done with instances whose region or host does not respond: a creation, which costs nothing then, a start, a stop or
/// a restart.
#[utoipa::path(post, path = "/gicend/compute/instance/cancel/", tag = "instance", request_body = InstanceIdsDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `instance_ids`"),
        (status = 403, description = "100013: the permission to configure one of them is missing, or to create what is being created"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_ids[N]`: nothing is being done with it, its engine responds, or what is being done cannot be cancelled; nothing was cancelled. 100006 with `retry-after`: its engine is being asked")))]
pub async fn compute_instance_cancel(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceIdsDraft>,
) -> Result<Reply<Nothing>> {
    require_ids("instance_ids", &draft.instance_ids)?;
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        ledger::take_turn(tx, caller.account_id).await?;
        for (place, instance_id) in draft.instance_ids.iter().enumerate() {
            let shown = require_instance(tx, caller, *instance_id, Operation::ComputeConfigure).await?;
            if shown.facts().operation == Some(OperationKind::Create) {
                // What is not made then is an order that is taken back.
                require_in(tx, caller, Operation::ComputeCreate, &to_resource(&shown.object)).await?;
            }
            let kind = cancel_operation(tx, app, &shown, &format!("instance_ids[{place}]")).await?;
            let event = Event::done(caller, "instance.cancel")
                .on("instance", shown.object.object_id, &shown.object.name)
                .before(json!({ "operation": kind }));
            note_change(tx, app, &shown.object, event).await?;
        }
        Ok(())
    })?;
    Ok(Reply(Nothing))
}
