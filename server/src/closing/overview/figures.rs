//! The days' figures: how many signed up, what was paid in and what was charged, of all customers together.

use std::collections::BTreeMap;

use portico_core::day::date_text;
use portico_core::{Currency, Money};
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::bill::sum_day;
use crate::money::recharge::sum_paid_in;
use crate::people::account::count_signups;
use crate::{App, Result};

/// Days that are shown before today.
pub const DAYS: i64 = 59;

/// A day's money, of a currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DayMoney {
    /// The currency of the amounts.
    pub currency: Currency,
    /// How many recharges were paid.
    pub recharges: i64,
    /// What they came to; what went back later is in it.
    pub recharged: Money,
    /// What was charged of which the day is the first: for what was used on it, and for what was paid in advance from it on.
    pub charged: Money,
}

/// A day of the operator's calendar.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct DayFigures {
    /// The day's date by the operator's calendar: `2026-11-21`.
    pub date: String,
    /// How many accounts were made.
    pub signups: i64,
    /// Its money, of each currency in which some moved.
    pub money: Vec<DayMoney>,
}

/// The last 60 days of the operator's calendar.
#[derive(Debug, Serialize, ToSchema)]
pub struct FiguresReply {
    /// 60 days, oldest first; the last is today, as far as it has come.
    pub days: Vec<DayFigures>,
}

/// What was counted of the last 60 days.
///
/// # Errors
/// When the database does not answer.
pub async fn show_figures(app: &App) -> Result<FiguresReply> {
    let today = app.calendar().day_of(app.now().seconds());
    let mut conn = app.store().read().await?;
    let empty = |day| DayFigures { date: date_text(day), ..DayFigures::default() };
    let mut days: BTreeMap<i64, DayFigures> = (today - DAYS..today).map(|day| (day, empty(day))).collect();
    for row in store::list_days(&mut conn, today - DAYS, today - 1).await? {
        days.entry(row.day).or_default().signups = row.signups;
    }
    for row in store::list_money(&mut conn, today - DAYS, today - 1).await? {
        let money = |minor| Money::new(minor, row.currency);
        let (recharged, charged) = (money(row.recharged), money(row.charged));
        let sums = DayMoney { currency: row.currency, recharges: row.recharges, recharged, charged };
        days.entry(row.day).or_default().money.push(sums);
    }
    days.insert(today, count_day(&mut conn, app, today).await?);
    Ok(FiguresReply { days: days.into_values().collect() })
}

/// Counts a day of the operator's calendar.
///
/// # Errors
/// When the database does not answer.
pub async fn count_day(conn: &mut Conn, app: &App, day: i64) -> Result<DayFigures> {
    let start = |day| Time::from_seconds(app.calendar().day_start(day));
    let (from, to) = (start(day), start(day + 1));
    let mut money: BTreeMap<&str, DayMoney> = BTreeMap::new();
    let none = |currency| {
        let zero = Money::new(0, currency);
        DayMoney { currency, recharges: 0, recharged: zero, charged: zero }
    };
    for paid in sum_paid_in(conn, from, to).await? {
        let sums = money.entry(paid.currency.as_str()).or_insert_with(|| none(paid.currency));
        sums.recharges = paid.count;
        sums.recharged = Money::new(paid.minor, paid.currency);
    }
    for sum in sum_day(conn, day).await? {
        let sums = money.entry(sum.currency.as_str()).or_insert_with(|| none(sum.currency));
        sums.charged = Money::new(sum.total, sum.currency);
    }
    let signups = count_signups(conn, from, to).await?;
    Ok(DayFigures { date: date_text(day), signups, money: money.into_values().collect() })
}
