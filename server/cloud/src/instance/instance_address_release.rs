//! Takes the public address of an instance from it.

use axum::extract::State;
use portico_core::instance::InstanceAction;
use portico_core::lifecycle::{OperationCause, OperationKind};
use portico_core::obstacle::Obstacle;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_allowed;
use super::rights::{note_act, require_instance};
use crate::caller::Caller;
use crate::cloud::object::{NewOperation, Spec, stage_operation};
use crate::engine::MachineSpec;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::money::billing::ledger;
use crate::money::metering::refuse_operation_on;
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// From which instance the public address is taken.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceAddressReleaseDraft {
    /// The instance whose public address others get.
    pub instance_id: Uuid,
}

/// Takes its public address from an instance. Nothing is charged for it and its bandwidth from then on; what was paid in advance is not
/// refunded. Others get the address.
#[utoipa::path(post, path = "/gicend/compute/instance/address/release/", tag = "instance", request_body = InstanceAddressReleaseDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: the permission to delete there is missing"),
        (status = 404, description = "100004: no such instance, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_id`: not while it is as it is, or it has no public address")))]
pub async fn compute_instance_address_release(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceAddressReleaseDraft>,
) -> Result<Reply<Nothing>> {
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        ledger::take_turn(tx, caller.account_id).await?;
        let shown = require_instance(tx, caller, draft.instance_id, Operation::ComputeDelete).await?;
        require_allowed(&shown, InstanceAction::ReleaseAddress, "instance_id")?;
        let row = &shown.object;
        let old = row.spec.0.machine().filter(|spec| spec.public.is_some()).ok_or_else(|| {
            refuse_operation_on("instance_id", Obstacle::NoAddress.rule())
        })?;
        let event = Event::done(caller, "instance.release_address")
            .on("instance", row.object_id, &row.name)
            .before(json!({ "public_address": old.public }));
        note_act(tx, app, row, event).await?;
        let spec = Spec::Machine(MachineSpec { public: None, ..old.clone() });
        let new = NewOperation::new(OperationKind::Network, OperationCause::Customer, Some(caller.user_id));
        stage_operation(tx, app, row, NewOperation { spec: Some(&spec), ..new }).await
    })?;
    Ok(Reply(Nothing))
}
