//! Budgets of projects: graded actions on what was spent or will have been spent; nothing is ever deleted by them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Currency, Draft, Limits, Rule,
    amount::{parse_minor, print_minor, round_half_up},
    draft::Checks,
    names::names,
};

/// Digits before the decimal point of a budget.
const DIGITS: u32 = 9;
/// Grades of one budget.
const MAX_GRADES: u32 = 10;
/// The greatest percentage of a grade.
const MAX_PERCENT: i64 = 1_000;

names! {
    /// What a threshold looks at.
    BudgetBasis {
        /// What was spent in the period so far.
        Spent "spent",
        /// What will have been spent at its end.
        Forecast "forecast",
    }
}

names! {
    /// What a threshold does.
    BudgetAction {
        /// Tells the people who see the money.
        Notify "notify",
        /// Lets nothing new be opened.
        BlockNew "block_new",
    }
}

/// From how many percent of the budget on something happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Grade {
    /// The percentage, 1 to 1,000.
    pub percent: u32,
    /// What the percentage is measured on.
    pub basis: BudgetBasis,
    /// What happens once the percentage is reached.
    pub action: BudgetAction,
}

/// A budget as it was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BudgetDraft {
    /// The amount of one period, as text.
    pub amount: String,
    /// The currency of the amount, which is the account's.
    pub currency: Currency,
    /// The thresholds, at most ten.
    pub grades: Vec<Grade>,
}

/// A budget that can be kept to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct Budget {
    amount: String,
    currency: Currency,
    grades: Vec<Grade>,
    #[serde(skip)]
    minor: i64,
}

/// What a period has cost by a moment of it, and what is known to come; minor units and seconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spending {
    /// What was billed by the hour for the period itself: it goes on as it began.
    pub usage: i64,
    /// What does not: what was paid in advance, by the month or the year, credit notes, and usage of earlier periods that was told late.
    pub prepaid: i64,
    /// What renewals will take until the period's end.
    pub renewals: i64,
    /// What orders come to that nobody has decided on yet.
    pub pending: i64,
    /// Seconds of the period that are over.
    pub elapsed: i64,
    /// Seconds that it has.
    pub period: i64,
}

impl Spending {
    /// What was spent in the period; minor units.
    #[must_use]
    pub fn total(&self) -> i64 {
        self.usage.saturating_add(self.prepaid)
    }

    /// What will have been spent at the period's end: usage as it began, and all else as it is.
    #[must_use]
    pub fn forecast(&self) -> i64 {
        let usage = forecast(self.usage, self.elapsed, self.period);
        usage.saturating_add(self.prepaid).saturating_add(self.renewals)
    }

    fn by(&self, basis: BudgetBasis) -> i64 {
        match basis {
            BudgetBasis::Spent => self.total(),
            BudgetBasis::Forecast => self.forecast(),
        }
    }
}

/// How a period of a budget goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BudgetStatus {
    /// What will have been spent at the end of the period if usage continues like this; minor units.
    pub forecast: i64,
    /// Whole percent spent, rounded down.
    pub percent: i64,
    /// Whole percent forecast, rounded down.
    pub forecast_percent: i64,
    /// The places of the grades that are reached.
    pub reached: Vec<u32>,
    /// Whether one that lets nothing new be opened is reached with what was ordered and is not decided on.
    pub blocks_new: bool,
}

impl Draft for BudgetDraft {
    type Valid = Budget;
    type Limits = Limits;

    fn check(self, _limits: &Limits) -> Checked<Budget> {
        let mut checks = Checks::default();
        let minor = checks.field("amount", amount(&self.amount));
        if self.grades.len() > MAX_GRADES as usize {
            checks.note("grades", Rule::TooMany { max: MAX_GRADES });
        }
        let mut seen = BTreeSet::new();
        for (place, grade) in self.grades.iter().enumerate() {
            let field = format!("grades.{place}.percent");
            if !(1..=MAX_PERCENT).contains(&i64::from(grade.percent)) {
                checks.note(&field, Rule::OutOfRange { min: 1, max: MAX_PERCENT });
            } else if !seen.insert((grade.percent, grade.basis.as_str(), grade.action.as_str())) {
                checks.note(&field, Rule::ListedTwice);
            }
        }
        let Self { amount, currency, grades } = self;
        checks.finish(minor.map(|minor| Budget { amount, currency, grades, minor }))
    }
}

impl Budget {
    /// The amount of one period in minor units.
    #[must_use]
    pub fn minor(&self) -> i64 {
        self.minor
    }

    /// The currency of the budget.
    #[must_use]
    pub fn currency(&self) -> Currency {
        self.currency
    }

    /// The thresholds, at most ten.
    #[must_use]
    pub fn grades(&self) -> &[Grade] {
        &self.grades
    }

