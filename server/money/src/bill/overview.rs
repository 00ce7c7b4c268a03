//! The bill overview: what half a year or a year cost, over time and by product, project and zone.

use std::collections::BTreeMap;

use axum::extract::State;
use portico_core::Money;
use portico_core::day::{Calendar, Span, date_text, month_plus, span_start};
use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::lines::month_at;
use super::store::read::{DayRow, list_days};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Query, Reply};
use crate::people::project::project_list::list_projects;
use crate::{App, Result, people::account};

/// The months of an overview: the present one, so far, and those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OverviewPeriod {
    /// This month and the five before it.
    #[default]
    HalfYear,
    /// This month and the eleven before it.
    Year,
}

/// Query of the spending overview: the period, the width of one point, and one project or all.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BillOverviewQuery {
    /// How far back; half a year when left out.
    #[param(inline)]
    pub period: Option<OverviewPeriod>,
    /// What one point of the statistics stands for; a month when left out.
    #[param(inline)]
    pub by: Option<Span>,
    /// Only what is of this project.
    pub project_id: Option<Uuid>,
}

/// What the bills charged from the first to the last month, in sums over time, by product, by project and by region.
#[derive(Debug, Serialize, ToSchema)]
pub struct BillOverviewReply {
    /// The first month: year * 100 + month.
    pub from_month: i64,
    /// The last month, which is the present one: year * 100 + month.
    pub to_month: i64,
    /// What was charged in all.
    pub total: Money,
    /// What discounts took off.
    pub discount: Money,
    /// What was charged yesterday.
    pub yesterday: Money,
    /// What was charged in this month so far.
    pub this_month: Money,
    /// What was charged in the month before.
    pub last_month: Money,
    /// Over time, the oldest first, without gaps.
    pub points: Vec<OverviewPoint>,
    /// By product, the greatest first.
    pub products: Vec<OverviewShare>,
    /// By project, the greatest first; without an id what is in none.
    pub projects: Vec<OverviewShare>,
    /// By zone, the greatest first.
    pub regions: Vec<OverviewShare>,
}

/// A week, month or year.
#[derive(Debug, Serialize, ToSchema)]
pub struct OverviewPoint {
    /// The date of its first day: `2026-11-16`.
    pub from: String,
    /// What was charged in it, so far.
    pub total: Money,
}

/// A part of the whole.
#[derive(Debug, Serialize, ToSchema)]
pub struct OverviewShare {
    /// The project's id; null for others.
    pub id: Option<Uuid>,
    /// The product, project or zone; empty for what is in no project, or in one that was deleted.
    pub name: String,
    /// What was charged for it in all the months.
    pub total: Money,
}

/// Shows what was charged over half a year or a year.
#[utoipa::path(get, path = "/gicend/billing/bill/overview/", tag = "bill", params(BillOverviewQuery),
    responses((status = 200, body = Envelope<BillOverviewReply>),
        (status = 403, description = "100013: the permission to see bills is missing everywhere")))]
pub async fn billing_bill_overview(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<BillOverviewQuery>,
) -> Result<Reply<BillOverviewReply>> {
    show_overview(&app, &caller, &query).await.map(Reply)
}

/// What was charged, as far as the caller may see it.
///
/// # Errors
/// When the database does not answer.
pub async fn show_overview(
    app: &App,
    caller: &Caller,
    query: &BillOverviewQuery,
) -> Result<BillOverviewReply> {
    let months = if query.period == Some(OverviewPeriod::Year) { 12 } else { 6 };
    let to_month = month_at(app, app.now());
    let from_month = month_plus(to_month, 1 - months);
    let today = app.calendar().day_of(app.now().seconds());
    let projects = list_projects(app, caller).await?.projects;
    let mut conn = app.store().read().await?;
    let currency = account::find_currency_of(&mut conn, caller.account_id).await?;
    let scope = caller.row_scope(Operation::BillView);
    let (account_id, project_id) = (caller.account_id, query.project_id);
    let days = list_days(&mut conn, account_id, from_month, to_month, project_id, &scope).await?;
    let money = |minor| Money::new(minor, currency);
    let sum_of = |wanted: &dyn Fn(&DayRow) -> bool| {
        money(days.iter().filter(|day| wanted(day)).map(|day| day.total).sum())
    };
    let names: BTreeMap<Uuid, String> =
        projects.into_iter().map(|project| (project.project_id, project.name)).collect();
    let shares = |part: &dyn Fn(&DayRow) -> (Option<Uuid>, String)| {
        let mut sums: BTreeMap<(Option<Uuid>, String), i64> = BTreeMap::new();
        for day in &days {
            *sums.entry(part(day)).or_default() += day.total;
        }
        let share = |((id, name), total)| OverviewShare { id, name, total: money(total) };
        let mut found: Vec<OverviewShare> = sums.into_iter().map(share).collect();
        found.sort_by_key(|share| std::cmp::Reverse(share.total.minor()));
        found
    };
    let project = |day: &DayRow| {
        // Zeros in sums are no project.
        let id = Some(day.project_id).filter(|id| !id.is_nil());
        (id, id.and_then(|id| names.get(&id).cloned()).unwrap_or_default())
    };
    let last_month = month_plus(to_month, -1);
    Ok(BillOverviewReply {
        from_month,
        to_month,
        total: sum_of(&|_| true),
        discount: money(days.iter().map(|day| day.gross - day.total).sum()),
        yesterday: sum_of(&|day| day.day == today - 1),
        this_month: sum_of(&|day| day.month == to_month),
        last_month: sum_of(&|day| day.month == last_month),
        points: points(&days, query.by.unwrap_or(Span::Month), from_month, today, app.calendar(), money),
        products: shares(&|day| (None, day.product.clone())),
        projects: shares(&project),
        regions: shares(&|day| (None, day.region.clone())),
    })
}

/// The day on which a line counts: its own, or the nearest one of the month on whose bill it stands.
fn billing_day(row: &DayRow, calendar: Calendar) -> i64 {
    let start = |month| calendar.day_of(calendar.month_start(month));
    row.day.clamp(start(row.month), start(month_plus(row.month, 1)) - 1)
}

/// The sums of each week, month or year from a month on up to today.
fn points(
    days: &[DayRow],
    by: Span,
    from_month: i64,
    today: i64,
    calendar: Calendar,
    money: impl Fn(i64) -> Money,
) -> Vec<OverviewPoint> {
    let first = calendar.day_of(calendar.month_start(from_month));
    let mut sums: BTreeMap<i64, i64> = (first..=today).map(|day| (span_start(day, by), 0)).collect();
    for day in days {
        *sums.entry(span_start(billing_day(day, calendar), by)).or_default() += day.total;
    }
    sums.into_iter().map(|(day, total)| OverviewPoint { from: date_text(day), total: money(total) }).collect()
}
