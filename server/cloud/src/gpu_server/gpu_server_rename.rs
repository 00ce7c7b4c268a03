//! Gives a GPU server another name.

use axum::extract::State;
use portico_core::gpu_server::{GpuServerAction, GpuServerEvent};
use portico_core::instance::InstanceNameDraft;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::event::note_change;
use super::rights::{require_allowed, require_server};
use super::store;
use crate::caller::Caller;
use crate::cloud::names::Names;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::money::billing::ledger;
use crate::money::metering::rename_part;
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// Another name for a GPU server.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GpuServerRenameDraft {
    /// Which server: an id of `/gicend/compute/gpu_server/list/`.
    pub server_id: Uuid,
    /// Its name from now on.
    pub server: InstanceNameDraft,
}

/// Renames a GPU server. What it is called inside stays as it is.
#[utoipa::path(post, path = "/gicend/compute/gpu_server/rename/", tag = "gpu server", request_body = GpuServerRenameDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `server.name`"),
        (status = 403, description = "100013: the permission to configure there is missing"),
        (status = 404, description = "100004: no such server, or none that the caller may see"),
        (status = 409, description = "900026 on `server_id`: not while it is as it is; 100001 with `occupied` on `server.name`: another GPU server of the project has it")))]
pub async fn compute_gpu_server_rename(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<GpuServerRenameDraft>,
) -> Result<Reply<Nothing>> {
    let checked = check_under("server", draft.server, &app.config().limits)?;
    let (name, app, caller) = (checked.name(), &app, &caller);
    transaction!(app.store(), tx => {
        ledger::take_turn(tx, caller.account_id).await?;
        let shown = require_server(tx, caller, draft.server_id, Operation::ComputeConfigure).await?;
        require_allowed(&shown, GpuServerAction::Rename, "server_id")?;
        let row = &shown.server;
        if *name != row.name {
            let names = Names::of(store::list_names_in(tx, row.account_id, row.project_id).await?);
            names.require_free(name, Some(row.server_id), "server.name")?;
        }
        store::update_name(tx, row.server_id, name).await?;
        if let Some(resource_id) = row.resource_id {
            rename_part(tx, resource_id, name).await?;
        }
        let event = Event::done(caller, "gpu_server.rename")
            .on("gpu_server", row.server_id, name)
            .before(json!({ "name": row.name }))
            .after(json!({ "name": name }));
        note_change(tx, app, caller, row, GpuServerEvent::Rename, name, event).await
    })?;
    Ok(Reply(Nothing))
}
