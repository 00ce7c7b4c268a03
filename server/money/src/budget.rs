//! What a project may cost in a month (the operator's clock): people are told at the grades that were chosen, and nothing new is
//! opened from the grade on that says so. Nothing is ever stopped or deleted.
//!
//! What was spent are the project's lines in the sums that bills keep; what is to come are renewals and orders that wait;
//! `portico_core::budget` judges them.

pub mod budget_delete;
pub mod budget_list;
pub mod budget_save;
mod feature;
mod follow;
mod standing;
mod store;

use uuid::Uuid;

pub use feature::Budgets;
pub use follow::FollowBudgets;
pub use store::has_budget;

use crate::kit::queue::enqueue;
use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// Looks at an account's budgets as soon as a charge is written, if it has any.
///
/// # Errors
/// When the database does not answer.
pub async fn follow_charge(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
    if has_budget(tx, account_id).await? {
        enqueue(tx, app, &FollowBudgets { account_id: Some(account_id), ..FollowBudgets::default() }).await?;
    }
    Ok(())
}

/// Refuses what would be new in a project and costs `price` minor units, when with it and the orders that wait more would be spent
/// than its budget allows. The caller has the account's turn in the ledger and keeps it until the order is written.
///
/// # Errors
/// 100001 on `project_id` with HTTP 409.
pub async fn require_room(tx: &mut Conn, app: &App, project_id: Option<Uuid>, price: i64) -> Result<()> {
    let Some(project_id) = project_id else { return Ok(()) };
    let Some(row) = store::find_budget(tx, project_id).await? else { return Ok(()) };
    let standing = standing::of(tx, app, &row, standing::month_of(app)).await?;
    let room = standing.budget.may_open(&standing.spending, price);
    room.map_err(|rule| Error::field("project_id", rule).with_status(409))
}
