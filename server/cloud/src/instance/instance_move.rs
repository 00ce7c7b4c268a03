//! Moves instances to another project or VDC of their region, many at once, or none.

use axum::extract::State;
use portico_core::instance::InstanceAction;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_allowed;
use super::rights::{note_change, require_instance};
use crate::caller::Caller;
use crate::cloud::names::Names;
use crate::cloud::object::{list_billing_resource_ids, list_names_in, move_object};
use crate::kit::http::{Body, Envelope, Nothing, Reply, require_ids};
use crate::money::billing::ledger;
use crate::money::metering::move_part;
use crate::people::access::require_in;
use crate::people::project::{place, require_open};
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

/// Moves instances with their disks to another project or VDC. What is billed from now on belongs there; what was billed stays where it is.
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
        ledger::take_turn(tx, caller.account_id).await?;
        for (number, instance_id) in draft.instance_ids.iter().enumerate() {
            let shown = require_instance(tx, caller, *instance_id, Operation::ComputeConfigure).await?;
            let row = &shown.object;
            let there = place(tx, row.account_id, &row.region, draft.project_id, draft.vdc_id).await?;
            require_in(tx, caller, Operation::ComputeConfigure, &there.resource_in(&row.region)).await?;
            require_open(tx, row.account_id, there).await?;
            let field = format!("instance_ids[{number}]");
            require_allowed(&shown, InstanceAction::Move, &field)?;
            if there.project_id != row.project_id {
                let names = Names::of(list_names_in(tx, row.account_id, there.project_id).await?);
                names.require_free(&row.name, Some(row.object_id), &field)?;
            }
            for resource_id in list_billing_resource_ids(tx, row).await? {
                move_part(tx, resource_id, there).await?;
            }
            move_object(tx, row.object_id, there.project_id, there.vdc_id).await?;
            let event = Event::done(caller, "instance.move")
                .on("instance", row.object_id, &row.name)
                .before(json!({ "project_id": row.project_id, "vdc_id": row.vdc_id }))
                .after(json!({ "project_id": there.project_id, "vdc_id": there.vdc_id }));
            note_change(tx, app, row, &event).await?;
        }
        Ok(())
    })?;
    Ok(Reply(Nothing))
}
