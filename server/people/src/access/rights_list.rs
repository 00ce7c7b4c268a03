//! What somebody may do, and which grant says so (SPEC §6): the page of effective rights.

use axum::extract::State;
use portico_core::permission::{Grant, Resource, Role};
use portico_core::permission_group::Operation;
use portico_core::rights::{EffectiveRight, effective_rights};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::store::scope;
use super::{list_grants_of, not_found, sub_user};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Query, Reply};
use crate::kit::store::Conn;
use crate::{App, Result};

/// Whose rights, and where.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RightsListQuery {
    /// A sub-user; the caller when left out. Others' rights need `user_view`.
    pub user_id: Option<Uuid>,
    /// In this project; without it and a VDC, for the account as a whole.
    pub project_id: Option<Uuid>,
    /// In this VDC; without it, in the project as a whole.
    pub vdc_id: Option<Uuid>,
    /// On what is in this region; without it, in the VDC's, else on what is in no region.
    pub region: Option<String>,
}

/// What somebody may do.
#[derive(Debug, Serialize, ToSchema)]
pub struct RightsListReply {
    /// Whether it is the main user, who may do everything.
    pub role: Role,
    /// Every operation: whether it is allowed, every grant that says so, and the permission groups that would give it.
    pub rights: Vec<EffectiveRight>,
}

/// Shows what the caller or a sub-user may do.
#[utoipa::path(get, path = "/gicend/rights/list/", tag = "user", params(RightsListQuery),
    responses((status = 200, body = Envelope<RightsListReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: user_view, for others' rights"),
        (status = 404, description = "100004: no such sub-user, project or VDC")))]
pub async fn rights_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<RightsListQuery>,
) -> Result<Reply<RightsListReply>> {
    list_rights(&app, &caller, &query).await.map(Reply)
}

/// What the caller or a sub-user of the account may do. A key may do what both it and its owner may.
///
/// # Errors
/// 100004; 100013 for others' rights without `user_view`.
pub async fn list_rights(app: &App, caller: &Caller, query: &RightsListQuery) -> Result<RightsListReply> {
    let mut conn = app.store().read().await?;
    let other = query.user_id.filter(|user_id| *user_id != caller.user_id);
    if other.is_some() {
        caller.require(Operation::UserView, &Resource::default())?;
    }
    let resource = find_resource(&mut conn, caller.account_id, query).await?;
    let Some(user_id) = other else {
        let mut rights = effective_rights(caller.role(), &caller.grants, &resource);
        for right in &mut rights {
            right.is_allowed = caller.decide(right.operation, &resource).is_allowed();
        }
        return Ok(RightsListReply { role: caller.role(), rights });
    };
    sub_user::find(&mut conn, caller.account_id, user_id).await?;
    let grants: Vec<Grant> = list_grants_of(&mut conn, user_id).await?;
    Ok(RightsListReply { role: Role::SubUser, rights: effective_rights(Role::SubUser, &grants, &resource) })
}

async fn find_resource(conn: &mut Conn, account_id: Uuid, query: &RightsListQuery) -> Result<Resource> {
    if let Some(project_id) = query.project_id
        && !scope::is_own_project(conn, account_id, project_id).await?
    {
        return Err(not_found());
    }
    let mut region = query.region.clone();
    if let Some(vdc_id) = query.vdc_id {
        // A VDC is in a region, and so is what is in it.
        let found = scope::find_vdc_region(conn, account_id, vdc_id).await?.ok_or_else(not_found)?;
        region = region.or(Some(found));
    }
    let text = |id: Option<Uuid>| id.map(|id| id.to_string());
    Ok(Resource { project: text(query.project_id), vdc: text(query.vdc_id), region })
}
