//! Says whether instances that are paid in advance are renewed: all parts of each, many at once, or none.

use axum::extract::State;
use portico_core::instance::InstanceAction;
use portico_core::paid_time::may_choose_renewal;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_allowed;
use super::rights::{note_change, require_instance};
use crate::caller::Caller;
use crate::cloud::object::list_billing_resource_ids;
use crate::kit::http::{Body, Envelope, Nothing, Reply, require_ids};
use crate::money::metering::{refuse_operation_on, renew_part};
use crate::platform::audit::Event;
use crate::{App, Result, transaction};

/// Whether instances are to be renewed.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceRenewalDraft {
    /// 1 to 100 instances, none twice.
    #[schema(min_items = 1, max_items = 100)]
    pub instance_ids: Vec<Uuid>,
    /// Whether the next period of all of their parts is to be paid when this one is over.
    pub renews: bool,
}

/// Says whether instances that are paid in advance are renewed, with all of their parts, when their time is over.
#[utoipa::path(post, path = "/gicend/compute/instance/renewal/", tag = "instance", request_body = InstanceRenewalDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `instance_ids`"),
        (status = 403, description = "100013: the permission to configure one of them is missing"),
        (status = 404, description = "100004: one of them is none, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_ids[N]`: it is billed by the hour, or not while it is as it is; nothing was changed")))]
pub async fn compute_instance_renewal(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceRenewalDraft>,
) -> Result<Reply<Nothing>> {
    require_ids("instance_ids", &draft.instance_ids)?;
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        for (place, instance_id) in draft.instance_ids.iter().enumerate() {
            let shown = require_instance(tx, caller, *instance_id, Operation::ComputeConfigure).await?;
            let row = &shown.object;
            let field = format!("instance_ids[{place}]");
            require_allowed(&shown, InstanceAction::Renew, &field)?;
            may_choose_renewal(shown.scheme, true).map_err(|rule| refuse_operation_on(&field, rule))?;
            for resource_id in list_billing_resource_ids(tx, row).await? {
                renew_part(tx, resource_id, draft.renews).await?;
            }
            let event = Event::done(caller, "instance.renewal")
                .on("instance", row.object_id, &row.name)
                .before(json!({ "renews": shown.renews }))
                .after(json!({ "renews": draft.renews }));
            note_change(tx, app, row, event).await?;
        }
        Ok(())
    })?;
    Ok(Reply(Nothing))
}
