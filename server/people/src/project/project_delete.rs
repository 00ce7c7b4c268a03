//! Deletes a project in which there never was anything.

use axum::extract::State;
use portico_core::project::ProjectAction;
use serde_json::json;
use uuid::Uuid;

use super::act::{ProjectId, begin, not_empty_error};
use super::facts::{find_project, is_billed, require};
use super::store::project as store;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Result, people::access, transaction};

/// Deletes an empty project, with its budget and what sub-users and groups were granted in it.
#[utoipa::path(post, path = "/gicend/project/delete/", tag = "project", request_body = ProjectId,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: project_manage"), (status = 404, description = "100004: no such project"),
        (status = 409, description = "100001 on `project_id`: `default_project`, or `not_empty`: it has VDCs, or something was ordered or billed in it once")))]
pub async fn project_delete(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<ProjectId>,
) -> Result<Reply<Nothing>> {
    delete_project(&app, &caller, draft.project_id).await.map(|()| Reply(Nothing))
}

/// Deletes a project in which nothing is.
///
/// # Errors
/// 100004; 100013; 100001 on `project_id` for one that is not empty or the account's default.
pub async fn delete_project(app: &App, caller: &Caller, project_id: Uuid) -> Result<()> {
    let account_id = caller.account_id;
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        let (row, mut facts) = find_project(tx, account_id, project_id).await?;
        facts.is_used = facts.is_used || is_billed(tx, app, account_id, project_id).await?;
        require(facts, ProjectAction::Delete, "project_id")?;
        let grants = access::forget_scope(tx, account_id, "project", project_id).await?;
        store::delete_project(tx, project_id).await.map_err(|error| not_empty_error(error, "project_id"))?;
        let event = Event::done(caller, "project.delete")
            .on("project", project_id, &row.name)
            .before(json!({ "description": row.description, "grants": grants }));
        audit::record(tx, app, account_id, &event).await
    })
}
