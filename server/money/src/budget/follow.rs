//! Tells the people who see the bills that a project's budget has reached a grade: once for each grade and month.

use portico_core::Money;
use portico_core::budget::{BudgetBasis, Grade};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::standing::{self, Standing};
use super::store::{self, BudgetRow};
use crate::kit::queue::Follow;
use crate::kit::store::Conn;
use crate::people::access::notify_holders;
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Result, news, transaction};

news! {
    /// A grade of a project's budget is reached.
    struct GradeReached("budget", Finance to BillView) {
        /// The project's id, by which the console shows its budget alone.
        project_id: Uuid,
        /// What the project is called.
        project: String,
        grade: Grade,
        /// The budget of the month.
        budget: Money,
        /// What was spent in the month so far.
        spent: Money,
        /// What will have been spent at its end.
        forecast: Money,
        /// Whether it is the month before the present one, whose last usage was rated after its end.
        is_over: bool,
    }
}

/// Looks at budgets. May run as often as it likes.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct FollowBudgets {
    /// Of one account; of all when left out.
    #[serde(default)]
    pub account_id: Option<Uuid>,
    /// The last project whose budget was looked at.
    #[serde(default)]
    pub after: Uuid,
}

impl Follow for FollowBudgets {
    type Host = App;
    const NAME: &'static str = "budget.follow";
    type Row = (Uuid, Uuid);

    async fn due(&self, app: &App) -> Result<Vec<Self::Row>> {
        let mut conn = app.store().read().await?;
        Ok(store::read_budget_page(&mut conn, self.account_id, self.after, Self::AT_ONCE).await?)
    }

    async fn step(&self, app: &App, (project_id, account_id): &Self::Row) -> Result<()> {
        let is_news = {
            let mut conn = app.store().read().await?;
            let Some(row) = store::find_budget(&mut conn, *project_id).await? else { return Ok(()) };
            let mut is_news = false;
            for standing in list_standings(&mut conn, app, &row).await? {
                let told = store::select_alerts(&mut conn, row.project_id, standing.month.number).await?;
                let is_told =
                    |grade: &Grade| told.contains(&(i64::from(grade.percent), grade.basis, grade.action));
                is_news |= grades_at(&standing).any(|grade| !is_told(grade));
            }
            is_news
        };
        if is_news {
            transaction!(app.store(), tx => { follow(tx, app, *project_id, *account_id).await })?;
        }
        Ok(())
    }

    fn id((project_id, _): &Self::Row) -> Uuid {
        *project_id
    }

    fn after(&self, (project_id, _): &Self::Row) -> Self {
        Self { account_id: self.account_id, after: *project_id }
    }
}

/// How the months of a budget go that are looked at: the one before as long as its bill may grow, if the budget stood in it as it
/// stands, and the present one.
async fn list_standings(conn: &mut Conn, app: &App, row: &BudgetRow) -> Result<Vec<Standing>> {
    let mut standings = Vec::new();
    let before = standing::month_before(conn, app, row.account_id).await?;
    if let Some(before) = before.filter(|month| row.saved_at < month.until) {
        standings.push(standing::of(conn, app, row, before).await?);
    }
    standings.push(standing::of(conn, app, row, standing::month_of(app)).await?);
    Ok(standings)
}

/// The grades that a budget has reached; in a month that is over nothing is forecast.
fn grades_at(standing: &Standing) -> impl Iterator<Item = &Grade> {
    let grades = (0_u32..).zip(standing.budget.grades());
    let reached = grades.filter(|(place, _)| standing.status.reached.contains(place)).map(|(_, grade)| grade);
    reached.filter(|grade| !standing.is_over || grade.basis == BudgetBasis::Spent)
}

/// Tells what is new of a budget. Nobody sets or removes it meanwhile.
async fn follow(tx: &mut Conn, app: &App, project_id: Uuid, account_id: Uuid) -> Result<()> {
    audit::take_turn(tx, account_id).await?;
    let Some(row) = store::find_budget(tx, project_id).await? else { return Ok(()) };
    for standing in list_standings(tx, app, &row).await? {
        for grade in grades_at(&standing) {
            if store::insert_alert(tx, project_id, standing.month.number, grade, app.now()).await? {
                tell(tx, app, &row, &standing, *grade).await?;
            }
        }
    }
    Ok(())
}

async fn tell(tx: &mut Conn, app: &App, row: &BudgetRow, standing: &Standing, grade: Grade) -> Result<()> {
    let money = |minor| Money::new(minor, standing.budget.currency());
    let news = GradeReached {
        project_id: row.project_id,
        project: row.project_name.clone(),
        grade,
        budget: row.amount,
        spent: money(standing.spending.total()),
        forecast: money(standing.status.forecast),
        is_over: standing.is_over,
    };
    notify_holders(tx, app, row.account_id, None, &news).await?;
    let event = Event::done(Actor::system(), "budget.reached")
        .on("project", row.project_id, &row.project_name)
        .after(
            json!({ "grade": grade, "spent": news.spent, "forecast": news.forecast, "budget": news.budget }),
        );
    audit::record(tx, app, row.account_id, &event).await
}
