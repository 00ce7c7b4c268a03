//! Archives and restores projects, and makes one the account's default.

use axum::extract::State;
use portico_core::project::{ACTIVE, ARCHIVED, ProjectAction};
use uuid::Uuid;

use super::act::{ProjectId, begin};
use super::facts::{find_project, require};
use super::store::project as store;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::people::account::account_row::update_default_project;
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// Archives a project: it takes nothing new, and what is in it continues to run.
#[utoipa::path(post, path = "/gicend/project/archive/", tag = "project", request_body = ProjectId,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: project_manage"), (status = 404, description = "100004: no such project"),
        (status = 409, description = "100001 on `project_id`: `default_project`, or it is archived")))]
pub async fn project_archive(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<ProjectId>,
) -> Result<Reply<Nothing>> {
    act_on_project(&app, &caller, draft.project_id, ProjectAction::Archive, "project.archive")
        .await
        .map(|()| Reply(Nothing))
}

/// Has an archived project take new things again.
#[utoipa::path(post, path = "/gicend/project/restore/", tag = "project", request_body = ProjectId,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: project_manage"), (status = 404, description = "100004: no such project"),
        (status = 409, description = "100001 on `project_id`: it is not archived")))]
pub async fn project_restore(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<ProjectId>,
) -> Result<Reply<Nothing>> {
    act_on_project(&app, &caller, draft.project_id, ProjectAction::Restore, "project.restore")
        .await
        .map(|()| Reply(Nothing))
}

/// Makes a project the account's default, in place of the one before: forms begin with it.
#[utoipa::path(post, path = "/gicend/project/default/", tag = "project", request_body = ProjectId,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: project_manage"), (status = 404, description = "100004: no such project"),
        (status = 409, description = "100001 on `project_id`: `archived`, or it is the default")))]
pub async fn project_default(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<ProjectId>,
) -> Result<Reply<Nothing>> {
    act_on_project(&app, &caller, draft.project_id, ProjectAction::MakeDefault, "project.default")
        .await
        .map(|()| Reply(Nothing))
}

/// Archives or restores a project, or makes it the default.
///
/// # Errors
/// 100004; 100013; 100001 on `project_id` when it cannot be done as things stand.
pub async fn act_on_project(
    app: &App,
    caller: &Caller,
    project_id: Uuid,
    action: ProjectAction,
    name: &'static str,
) -> Result<()> {
    let account_id = caller.account_id;
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        let (row, facts) = find_project(tx, account_id, project_id).await?;
        require(facts, action, "project_id")?;
        match action {
            ProjectAction::Archive => store::update_project_status(tx, project_id, ARCHIVED).await?,
            ProjectAction::Restore => store::update_project_status(tx, project_id, ACTIVE).await?,
            _ => update_default_project(tx, account_id, project_id).await?,
        }
        let event = Event::done(caller, name).on("project", project_id, &row.name);
        audit::record(tx, app, account_id, &event).await
    })
}
