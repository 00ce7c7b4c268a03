//! Sets a project's budget.

use axum::extract::State;
use portico_core::budget::{Budget, BudgetDraft};
use portico_core::obstacle::Obstacle;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::{Money, Rule};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::FollowBudgets;
use super::store::{self, BudgetRow};
use crate::caller::{Caller, Mark};
use crate::kit::clock::Time;
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::kit::queue::enqueue;
use crate::kit::store::Json;
use crate::people::account::find_currency_of;
use crate::people::project::place;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, people::access, transaction};

/// What a project may cost in a month.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BudgetSave {
    /// The project that the budget is for.
    pub project_id: Uuid,
    /// When the budget was set that is replaced, as `/gicend/budget/list/` says it; null for a new one.
    pub seen_saved_at: Option<Time>,
    /// The amount and what happens at which part of it.
    pub budget: BudgetDraft,
}

/// Sets a project's budget, in place of the one before. With another amount, what was notified in this month is notified again.
#[utoipa::path(post, path = "/gicend/budget/save/", tag = "budget", request_body = BudgetSave,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on a field of `budget`, or on `project_id` for no project of the account"),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 409, description = "100001 on `seen_saved_at`: somebody has set another one since, or removed it")))]
pub async fn budget_save(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<BudgetSave>,
) -> Result<Reply<Nothing>> {
    let budget = check_under("budget", draft.budget, &app.config().limits)?;
    save_budget(&app, &caller, draft.project_id, draft.seen_saved_at, &budget).await.map(|()| Reply(Nothing))
}

/// Sets a project's budget of a month with its thresholds: a new one, or in place of the one that was set at `seen`.
///
/// # Errors
/// 100001 on `project_id` or `budget.currency`, on `seen_saved_at` with HTTP 409 when it is another one by now; 100013 when the permission
/// was taken away meanwhile.
pub async fn save_budget(
    app: &App,
    caller: &Caller,
    project_id: Uuid,
    seen: Option<Time>,
    budget: &Budget,
) -> Result<()> {
    let account_id = caller.account_id;
    transaction!(app.store(), tx => {
        access::require_in(tx, caller, Operation::Recharge, &Resource::default()).await?;
        audit::take_turn(tx, account_id).await?;
        place(tx, account_id, "", Some(project_id), None).await?;
        if find_currency_of(tx, account_id).await? != budget.currency() {
            return Err(Error::field("budget.currency", Rule::UnknownChoice));
        }
        let before = store::find_budget(tx, project_id).await?;
        let row = BudgetRow {
            project_id,
            account_id,
            amount: Money::new(budget.minor(), budget.currency()),
            grades: Json(budget.grades().to_vec()),
            saved_at: app.now(),
            project_name: String::new(),
        };
        if before.as_ref().map(|before| before.saved_at) != seen {
            require_same(before.as_ref(), &row)?;
            Mark::excuse();
            return Ok(());
        }
        store::save_budget(tx, &row).await?;
        if before.as_ref().is_some_and(|before| before.amount != row.amount) {
            store::delete_alerts(tx, project_id).await?;
        }
        enqueue(tx, app, &FollowBudgets { account_id: Some(account_id), ..FollowBudgets::default() }).await?;
        let mut event = Event::done(caller, "budget.save").on("project", project_id, "").after(audit_values(&row));
        if let Some(before) = &before {
            event = event.before(audit_values(before));
        }
        audit::record(tx, app, account_id, &event).await
    })
}

/// Takes a budget that nobody has seen for the one that is asked for, if it is: the same sent twice is saved once.
///
/// # Errors
/// 100001 on `seen_saved_at` with HTTP 409 when it says something else, or there is none.
fn require_same(there: Option<&BudgetRow>, row: &BudgetRow) -> Result<()> {
    let is_same = there.is_some_and(|there| there.amount == row.amount && there.grades.0 == row.grades.0);
    let changed = || Error::field("seen_saved_at", Obstacle::ChangedMeanwhile.rule()).with_status(409);
    is_same.then_some(()).ok_or_else(changed)
}

/// The values of a budget that the audit log keeps.
fn audit_values(row: &BudgetRow) -> Value {
    json!({ "amount": row.amount, "grades": row.grades.0 })
}
