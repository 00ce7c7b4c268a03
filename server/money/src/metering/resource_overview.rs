//! How many resources the account has in each project.

use axum::extract::State;
use portico_core::permission_group::Operation;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{ProjectResources, count_resources_by_project};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// Resources at a glance.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResourceOverviewReply {
    /// Projects that have resources which have not ended; an instance counts once, with its parts.
    pub projects: Vec<ProjectResources>,
}

/// Counts the account's resources by project; to a sub-user those that they may see.
#[utoipa::path(get, path = "/gicend/billing/resource/overview/", tag = "order",
    responses((status = 200, body = Envelope<ResourceOverviewReply>),
        (status = 403, description = "100013: the permission to see resources is missing everywhere")))]
pub async fn billing_resource_overview(
    State(app): State<App>,
    caller: Caller,
) -> Result<Reply<ResourceOverviewReply>> {
    let scope = caller.row_scope(Operation::ComputeView);
    let mut conn = app.store().read().await?;
    let projects = count_resources_by_project(&mut conn, caller.account_id, &scope).await?;
    Ok(Reply(ResourceOverviewReply { projects }))
}
