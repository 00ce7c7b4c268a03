//! Makes a project.

use axum::extract::State;
use portico_core::project::{ACTIVE, Project, ProjectDraft};
use portico_core::{Rule, login_name};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::act::begin;
use super::store::project::{self as store, NAME_TAKEN, ProjectRow};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// The id of the project that was created.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectCreateReply {
    /// What calls about the new project name it by.
    pub project_id: Uuid,
}

/// Makes a project, without VDCs.
#[utoipa::path(post, path = "/gicend/project/create/", tag = "project", request_body = ProjectDraft,
    responses((status = 200, body = Envelope<ProjectCreateReply>),
        (status = 400, description = "100001: violations; `too_many` on `name`: the account has as many as it may"),
        (status = 403, description = "100013: project_manage"),
        (status = 409, description = "100001 with `occupied` on `name`")))]
pub async fn project_create(
    State(app): State<App>,
    caller: Caller,
    Checked(draft): Checked<ProjectDraft>,
) -> Result<Reply<ProjectCreateReply>> {
    let project_id = make_project(&app, &caller, &draft).await?;
    Ok(Reply(ProjectCreateReply { project_id }))
}

/// Makes a project for the caller's account.
///
/// # Errors
/// 100001 on `name` when the account has one of that name, or as many as it may; 100013.
pub async fn make_project(app: &App, caller: &Caller, draft: &Project) -> Result<Uuid> {
    let (account_id, max) = (caller.account_id, app.config().limits.account.projects);
    transaction!(app.store(), tx => {
        begin(tx, caller).await?;
        if store::count_projects(tx, account_id).await? >= i64::from(max) {
            return Err(Error::field("name", Rule::TooMany { max }));
        }
        let row = new_row(app, draft.name(), draft.description());
        let made = store::insert_project(tx, account_id, &row, &login_name::key(&row.name)).await;
        made.map_err(|error| NAME_TAKEN.refuse_on("name", error))?;
        let event = Event::done(caller, "project.create").on("project", row.project_id, &row.name).after(json!(draft));
        audit::record(tx, app, account_id, &event).await?;
        Ok(row.project_id)
    })
}

/// Makes a project, in the transaction of its cause.
///
/// # Errors
/// When the database does not answer, or the account has one of that name.
pub async fn create_project(tx: &mut Conn, app: &App, account_id: Uuid, name: &str) -> Result<Uuid> {
    let row = new_row(app, name, "");
    store::insert_project(tx, account_id, &row, &login_name::key(name)).await?;
    Ok(row.project_id)
}

/// The account's project of a name, if there is one.
///
/// # Errors
/// When the database does not answer.
pub async fn find_project_of_name(tx: &mut Conn, account_id: Uuid, name: &str) -> Result<Option<Uuid>> {
    Ok(store::find_project_by_key(tx, account_id, &login_name::key(name)).await?)
}

fn new_row(app: &App, name: &str, description: &str) -> ProjectRow {
    let now = app.now();
    ProjectRow {
        project_id: app.random().id(now),
        name: name.to_owned(),
        description: description.to_owned(),
        status: ACTIVE,
        created_at: now,
    }
}
