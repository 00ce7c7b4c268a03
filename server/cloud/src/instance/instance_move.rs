//! Moves instances to another project or VDC of their region, many at once, or none.

use async_trait::async_trait;
use axum::extract::State;
use portico_core::instance::InstanceAction;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_instances;
use super::rights::note_change;
use crate::caller::Caller;
use crate::cloud::moves::{Movable, Moving, judge_move};
use crate::cloud::object::{ObjectRow, list_billing_resource_ids, list_names_in, move_object, tell_object};
use crate::kit::http::{Body, Envelope, Nothing, Reply, require_ids};
use crate::kit::store::Conn;
use crate::money::metering::move_part;
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// Where instances shall be.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceMoveDraft {
    /// 1 to 100 instances, none twice.
    #[schema(min_items = 1, max_items = 100)]
    pub instance_ids: Vec<Uuid>,
    /// In which project; null for none, or for that of the VDC.
    pub project_id: Option<Uuid>,
    /// In which VDC of their region; null for none.
    pub vdc_id: Option<Uuid>,
}

#[async_trait]
impl Movable for ObjectRow {
    fn to_moving(&self) -> Moving<'_> {
        let Self { object_id, account_id, region, project_id, name, .. } = self;
        Moving { id: *object_id, account_id: *account_id, region, project_id: *project_id, name }
    }

    async fn list_names_in(&self, conn: &mut Conn, project_id: Option<Uuid>) -> Result<Vec<(Uuid, String)>> {
        Ok(list_names_in(conn, self.account_id, project_id).await?)
    }
}

/// Moves instances with their disks to another project or VDC. What is used from now on belongs there; what was used and billed before stays where it was.
#[utoipa::path(post, path = "/gicend/compute/instance/move/", tag = "instance", request_body = InstanceMoveDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `instance_ids`, `project_id` or `vdc_id` (none of the account, or not in the region of all of them)"),
        (status = 403, description = "100013: the permission to configure is missing where one of them is, or is to be"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_ids[N]`: not while it is as it is; 100001 with `archived` on `project_id` or `vdc_id`, with `occupied` on `instance_ids[N]`: an instance there has its name; nothing was moved")))]
pub async fn compute_instance_move(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceMoveDraft>,
) -> Result<Reply<Nothing>> {
    require_ids("instance_ids", &draft.instance_ids)?;
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        let (needs, action) = (Operation::ComputeConfigure, InstanceAction::Move);
        for (shown, field) in require_instances(tx, caller, &draft.instance_ids, needs, action).await? {
            let row = &shown.object;
            let there = judge_move(tx, caller, row, draft.project_id, draft.vdc_id, &field).await?;
            for resource_id in list_billing_resource_ids(tx, row).await? {
                move_part(tx, resource_id, there, app.now()).await?;
            }
            move_object(tx, row.object_id, there.project_id, there.vdc_id).await?;
            let event = Event::done(caller, "instance.move")
                .on("instance", row.object_id, &row.name)
                .before(json!({ "project_id": row.project_id, "vdc_id": row.vdc_id }))
                .after(json!({ "project_id": there.project_id, "vdc_id": there.vdc_id }));
            note_change(tx, app, row, event).await?;
            let moved = ObjectRow { project_id: there.project_id, vdc_id: there.vdc_id, ..row.clone() };
            if (moved.project_id, moved.vdc_id) != (row.project_id, row.vdc_id) {
                // Those who see it there from now on.
                tell_object(tx, app, &moved).await?;
            }
        }
        Ok(())
    })?;
    Ok(Reply(Nothing))
}
