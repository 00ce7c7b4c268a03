//! Gives the user of an instance another password.

use axum::extract::State;
use portico_core::instance::{InstanceAction, InstancePasswordDraft};
use portico_core::lifecycle::{OperationCause, OperationKind};
use portico_core::permission_group::Operation;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_allowed;
use super::rights::{note_act, require_instance};
use crate::caller::Caller;
use crate::cloud::object::{NewOperation, stage_operation};
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::money::billing::ledger;
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// Another password for the user of an instance that runs.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstancePasswordResetDraft {
    /// The id of the instance that it is set in.
    pub instance_id: Uuid,
    /// The password of its user from now on.
    pub instance: InstancePasswordDraft,
}

/// Sets the password of the user of an instance that runs. It is passed on to the engine, and not kept.
#[utoipa::path(post, path = "/gicend/compute/instance/password/", tag = "instance", request_body = InstancePasswordResetDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `instance.password` or `instance.password_confirm`"),
        (status = 403, description = "100013: the permission to configure there is missing"),
        (status = 404, description = "100004: no such instance, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_id`: not while it is as it is")))]
pub async fn compute_instance_password(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstancePasswordResetDraft>,
) -> Result<Reply<Nothing>> {
    let checked = check_under("instance", draft.instance, &app.config().limits)?;
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        ledger::take_turn(tx, caller.account_id).await?;
        let shown =
            require_instance(tx, caller, draft.instance_id, Operation::ComputeConfigure).await?;
        let row = &shown.object;
        require_allowed(&shown, InstanceAction::ResetPassword, "instance_id")?;
        let new = NewOperation::new(OperationKind::Password, OperationCause::Customer, Some(caller.user_id));
        stage_operation(tx, app, row, NewOperation { password: Some(checked.password()), ..new }).await?;
        let event = Event::done(caller, "instance.password").on("instance", row.object_id, &row.name);
        note_act(tx, app, row, event).await
    })?;
    Ok(Reply(Nothing))
}
