//! How a project's month goes.

use portico_core::Draft;
use portico_core::budget::{Budget, BudgetDraft, BudgetStatus, Spending};
use portico_core::day::month_plus;

use super::store::{self, BudgetRow, RenewalRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::bill::{month_at, sum_project_spending};
use crate::money::catalogue::quote_show::{QuoteDraft, quote_price};
use crate::{App, Error, Result, money::order};

/// A forecast looks back on a day at least: the first hour of a month says nothing about its end.
const SHORTEST: i64 = 86_400;

/// A month of the operator's clock.
#[derive(Debug, Clone, Copy)]
pub struct Month {
    /// Year * 100 + month.
    pub number: i64,
    /// The first moment of the month, by the operator's clock.
    pub from: Time,
    /// When the next one begins.
    pub until: Time,
}

/// A budget and how its month goes.
#[derive(Debug)]
pub struct Standing {
    /// The budget as it was set.
    pub budget: Budget,
    /// The present month, which it is looked at in.
    pub month: Month,
    /// What was spent in the month, and what is known to come.
    pub spending: Spending,
    /// How much of the budget that is, and which grades are reached.
    pub status: BudgetStatus,
}

/// The present month by the operator's calendar, from its first moment until the next one's.
pub fn month_of(app: &App) -> Month {
    let number = month_at(app, app.now());
    let start = |number| Time::from_seconds(app.calendar().month_start(number));
    Month { number, from: start(number), until: start(month_plus(number, 1)) }
}

/// How a budget's present month goes.
///
/// # Errors
/// When the database does not answer.
pub async fn of(conn: &mut Conn, app: &App, row: &BudgetRow) -> Result<Standing> {
    let month = month_of(app);
    let (usage, prepaid) = sum_project_spending(conn, row.account_id, month.number, row.project_id).await?;
    let spending = Spending {
        usage,
        prepaid,
        renewals: sum_renewals(conn, app, row, month.until).await?,
        pending: order::sum_pending_orders(conn, row.account_id, row.project_id).await?,
        elapsed: (app.now().seconds() - month.from.seconds()).max(SHORTEST),
        period: month.until.seconds() - month.from.seconds(),
    };
    let budget = budget(app, row)?;
    let status = budget.status(&spending);
    Ok(Standing { budget, month, spending, status })
}

/// What the renewals of a project's resources will take until a moment, at today's prices. What has no price any more takes nothing.
async fn sum_renewals(conn: &mut Conn, app: &App, row: &BudgetRow, until: Time) -> Result<i64> {
    let mut sum = 0_i64;
    for found in store::list_renewals(conn, row.account_id, row.project_id, until).await? {
        let RenewalRow { region, product, scheme, quantity, resources } = found;
        let wanted = QuoteDraft { region, product, scheme, quantity, periods: 1 };
        match quote_price(conn, app, row.account_id, &wanted).await {
            Ok(priced) => sum = sum.saturating_add(priced.quote.total.saturating_mul(resources)),
            Err(error) if error.status() < 500 => {}
            Err(error) => return Err(error),
        }
    }
    Ok(sum)
}

fn budget(app: &App, row: &BudgetRow) -> Result<Budget> {
    let (amount, currency, grades) = (row.amount.print(), row.amount.currency(), row.grades.0.clone());
    let draft = BudgetDraft { amount, currency, grades };
    draft
        .check(&app.config().limits)
        .map_err(|broken| Error::internal(format!("a stored budget: {broken:?}")))
}
