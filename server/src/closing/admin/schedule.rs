//! What runs by the clock, and starting it before its time.

use axum::extract::State;
use portico_core::Code;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::audit::{self, Event};
use super::guard::Operator;
use super::operator::By;
use crate::caller::Mark;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::queue::{ScheduleState, list_schedules, stage_schedule};
use crate::kit::store::page::Page;
use crate::{App, Error, Result, transaction};

/// What is started before its time.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ScheduleRunDraft {
    /// A name of `/admin/schedule/list/`.
    pub name: String,
}

/// What became of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScheduleRunReply {
    /// Whether it was started; false while it waits or runs already.
    pub is_new: bool,
}

/// Lists everything that runs by the clock, by name.
#[utoipa::path(get, path = "/admin/schedule/list/", tag = "job",
    responses((status = 200, body = Envelope<Page<ScheduleState>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn schedule_list(State(app): State<App>) -> Result<Reply<Page<ScheduleState>>> {
    let items = list_schedules(&mut app.store().read().await?, &app).await?;
    Ok(Reply(Page { items, next_cursor: None }))
}

/// Starts what runs by the clock before its time. While it waits or runs, nothing is started.
#[utoipa::path(post, path = "/admin/schedule/run/", tag = "job", request_body = ScheduleRunDraft,
    responses((status = 200, body = Envelope<ScheduleRunReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100004: nothing of this name runs by the clock")))]
pub async fn schedule_run(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<ScheduleRunDraft>,
) -> Result<Reply<ScheduleRunReply>> {
    let is_new = run_schedule(&app, Some(&operator), &draft.name).await?;
    Ok(Reply(ScheduleRunReply { is_new }))
}

/// Starts what runs by the clock before its time; false while it waits or runs.
///
/// # Errors
/// 100004 when nothing of this name runs by the clock; when the database does not answer.
pub async fn run_schedule(app: &App, by: By<'_>, name: &str) -> Result<bool> {
    transaction!(app.store(), tx => {
        let staged = stage_schedule(tx, app, name).await?.ok_or_else(|| Error::new(Code::NotFound))?;
        if staged.is_new {
            audit::record(tx, app, &Event::of(by, "job.run").on_name("schedule", staged.name)).await?;
        } else {
            Mark::excuse();
        }
        Ok(staged.is_new)
    })
}
