//! Changes a VDC's name and description.

use axum::extract::State;
use portico_core::login_name;
use portico_core::project::{Project, ProjectDraft};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::act::{begin, require_region};
use super::facts::find_vdc;
use super::store::vdc::{self as store, NAME_TAKEN};
use crate::caller::Caller;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// A VDC and what it shall be called.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VdcUpdate {
    /// Which VDC: an id of `/gicend/vdc/list/`.
    pub vdc_id: Uuid,
    /// Name and description; its project and its region stay.
    pub vdc: ProjectDraft,
}

/// Changes a VDC's name and description, archived or not.
#[utoipa::path(post, path = "/gicend/vdc/update/", tag = "project", request_body = VdcUpdate,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 403, description = "100013: project_manage, or the region"), (status = 404, description = "100004: no such VDC"),
        (status = 409, description = "100001 with `occupied` on `vdc.name`")))]
pub async fn vdc_update(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<VdcUpdate>,
) -> Result<Reply<Nothing>> {
    let vdc = check_under("vdc", draft.vdc, &app.config().limits)?;
    update_vdc(&app, &caller, draft.vdc_id, &vdc).await.map(|()| Reply(Nothing))
}

/// Changes the name and the description of a VDC.
///
/// # Errors
/// 100004; 100013; 100001 on `vdc.name`.
pub async fn update_vdc(app: &App, caller: &Caller, vdc_id: Uuid, vdc: &Project) -> Result<()> {
    let (name, description) = (vdc.name(), vdc.description());
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        let (row, _) = find_vdc(tx, caller.account_id, vdc_id).await?;
        require_region(tx, caller, &row.region).await?;
        store::update_vdc(tx, vdc_id, name, &login_name::key(name), description)
            .await
            .map_err(|error| NAME_TAKEN.refuse_on("vdc.name", error))?;
        let event = Event::done(caller, "vdc.update")
            .on("vdc", vdc_id, name)
            .before(json!({
                "name": row.name, "description": row.description, "project_id": row.project_id, "region": row.region,
            }))
            .after(json!({
                "name": name, "description": description, "project_id": row.project_id, "region": row.region,
            }));
        audit::record(tx, app, caller.account_id, &event).await
    })
}
