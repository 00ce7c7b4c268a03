//! Changes a project's name and description.

use axum::extract::State;
use portico_core::login_name;
use portico_core::project::{Project, ProjectDraft};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::act::begin;
use super::facts::find_project;
use super::store::project::{self as store, NAME_TAKEN};
use crate::caller::Caller;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// A project and what it shall be called.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProjectUpdate {
    /// Which project: an id of `/gicend/project/list/`.
    pub project_id: Uuid,
    /// The name and description that take the place of the former ones.
    pub project: ProjectDraft,
}

/// Changes a project's name and description, archived or not.
#[utoipa::path(post, path = "/gicend/project/update/", tag = "project", request_body = ProjectUpdate,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations"),
        (status = 403, description = "100013: project_manage"), (status = 404, description = "100004: no such project"),
        (status = 409, description = "100001 with `occupied` on `project.name`")))]
pub async fn project_update(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<ProjectUpdate>,
) -> Result<Reply<Nothing>> {
    let project = check_under("project", draft.project, &app.config().limits)?;
    update_project(&app, &caller, draft.project_id, &project).await.map(|()| Reply(Nothing))
}

/// Changes the name and the description of a project.
///
/// # Errors
/// 100004; 100013; 100001 on `project.name`.
pub async fn update_project(app: &App, caller: &Caller, project_id: Uuid, project: &Project) -> Result<()> {
    let (name, description) = (project.name(), project.description());
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        let (row, _) = find_project(tx, caller.account_id, project_id).await?;
        store::update_project(tx, project_id, name, &login_name::key(name), description)
            .await
            .map_err(|error| NAME_TAKEN.refuse_on("project.name", error))?;
        let event = Event::done(caller, "project.update")
            .on("project", project_id, name)
            .before(json!({ "name": row.name, "description": row.description }))
            .after(json!(project));
        audit::record(tx, app, caller.account_id, &event).await
    })
}
