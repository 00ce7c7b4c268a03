//! Gives an instance other tags.

use axum::extract::State;
use portico_core::instance::InstanceAction;
use portico_core::permission_group::Operation;
use portico_core::tags::TagsDraft;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_allowed;
use super::rights::{note_change, require_instance};
use crate::caller::Caller;
use crate::cloud::object::tag_object;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::kit::store::Json;
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// Other tags for an instance, in place of all that it has.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceTagsDraft {
    /// The id of the instance that gets them.
    pub instance_id: Uuid,
    /// Its tags from now on.
    pub instance: TagsDraft,
}

/// Gives an instance other tags than it has.
#[utoipa::path(post, path = "/gicend/compute/instance/tags/", tag = "instance", request_body = InstanceTagsDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `instance.tags` or `instance.tags[N]`"),
        (status = 403, description = "100013: the permission to configure there is missing"),
        (status = 404, description = "100004: no such instance, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_id`: not while it is as it is: where it cannot be renamed")))]
pub async fn compute_instance_tags(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceTagsDraft>,
) -> Result<Reply<Nothing>> {
    let checked = check_under("instance", draft.instance, &app.config().limits)?;
    let (tags, caller) = (Json(checked.tags().clone()), &caller);
    transaction!(app.store(), tx => {
        let shown = require_instance(tx, caller, draft.instance_id, Operation::ComputeConfigure).await?;
        let row = &shown.object;
        require_allowed(&shown, InstanceAction::Rename, "instance_id")?;
        tag_object(tx, row.object_id, &tags).await?;
        let event = Event::done(caller, "instance.tags")
            .on("instance", row.object_id, &row.name)
            .before(json!({ "tags": row.tags.0 }))
            .after(json!({ "tags": tags.0 }));
        note_change(tx, &app, row, event).await
    })?;
    Ok(Reply(Nothing))
}
