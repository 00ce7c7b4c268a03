//! Protects instances from being deleted or installed anew by somebody, many at once, or none.

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
use crate::cloud::object::protect_object;
use crate::kit::http::{Body, Envelope, Nothing, Reply, require_ids};
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// Whether instances are protected.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceProtectionDraft {
    /// 1 to 100 instances, none twice.
    #[schema(min_items = 1, max_items = 100)]
    pub instance_ids: Vec<Uuid>,
    /// Whether nobody may delete them or install them anew from now on.
    pub is_protected: bool,
}

/// Protects instances, or ends their protection. It does not prevent what arrears or expiry do.
#[utoipa::path(post, path = "/gicend/compute/instance/protection/", tag = "instance", request_body = InstanceProtectionDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `instance_ids`"),
        (status = 403, description = "100013: the permission to delete one of them is missing"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_ids[N]`: not while it is as it is; nothing was changed")))]
pub async fn compute_instance_protection(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceProtectionDraft>,
) -> Result<Reply<Nothing>> {
    require_ids("instance_ids", &draft.instance_ids)?;
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        // Whoever may take the protection away might as well delete.
        let (needs, action) = (Operation::ComputeDelete, InstanceAction::Protect);
        for (shown, _) in require_instances(tx, caller, &draft.instance_ids, needs, action).await? {
            let row = &shown.object;
            protect_object(tx, row.object_id, draft.is_protected).await?;
            let event = Event::done(caller, "instance.protection")
                .on("instance", row.object_id, &row.name)
                .before(json!({ "is_protected": row.is_protected }))
                .after(json!({ "is_protected": draft.is_protected }));
            note_change(tx, app, row, event).await?;
        }
        Ok(())
    })?;
    Ok(Reply(Nothing))
}
