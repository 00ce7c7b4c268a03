//! Archives and restores VDCs.

use axum::extract::State;
use portico_core::project::{ACTIVE, ARCHIVED, ProjectAction};
use serde_json::json;
use uuid::Uuid;

use super::act::{VdcId, begin, require_region};
use super::facts::{find_vdc, require};
use super::store::vdc as store;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// Archives a VDC: it takes nothing new, and what is in it continues to run.
#[utoipa::path(post, path = "/gicend/vdc/archive/", tag = "project", request_body = VdcId,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: project_manage, or the region"), (status = 404, description = "100004: no such VDC"),
        (status = 409, description = "100001 on `vdc_id`: it is archived")))]
pub async fn vdc_archive(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<VdcId>,
) -> Result<Reply<Nothing>> {
    act_on_vdc(&app, &caller, draft.vdc_id, ProjectAction::Archive, "vdc.archive")
        .await
        .map(|()| Reply(Nothing))
}

/// Has an archived VDC take new things again.
#[utoipa::path(post, path = "/gicend/vdc/restore/", tag = "project", request_body = VdcId,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: project_manage, or the region"), (status = 404, description = "100004: no such VDC"),
        (status = 409, description = "100001 on `vdc_id`: it is not archived; `archived`: its project is")))]
pub async fn vdc_restore(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<VdcId>,
) -> Result<Reply<Nothing>> {
    act_on_vdc(&app, &caller, draft.vdc_id, ProjectAction::Restore, "vdc.restore")
        .await
        .map(|()| Reply(Nothing))
}

/// Archives or restores a VDC.
///
/// # Errors
/// 100004; 100013; 100001 on `vdc_id` when it cannot be done as things stand.
pub async fn act_on_vdc(
    app: &App,
    caller: &Caller,
    vdc_id: Uuid,
    action: ProjectAction,
    name: &'static str,
) -> Result<()> {
    let status = if action == ProjectAction::Archive { ARCHIVED } else { ACTIVE };
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        let (row, facts) = find_vdc(tx, caller.account_id, vdc_id).await?;
        require_region(tx, caller, &row.region).await?;
        require(facts, action, "vdc_id")?;
        store::update_vdc_status(tx, vdc_id, status).await?;
        // Where it is decides who reads its name in the log.
        let place = json!({ "project_id": row.project_id, "region": row.region });
        let event = Event::done(caller, name).on("vdc", vdc_id, &row.name).before(place.clone()).after(place);
        audit::record(tx, app, caller.account_id, &event).await
    })
}
