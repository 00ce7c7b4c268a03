//! Gives a GPU server other tags.

use axum::extract::State;
use portico_core::gpu_server::{GpuServerAction, GpuServerEvent};
use portico_core::permission_group::Operation;
use portico_core::tags::TagsDraft;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::event::note_change;
use super::rights::{require_allowed, require_server};
use super::store;
use crate::caller::Caller;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::kit::store::Json;
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// Other tags for a GPU server, in place of all that it has.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GpuServerTagsDraft {
    /// Which server: an id of `/gicend/compute/gpu_server/list/`.
    pub server_id: Uuid,
    /// Its tags from now on.
    pub server: TagsDraft,
}

/// Gives a GPU server other tags than it has.
#[utoipa::path(post, path = "/gicend/compute/gpu_server/tags/", tag = "gpu server", request_body = GpuServerTagsDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `server.tags` or `server.tags[N]`"),
        (status = 403, description = "100013: the permission to configure there is missing"),
        (status = 404, description = "100004: no such server, or none that the caller may see"),
        (status = 409, description = "900026 on `server_id`: not while it is as it is: where it cannot be renamed")))]
pub async fn compute_gpu_server_tags(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<GpuServerTagsDraft>,
) -> Result<Reply<Nothing>> {
    let checked = check_under("server", draft.server, &app.config().limits)?;
    let (tags, app, caller) = (Json(checked.tags().clone()), &app, &caller);
    transaction!(app.store(), tx => {
        let shown = require_server(tx, caller, draft.server_id, Operation::ComputeConfigure).await?;
        let row = &shown.server;
        require_allowed(&shown, GpuServerAction::Rename, "server_id")?;
        store::update_tags(tx, row.server_id, &tags).await?;
        let event = Event::done(caller, "gpu_server.tags")
            .on("gpu_server", row.server_id, &row.name)
            .before(json!({ "tags": row.tags.0 }))
            .after(json!({ "tags": tags.0 }));
        note_change(tx, app, caller, row, GpuServerEvent::Tag, &tags.0.join(", "), event).await
    })?;
    Ok(Reply(Nothing))
}
