//! Moves GPU servers to another project or VDC of their region, many at once, or none.

use async_trait::async_trait;
use axum::extract::State;
use portico_core::gpu_server::{GpuServerAction, GpuServerEvent};
use portico_core::permission_group::Operation;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::event::note_change;
use super::rights::{require_servers, server_of};
use super::store::ServerRow;
use super::{store, tell_server};
use crate::caller::Caller;
use crate::cloud::moves::{Movable, Moving, judge_move};
use crate::kit::http::{Body, Envelope, Nothing, Reply, require_ids};
use crate::kit::store::Conn;
use crate::money::metering::move_part;
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// Where GPU servers shall be.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GpuServerMoveDraft {
    /// 1 to 100 servers, none twice.
    #[schema(min_items = 1, max_items = 100)]
    pub server_ids: Vec<Uuid>,
    /// In which project; null for none, or for that of the VDC.
    pub project_id: Option<Uuid>,
    /// In which VDC of their region; null for none.
    pub vdc_id: Option<Uuid>,
}

#[async_trait]
impl Movable for ServerRow {
    fn to_moving(&self) -> Moving<'_> {
        let Self { server_id, account_id, region, project_id, name, .. } = self;
        Moving { id: *server_id, account_id: *account_id, region, project_id: *project_id, name }
    }

    async fn list_names_in(&self, conn: &mut Conn, project_id: Option<Uuid>) -> Result<Vec<(Uuid, String)>> {
        Ok(store::list_names_in(conn, self.account_id, project_id).await?)
    }
}

/// Moves GPU servers to another project or VDC. What is used from now on belongs there; what was used and billed before stays where it was.
#[utoipa::path(post, path = "/gicend/compute/gpu_server/move/", tag = "gpu server", request_body = GpuServerMoveDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `server_ids`, `project_id` or `vdc_id` (none of the account, or not in the region of all of them)"),
        (status = 403, description = "100013: the permission to configure is missing where one of them is, or is to be"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `server_ids[N]`: not while it is as it is; 100001 with `archived` on `project_id` or `vdc_id`, with `occupied` on `server_ids[N]`: a GPU server there has its name; nothing was moved")))]
pub async fn compute_gpu_server_move(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<GpuServerMoveDraft>,
) -> Result<Reply<Nothing>> {
    require_ids("server_ids", &draft.server_ids)?;
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        let (needs, action) = (Operation::ComputeConfigure, GpuServerAction::Move);
        for (shown, field) in require_servers(tx, caller, &draft.server_ids, needs, action).await? {
            let row = &shown.server;
            let there = judge_move(tx, caller, row, draft.project_id, draft.vdc_id, &field).await?;
            if let Some(resource_id) = row.resource_id {
                move_part(tx, resource_id, there, app.now()).await?;
            }
            store::update_place(tx, row.server_id, there.project_id, there.vdc_id).await?;
            let moved = server_of(tx, row.server_id).await?;
            let note: Vec<_> = [&moved.project_name, &moved.vdc_name].into_iter().flatten().cloned().collect();
            let event = Event::done(caller, "gpu_server.move")
                .on("gpu_server", row.server_id, &row.name)
                .before(json!({ "project_id": row.project_id, "vdc_id": row.vdc_id }))
                .after(json!({ "project_id": there.project_id, "vdc_id": there.vdc_id }));
            note_change(tx, app, caller, row, GpuServerEvent::Move, &note.join(" / "), event).await?;
            if (there.project_id, there.vdc_id) != (row.project_id, row.vdc_id) {
                // Those who see it there from now on.
                tell_server(tx, app, &moved.server).await?;
            }
        }
        Ok(())
    })?;
    Ok(Reply(Nothing))
}
