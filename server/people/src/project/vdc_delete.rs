//! Deletes a VDC in which there never was anything.

use axum::extract::State;
use portico_core::project::ProjectAction;
use serde_json::json;
use uuid::Uuid;

use super::act::{VdcId, begin, not_empty_error, require_region};
use super::facts::{find_vdc, is_billed, require};
use super::store::vdc as store;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, people::access, transaction};

/// Deletes an empty VDC, with what sub-users and groups were granted in it.
#[utoipa::path(post, path = "/gicend/vdc/delete/", tag = "project", request_body = VdcId,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: project_manage, or the region"), (status = 404, description = "100004: no such VDC"),
        (status = 409, description = "100001 on `vdc_id`: `not_empty`: something was ordered or billed in it once")))]
pub async fn vdc_delete(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<VdcId>,
) -> Result<Reply<Nothing>> {
    delete_vdc(&app, &caller, draft.vdc_id).await.map(|()| Reply(Nothing))
}

/// Deletes a VDC in which nothing is.
///
/// # Errors
/// 100004; 100013; 100001 on `vdc_id` for one that is not empty.
pub async fn delete_vdc(app: &App, caller: &Caller, vdc_id: Uuid) -> Result<()> {
    let account_id = caller.account_id;
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        let (row, mut facts) = find_vdc(tx, account_id, vdc_id).await?;
        facts.is_used = facts.is_used || is_billed(tx, app, account_id, vdc_id).await?;
        require_region(tx, caller, &row.region).await?;
        require(facts, ProjectAction::Delete, "vdc_id")?;
        let grants = access::forget_scope(tx, account_id, "vdc", vdc_id).await?;
        store::delete_vdc(tx, vdc_id).await.map_err(|error| not_empty_error(error, "vdc_id"))?;
        let event = Event::done(caller, "vdc.delete").on("vdc", vdc_id, &row.name).before(json!({
            "project_id": row.project_id, "region": row.region, "description": row.description, "grants": grants,
        }));
        audit::record(tx, app, account_id, &event).await
    })
}
