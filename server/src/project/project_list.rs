//! The customer's projects (SPEC §7), for the selector in the page's head.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::sight::Sight;
use super::store;
use crate::http::{Caller, Envelope, Reply};
use crate::{App, Result};

/// Projects listed at most: the selector shows them all at once.
const MAX_ROWS: i64 = 500;

/// The projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectListReply {
    /// The oldest first, at most 500.
    pub projects: Vec<ProjectReply>,
}

/// A project (SPEC §3).
#[derive(Debug, Serialize, ToSchema, sqlx::FromRow)]
pub struct ProjectReply {
    /// The project.
    pub project_id: Uuid,
    /// Its name.
    pub name: String,
    /// Its status; SPEC §3's "no project chosen" is -1.
    pub status: i64,
}

/// Lists the caller's projects.
#[utoipa::path(get, path = "/gicend/project/list/", tag = "project",
    responses((status = 200, body = Envelope<ProjectListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn project_list_show(State(app): State<App>, caller: Caller) -> Result<Reply<ProjectListReply>> {
    project_list(&app, &caller).await.map(Reply)
}

/// The projects of the caller's account; a sub-user's are those in which anything was granted.
///
/// # Errors
/// When the database does not answer.
pub async fn project_list(app: &App, caller: &Caller) -> Result<ProjectListReply> {
    let mut conn = app.store().read().await?;
    let mut projects = store::project_select(&mut conn, caller.account_id, MAX_ROWS).await?;
    if !caller.is_main {
        let vdcs = store::vdc_select(&mut conn, caller.account_id, MAX_ROWS).await?;
        let vdcs: Vec<(Uuid, Uuid)> = vdcs.iter().map(|vdc| (vdc.vdc_id, vdc.project_id)).collect();
        let sight = Sight::of(caller);
        projects.retain(|project| sight.has_project(project.project_id, &vdcs));
    }
    Ok(ProjectListReply { projects })
}
