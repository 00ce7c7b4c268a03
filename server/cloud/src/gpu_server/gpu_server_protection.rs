//! Protects GPU servers from being given back by somebody, many at once, or none.

use axum::extract::State;
use portico_core::gpu_server::{GpuServerAction, GpuServerEvent};
use portico_core::permission_group::Operation;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::event::note_change;
use super::rights::require_servers;
use super::store;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply, require_ids};
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// Whether GPU servers are protected.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GpuServerProtectionDraft {
    /// 1 to 100 servers, none twice.
    #[schema(min_items = 1, max_items = 100)]
    pub server_ids: Vec<Uuid>,
    /// Whether nobody may give them back from now on.
    pub is_protected: bool,
}

/// Protects GPU servers, or ends their protection. It does not prevent what arrears or expiry do.
#[utoipa::path(post, path = "/gicend/compute/gpu_server/protection/", tag = "gpu server", request_body = GpuServerProtectionDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `server_ids`"),
        (status = 403, description = "100013: the permission to delete one of them is missing"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `server_ids[N]`: not while it is as it is; nothing was changed")))]
pub async fn compute_gpu_server_protection(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<GpuServerProtectionDraft>,
) -> Result<Reply<Nothing>> {
    require_ids("server_ids", &draft.server_ids)?;
    let (app, caller) = (&app, &caller);
    let kind = if draft.is_protected { GpuServerEvent::Protect } else { GpuServerEvent::Unprotect };
    transaction!(app.store(), tx => {
        // Whoever may take the protection away might as well give it back.
        let (needs, action) = (Operation::ComputeDelete, GpuServerAction::Protect);
        for (shown, _) in require_servers(tx, caller, &draft.server_ids, needs, action).await? {
            let row = &shown.server;
            store::update_protection(tx, row.server_id, draft.is_protected).await?;
            let event = Event::done(caller, "gpu_server.protection")
                .on("gpu_server", row.server_id, &row.name)
                .before(json!({ "is_protected": row.is_protected }))
                .after(json!({ "is_protected": draft.is_protected }));
            note_change(tx, app, caller, row, kind, "", event).await?;
        }
        Ok(())
    })?;
    Ok(Reply(Nothing))
}
