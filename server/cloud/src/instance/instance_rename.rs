//! Gives an instance another name.

use axum::extract::State;
use portico_core::instance::{InstanceAction, InstanceNameDraft};
use portico_core::permission_group::Operation;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_allowed;
use super::rights::{note_change, require_instance};
use crate::caller::Caller;
use crate::cloud::names::Names;
use crate::cloud::object::{list_all_of, list_names_in, rename_object};
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::money::billing::ledger;
use crate::money::metering::rename_part;
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// Another name for an instance, as the console shows it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceRenameDraft {
    /// The id of the instance that is renamed.
    pub instance_id: Uuid,
    /// Its name from now on.
    pub instance: InstanceNameDraft,
}

/// Renames an instance. What it is called inside stays as it is.
#[utoipa::path(post, path = "/gicend/compute/instance/rename/", tag = "instance", request_body = InstanceRenameDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `instance.name`"),
        (status = 403, description = "100013: the permission to configure there is missing"),
        (status = 404, description = "100004: no such instance, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_id`: not while it is as it is; 100001 with `occupied` on `instance.name`: another instance of the project has it")))]
pub async fn compute_instance_rename(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceRenameDraft>,
) -> Result<Reply<Nothing>> {
    let checked = check_under("instance", draft.instance, &app.config().limits)?;
    let (name, caller) = (checked.name(), &caller);
    transaction!(app.store(), tx => {
        ledger::take_turn(tx, caller.account_id).await?;
        let shown =
            require_instance(tx, caller, draft.instance_id, Operation::ComputeConfigure).await?;
        let row = &shown.object;
        require_allowed(&shown, InstanceAction::Rename, "instance_id")?;
        if *name != row.name {
            let names = Names::of(list_names_in(tx, row.account_id, row.project_id).await?);
            names.require_free(name, Some(row.object_id), "instance.name")?;
        }
        for part in list_all_of(tx, row).await? {
            // A part is called after its instance, with what it is behind that.
            let called = part.name.strip_prefix(&row.name).map(|rest| format!("{name}{rest}"));
            let Some(called) = called else { continue };
            rename_object(tx, part.object_id, &called).await?;
            if let Some(resource_id) = part.resource_id {
                rename_part(tx, resource_id, &called).await?;
            }
        }
        let event = Event::done(caller, "instance.rename")
            .on("instance", row.object_id, name)
            .before(json!({ "name": row.name }))
            .after(json!({ "name": name }));
        note_change(tx, &app, row, event).await
    })?;
    Ok(Reply(Nothing))
}
