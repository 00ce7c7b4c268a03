//! Makes a VDC in a project.

use axum::extract::State;
use portico_core::project::{ACTIVE, ProjectAction, Vdc, VdcDraft};
use portico_core::{Rule, login_name};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::act::{begin, require_region};
use super::facts::{find_project, require};
use super::store::vdc::{self as store, NAME_TAKEN, VdcRow};
use crate::caller::Caller;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// A VDC to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VdcCreate {
    /// The project that it is in for good.
    pub project_id: Uuid,
    /// What it is called, and where it is.
    pub vdc: VdcDraft,
}

/// The id of the VDC that was created.
#[derive(Debug, Serialize, ToSchema)]
pub struct VdcCreateReply {
    /// What calls about the new VDC name it by.
    pub vdc_id: Uuid,
}

/// Makes a VDC in a project, in one region for good.
#[utoipa::path(post, path = "/gicend/vdc/create/", tag = "project", request_body = VdcCreate,
    responses((status = 200, body = Envelope<VdcCreateReply>),
        (status = 400, description = "100001: violations; `too_many` on `vdc.name`: the account has as many as it may"),
        (status = 403, description = "100013: project_manage, or the region"), (status = 404, description = "100004: no such project"),
        (status = 409, description = "100001: `occupied` on `vdc.name`, `archived` on `project_id`")))]
pub async fn vdc_create(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<VdcCreate>,
) -> Result<Reply<VdcCreateReply>> {
    let vdc = check_under("vdc", draft.vdc, &app.config().limits)?;
    let vdc_id = make_vdc(&app, &caller, draft.project_id, &vdc).await?;
    Ok(Reply(VdcCreateReply { vdc_id }))
}

/// Makes a VDC in a project of the caller's account.
///
/// # Errors
/// 100004; 100013; 100001 on `vdc.name`, `vdc.region` or `project_id`.
pub async fn make_vdc(app: &App, caller: &Caller, project_id: Uuid, vdc: &Vdc) -> Result<Uuid> {
    let (account_id, max) = (caller.account_id, app.config().limits.account.vdcs);
    if !app.config().resources.regions.contains(vdc.region()) {
        return Err(Error::field("vdc.region", Rule::UnknownChoice));
    }
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        require_region(tx, caller, vdc.region()).await?;
        let (_, facts) = find_project(tx, account_id, project_id).await?;
        require(facts, ProjectAction::Open, "project_id")?;
        if store::count_vdcs(tx, account_id).await? >= i64::from(max) {
            return Err(Error::field("vdc.name", Rule::TooMany { max }));
        }
        let row = new_row(app, project_id, vdc.name(), vdc.region(), vdc.description());
        store::insert_vdc(tx, account_id, &row, &login_name::key(&row.name))
            .await
            .map_err(|error| NAME_TAKEN.refuse_on("vdc.name", error))?;
        let event = Event::done(caller, "vdc.create").on("vdc", row.vdc_id, &row.name).after(json!({
            "project_id": project_id, "region": row.region, "description": row.description,
        }));
        audit::record(tx, app, account_id, &event).await?;
        Ok(row.vdc_id)
    })
}

/// Makes a VDC, in the transaction of its cause.
///
/// # Errors
/// When the database does not answer, or the project has one of that name.
pub async fn create_vdc(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    project_id: Uuid,
    name: &str,
    region: &str,
) -> Result<Uuid> {
    let row = new_row(app, project_id, name, region, "");
    store::insert_vdc(tx, account_id, &row, &login_name::key(name)).await?;
    Ok(row.vdc_id)
}

fn new_row(app: &App, project_id: Uuid, name: &str, region: &str, description: &str) -> VdcRow {
    let now = app.now();
    VdcRow {
        vdc_id: app.random().id(now),
        project_id,
        name: name.to_owned(),
        description: description.to_owned(),
        region: region.to_owned(),
        status: ACTIVE,
        created_at: now,
    }
}
