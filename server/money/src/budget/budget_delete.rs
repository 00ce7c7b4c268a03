//! Removes a project's budget.

use axum::extract::State;
use portico_core::Code;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, people::access, transaction};

/// The project whose budget is removed.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BudgetDelete {
    /// Whose budget: a `project_id` of `/gicend/budget/list/`.
    pub project_id: Uuid,
}

/// Removes a project's budget: nobody is notified of it any longer, and it keeps nothing from being opened.
#[utoipa::path(post, path = "/gicend/budget/delete/", tag = "budget", request_body = BudgetDelete,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 404, description = "100004: no project of the account that has one")))]
pub async fn budget_delete(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<BudgetDelete>,
) -> Result<Reply<Nothing>> {
    let (app, caller, project_id) = (&app, &caller, draft.project_id);
    transaction!(app.store(), tx => {
        access::require_in(tx, caller, Operation::Recharge, &Resource::default()).await?;
        audit::take_turn(tx, caller.account_id).await?;
        let found = store::find_budget(tx, project_id).await?;
        let row = found.filter(|row| row.account_id == caller.account_id).ok_or_else(|| Error::new(Code::NotFound))?;
        store::delete_budget(tx, project_id).await?;
        let event = Event::done(caller, "budget.delete").on("project", project_id, &row.project_name);
        audit::record(tx, app, row.account_id, &event).await
    })?;
    Ok(Reply(Nothing))
}