    /// How a period goes.
    #[must_use]
    pub fn status(&self, spending: &Spending) -> BudgetStatus {
        let percent = |minor: i64| {
            i64::try_from(i128::from(minor) * 100 / i128::from(self.minor.max(1))).unwrap_or(i64::MAX)
        };
        let is_reached = |grade: &Grade| self.reaches(grade, spending.by(grade.basis));
        let reached = (0..).zip(&self.grades).filter(|(_, one)| is_reached(one)).map(|(place, _)| place);
        BudgetStatus {
            forecast: spending.forecast(),
            percent: percent(spending.total()),
            forecast_percent: percent(spending.forecast()),
            blocks_new: self
                .blocking()
                .any(|grade| self.reaches(grade, spending.by(grade.basis).saturating_add(spending.pending))),
            reached: reached.collect(),
        }
    }

    /// Whether something new may be opened in the project that costs `price` minor units: with it and what was ordered before, no
    /// grade that lets nothing new be opened is passed, and none is reached without it.
    ///
    /// # Errors
    /// [`Rule::BudgetReached`].
    pub fn may_open(&self, spending: &Spending, price: i64) -> Result<(), Rule> {
        let has_room = |grade: &Grade| {
            let before = spending.by(grade.basis).saturating_add(spending.pending);
            let (after, part) = (before.saturating_add(price), self.part(grade));
            !self.reaches(grade, before) && i128::from(after) * 100 <= part
        };
        if self.blocking().all(has_room) {
            return Ok(());
        }
        Err(Rule::BudgetReached { budget: print_minor(self.minor) })
    }

    fn blocking(&self) -> impl Iterator<Item = &Grade> {
        self.grades.iter().filter(|grade| grade.action == BudgetAction::BlockNew)
    }

    /// The grade's part of the amount, in hundredths of minor units.
    fn part(&self, grade: &Grade) -> i128 {
        i128::from(self.minor) * i128::from(grade.percent)
    }

    fn reaches(&self, grade: &Grade, amount: i64) -> bool {
        i128::from(amount) * 100 >= self.part(grade)
    }
}

/// What is spent in a whole period when it goes on as it began; before it has begun, what was spent.
fn forecast(spent: i64, elapsed: i64, period: i64) -> i64 {
    if elapsed <= 0 || period <= elapsed {
        return spent;
    }
    let forecast = round_half_up(i128::from(spent) * i128::from(period), i128::from(elapsed));
    forecast.and_then(|forecast| i64::try_from(forecast).ok()).unwrap_or(i64::MAX)
}

fn amount(text: &str) -> Result<i64, Rule> {
    match parse_minor(text, DIGITS)? {
        0 => Err(Rule::AmountOutOfRange { min: print_minor(1), max: print_minor(99_999_999_999) }),
        minor => Ok(minor),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn spending_more_never_un_reaches_a_grade(
            first in 0..1_000_000_i64, more in 0..1_000_000_i64, elapsed in 1..100_i64, percent in 1..1_000_u32,
        ) {
            let grade = |basis, action| Grade { percent, basis, action };
            let grades = vec![
                grade(BudgetBasis::Spent, BudgetAction::BlockNew),
                grade(BudgetBasis::Forecast, BudgetAction::Notify),
            ];
            let draft = BudgetDraft { amount: "100".to_owned(), currency: Currency::CNY, grades };
            let budget = draft.check(&Limits::default()).unwrap();
            let spending = |usage, pending| Spending { usage, pending, elapsed, period: 100, ..Spending::default() };
            let (one, other) = (spending(first, 0), spending(first + more, 0));
            let (before, after) = (budget.status(&one), budget.status(&other));
            prop_assert!(before.reached.iter().all(|grade| after.reached.contains(grade)));
            prop_assert!(after.blocks_new || !before.blocks_new);
            prop_assert_eq!(budget.may_open(&one, 0).is_err(), before.blocks_new);
            // What fits is what passes no grade, ordered at once or one after the other.
            prop_assert!(budget.may_open(&spending(first, more), 0).is_err() || budget.may_open(&one, more).is_ok());
            let limit = 100 * i64::from(percent);
            prop_assert_eq!(budget.may_open(&one, more).is_ok(), first < limit && first + more <= limit);
        }

        #[test]
        fn no_figure_makes_it_fail(usage: i64, prepaid: i64, renewals: i64, pending: i64, elapsed: i64, period: i64) {
            let grades = vec![Grade { percent: 1, basis: BudgetBasis::Forecast, action: BudgetAction::BlockNew }];
            let draft = BudgetDraft { amount: "0.01".to_owned(), currency: Currency::USD, grades };
            let budget = draft.check(&Limits::default()).unwrap();
            let spending = Spending { usage, prepaid, renewals, pending, elapsed, period };
            let _ = (budget.status(&spending), budget.may_open(&spending, usage));
        }
    }
}
