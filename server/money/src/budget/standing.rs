//! How a project's month goes.

use portico_core::Draft;
use portico_core::budget::{Budget, BudgetDraft, BudgetStatus, Spending};
use portico_core::day::month_plus;
use uuid::Uuid;

use super::store::{self, BudgetRow, RenewalRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::bill::{GRACE_SECONDS, is_month_closed, month_at, sum_project_spending};
use crate::money::catalogue::quote_show::{QuoteDraft, quote_price};
use crate::{App, Error, Result, money::order};

/// Seconds of a day. A forecast looks back on one at least: the first hour of a month says nothing about its end.
const DAY: i64 = 86_400;

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
    /// The month that it is looked at in.
    pub month: Month,
    /// Whether that month is over: nothing is to come in it any more but usage that is told or rated late.
    pub is_over: bool,
    /// What was spent in the month, and what is known to come.
    pub spending: Spending,
    /// How much of the budget that is, and which grades are reached.
    pub status: BudgetStatus,
}

/// The present month by the operator's calendar, from its first moment until the next one's.
pub fn month_of(app: &App) -> Month {
    month_numbered(app, month_at(app, app.now()))
}

fn month_numbered(app: &App, number: i64) -> Month {
    let start = |number| Time::from_seconds(app.calendar().month_start(number));
    Month { number, from: start(number), until: start(month_plus(number, 1)) }
}

/// The month before the present one, as long as its bill may grow: its last hour is rated when it is over, and usage is told late. A
/// day longer, for whoever looks at what was rated right before the bill was closed.
///
/// # Errors
/// When the database does not answer.
pub async fn month_before(conn: &mut Conn, app: &App, account_id: Uuid) -> Result<Option<Month>> {
    let month = month_numbered(app, month_plus(month_at(app, app.now()), -1));
    let is_open = app.now() < month.until.plus_seconds(GRACE_SECONDS + DAY)
        || !is_month_closed(conn, account_id, month.number).await?;
    Ok(is_open.then_some(month))
}

/// How a month of a budget goes: the present one, or the one before.
///
/// # Errors
/// When the database does not answer.
pub async fn of(conn: &mut Conn, app: &App, row: &BudgetRow, month: Month) -> Result<Standing> {
    let (account_id, project_id) = (row.account_id, row.project_id);
    let (usage, prepaid) = sum_project_spending(conn, app, account_id, month.number, project_id).await?;
    let is_over = month.until <= app.now();
    let (renewals, pending) = if is_over {
        (0, 0)
    } else {
        let renewals = sum_renewals(conn, app, row, month.until).await?;
        (renewals, order::sum_pending_orders(conn, account_id, project_id).await?)
    };
    let spending = Spending {
        usage,
        prepaid,
        renewals,
        pending,
        elapsed: (app.now().seconds() - month.from.seconds()).max(DAY),
        period: month.until.seconds() - month.from.seconds(),
    };
    let budget = budget(app, row)?;
    let status = budget.status(&spending);
    Ok(Standing { budget, month, is_over, spending, status })
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
