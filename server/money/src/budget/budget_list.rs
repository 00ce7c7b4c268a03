//! The budgets of the account's projects, and how their month goes.

use axum::extract::State;
use portico_core::Money;
use portico_core::budget::{BudgetAction, BudgetBasis};
use portico_core::permission_group::Operation;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::standing::{self, Standing, month_of};
use super::store::{self, BudgetRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::{App, Result};

/// The budgets that the caller may see, with the month that their sums are of.
#[derive(Debug, Serialize, ToSchema)]
pub struct BudgetListReply {
    /// One for each project that has one.
    pub budgets: Vec<BudgetReply>,
    /// When the present month began.
    pub from: Time,
    /// When the next one begins.
    pub until: Time,
}

/// The monthly budget of a project and how the present month goes, in the account's currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct BudgetReply {
    /// The project that the budget is of: it has no more than one.
    pub project_id: Uuid,
    /// The name that the project has now.
    pub project_name: String,
    /// What it may cost in a month.
    pub amount: Money,
    /// What it has cost in this month.
    pub spent: Money,
    /// What it will have cost at the month's end if the month's usage continues like this; all else, and renewals to come, as they are.
    pub forecast: Money,
    /// Whole percent spent, rounded down.
    pub percent: i64,
    /// Whole percent forecast, rounded down.
    pub forecast_percent: i64,
    /// The thresholds, as they were chosen.
    pub grades: Vec<GradeReply>,
    /// Whether nothing new can be opened in the project; orders that wait count.
    pub blocks_new: bool,
    /// When it was set; what the call that sets another one in its place has seen.
    pub saved_at: Time,
}

/// A threshold of a budget.
#[derive(Debug, Serialize, ToSchema)]
pub struct GradeReply {
    /// From how many percent on.
    #[schema(value_type = i64, minimum = 1, maximum = 1000)]
    pub percent: u32,
    /// Whether what is spent counts, or what is forecast.
    pub basis: BudgetBasis,
    /// What happens when the threshold is reached.
    pub action: BudgetAction,
    /// Whether it is reached.
    pub is_reached: bool,
}

/// Lists the budgets; to a sub-user those of the projects whose bills they may see.
#[utoipa::path(get, path = "/gicend/budget/list/", tag = "budget",
    responses((status = 200, body = Envelope<BudgetListReply>),
        (status = 403, description = "100013: the permission to see bills is missing everywhere")))]
pub async fn budget_list(State(app): State<App>, caller: Caller) -> Result<Reply<BudgetListReply>> {
    list_budgets(&app, &caller).await.map(Reply)
}

/// The budgets that a caller may see.
///
/// # Errors
/// When the database does not answer.
pub async fn list_budgets(app: &App, caller: &Caller) -> Result<BudgetListReply> {
    let mut conn = app.store().read().await?;
    let month = month_of(app);
    let mut budgets = Vec::new();
    let scope = caller.row_scope(Operation::BillView);
    for row in store::list_budgets_of(&mut conn, caller.account_id, &scope).await? {
        let standing = standing::of(&mut conn, app, &row, month).await?;
        budgets.push(reply(row, &standing));
    }
    Ok(BudgetListReply { budgets, from: month.from, until: month.until })
}

fn reply(row: BudgetRow, standing: &Standing) -> BudgetReply {
    let money = |minor| Money::new(minor, standing.budget.currency());
    let status = &standing.status;
    let grade = |(place, grade): (u32, &portico_core::budget::Grade)| GradeReply {
        percent: grade.percent,
        basis: grade.basis,
        action: grade.action,
        is_reached: status.reached.contains(&place),
    };
    BudgetReply {
        project_id: row.project_id,
        project_name: row.project_name,
        amount: row.amount,
        spent: money(standing.spending.total()),
        forecast: money(status.forecast),
        percent: status.percent,
        forecast_percent: status.forecast_percent,
        grades: (0..).zip(standing.budget.grades()).map(grade).collect(),
        blocks_new: status.blocks_new,
        saved_at: row.saved_at,
    }
}
