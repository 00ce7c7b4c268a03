//! What messages and mails say about a project's budget.

use portico_core::budget::{BudgetAction, BudgetBasis, Grade};
use portico_core::{Lang, Money};
use serde::{Deserialize, Serialize};

/// A grade of a project's budget is reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BudgetNews {
    /// The project.
    pub project: String,
    /// The grade.
    pub grade: Grade,
    /// The budget of the month.
    pub budget: Money,
    /// What was spent in the month.
    pub spent: Money,
    /// What will have been spent at its end.
    pub forecast: Money,
}

impl BudgetNews {
    /// Title and text.
    #[must_use]
    pub fn words(&self, lang: Lang) -> (&'static str, String) {
        let Self { project, grade, budget, spent, forecast } = self;
        let (budget, spent, forecast) = (budget.display(), spent.display(), forecast.display());
        let percent = grade.percent;
        let blocks = grade.action == BudgetAction::BlockNew;
        match lang {
            Lang::US => {
                let basis = match grade.basis {
                    BudgetBasis::Spent => "What was spent",
                    BudgetBasis::Forecast => "What will have been spent at the month's end",
                };
                let then = if blocks {
                    " Nothing new can be opened in the project in this month, unless its budget is changed."
                } else {
                    ""
                };
                (
                    "A project's budget is being used up",
                    format!(
                        "{basis} in the project {project} has reached {percent}% of its budget: {spent} of {budget} in this month so \
                         far, {forecast} expected.{then} Nothing is stopped or deleted."
                    ),
                )
            }
            Lang::CN => {
                let basis = match grade.basis {
                    BudgetBasis::Spent => "本月实际支出",
                    BudgetBasis::Forecast => "预计本月支出",
                };
                let then =
                    if blocks { "除非调整预算，本月内该项目不能新建资源。" } else { "" };
                (
                    "项目预算提醒",
                    format!(
                        "项目“{project}”的{basis}已达到预算的 {percent}%：本月预算 {budget}，已支出 {spent}，预计月末 \
                         {forecast}。{then}现有资源不会被停机或删除。"
                    ),
                )
            }
        }
    }
}
