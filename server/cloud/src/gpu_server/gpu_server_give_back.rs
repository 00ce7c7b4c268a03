//! Gives a GPU server back, or takes one off the list that nothing came of.

use axum::extract::State;
use portico_core::gpu_server::{GpuServerAction, GpuServerEvent};
use portico_core::instance::confirm_name;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::event::{note_event, record_act};
use super::rights::{require_allowed, require_server};
use super::{store, tell_server};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::money::billing::ledger;
use crate::money::metering::end_part;
use crate::platform::audit::Event;
use crate::platform::feature::{WorkOf, follow_work};
use crate::{App, Error, Result, transaction};

/// Which GPU server is returned.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GpuServerGiveBackDraft {
    /// Which server: an id of `/gicend/compute/gpu_server/list/`.
    pub server_id: Uuid,
    /// Its name, typed: what is on its disks is lost.
    pub name: String,
}

/// Which GPU server is taken off the list.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GpuServerRemoveDraft {
    /// Which server, of those that failed: an id of `/gicend/compute/gpu_server/list/`.
    pub server_id: Uuid,
}

/// Gives a GPU server back. Nothing of it is billed from now on; what was paid in advance is not paid back. The provider's staff withdraws the access and
/// wipes its disks.
#[utoipa::path(post, path = "/gicend/compute/gpu_server/give_back/", tag = "gpu server", request_body = GpuServerGiveBackDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `name`: it is not its name"),
        (status = 403, description = "100013: the permission to delete there is missing"),
        (status = 404, description = "100004: no such server, or none that the caller may see"),
        (status = 409, description = "900026 on `server_id`: not while it is as it is, or it is protected")))]
pub async fn compute_gpu_server_give_back(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<GpuServerGiveBackDraft>,
) -> Result<Reply<Nothing>> {
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        ledger::take_turn(tx, caller.account_id).await?;
        let shown = require_server(tx, caller, draft.server_id, Operation::ComputeDelete).await?;
        require_allowed(&shown, GpuServerAction::GiveBack, "server_id")?;
        let row = &shown.server;
        confirm_name(&draft.name, &row.name).map_err(|rule| Error::field("name", rule))?;
        let resource_id = row.resource_id.ok_or_else(|| Error::internal("a server that nothing bills"))?;
        note_event(tx, app, row, GpuServerEvent::GiveBack, Some(caller.user_id), "").await?;
        end_part(tx, app, resource_id).await?;
        follow_work(tx, app, WorkOf::Resource(resource_id)).await?;
        let event = Event::done(caller, "gpu_server.give_back").on("gpu_server", row.server_id, &row.name);
        record_act(tx, app, row, event).await
    })?;
    Ok(Reply(Nothing))
}

/// Takes a GPU server off the list whose order was rejected, or which could not be prepared.
#[utoipa::path(post, path = "/gicend/compute/gpu_server/remove/", tag = "gpu server", request_body = GpuServerRemoveDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: the permission to delete there is missing"),
        (status = 404, description = "100004: no such server, or none that the caller may see"),
        (status = 409, description = "900026 on `server_id`: not while it is as it is")))]
pub async fn compute_gpu_server_remove(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<GpuServerRemoveDraft>,
) -> Result<Reply<Nothing>> {
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        let shown = require_server(tx, caller, draft.server_id, Operation::ComputeDelete).await?;
        require_allowed(&shown, GpuServerAction::Remove, "server_id")?;
        let row = &shown.server;
        store::forget_server(tx, row.server_id, app.now()).await?;
        tell_server(tx, app, row).await?;
        let event = Event::done(caller, "gpu_server.remove")
            .on("gpu_server", row.server_id, &row.name)
            .after(json!({ "failure": shown.remark }));
        record_act(tx, app, row, event).await
    })?;
    Ok(Reply(Nothing))
}
