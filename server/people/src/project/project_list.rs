//! The customer's projects (SPEC §7), for the selector in the page's head and the page that manages them.

use axum::extract::State;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::project::ARCHIVED;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::MOST;
use super::facts::add_bill_use;
use super::sight::Sight;
use super::store::project::{self as store, ProjectRow};
use super::store::vdc::list_vdcs;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// The projects that the caller may see.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectListReply {
    /// The oldest first, at most 500.
    pub projects: Vec<ProjectReply>,
}

/// A project (SPEC §3).
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectReply {
    /// What calls about this project name it by.
    pub project_id: Uuid,
    /// The name that the account gave it.
    pub name: String,
    /// What it is for; may be empty.
    pub description: String,
    /// Its status: 1 in use, 2 archived; SPEC §3's "no project chosen" is -1.
    pub status: i64,
    /// Whether it takes nothing new (SPEC §3's `project_status_disabled`): it is archived.
    pub is_archived: bool,
    /// Whether it is the account's default.
    pub is_default: bool,
    /// Whether anything was ever ordered or billed in it, so that it cannot be deleted; null to whoever may not manage projects.
    pub is_used: Option<bool>,
    /// When it was made.
    pub created_at: Time,
}

/// Lists the caller's projects.
#[utoipa::path(get, path = "/gicend/project/list/", tag = "project",
    responses((status = 200, body = Envelope<ProjectListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn project_list(State(app): State<App>, caller: Caller) -> Result<Reply<ProjectListReply>> {
    list_projects(&app, &caller).await.map(Reply)
}

/// The projects of the caller's account; a sub-user's are those in which anything was granted.
///
/// # Errors
/// When the database does not answer.
pub async fn list_projects(app: &App, caller: &Caller) -> Result<ProjectListReply> {
    let account_id = caller.account_id;
    let mut conn = app.store().read().await?;
    let mut rows = store::list_projects(&mut conn, account_id, i64::from(MOST)).await?;
    if !caller.is_main {
        let vdcs = list_vdcs(&mut conn, account_id, i64::from(MOST)).await?;
        let vdcs: Vec<(Uuid, Uuid)> = vdcs.iter().map(|vdc| (vdc.vdc_id, vdc.project_id)).collect();
        let sight = Sight::of(caller);
        rows.retain(|row| sight.has_project(row.project_id, &vdcs));
    }
    let default = store::find_default(&mut conn, account_id).await?;
    let used = if is_manager(caller) {
        let all: Vec<Uuid> = rows.iter().map(|row| row.project_id).collect();
        let used = store::select_projects_in_use(&mut conn, account_id).await?;
        Some(add_bill_use(&mut conn, app, account_id, &all, used).await?)
    } else {
        None
    };
    let reply = |row: ProjectRow| ProjectReply {
        project_id: row.project_id,
        name: row.name,
        description: row.description,
        status: row.status,
        is_archived: row.status == ARCHIVED,
        is_default: default == Some(row.project_id),
        is_used: used.as_ref().map(|used| used.contains(&row.project_id)),
        created_at: row.created_at,
    };
    Ok(ProjectListReply { projects: rows.into_iter().map(reply).collect() })
}

/// Whether a caller manages projects and VDCs.
pub(super) fn is_manager(caller: &Caller) -> bool {
    caller.decide(Operation::ProjectManage, &Resource::default()).is_allowed()
}
