//! Budgets of projects: graded actions on what was spent or will have been spent; nothing is ever deleted by them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Currency, Draft, Limits, Rule,
    draft::Checks,
    money::{parse_minor, print_minor, round_half_up},
    state::names,
};

/// Digits before the decimal point of a budget.
const DIGITS: u32 = 9;
/// Grades of one budget.
const MAX_GRADES: u32 = 10;
/// The greatest percentage of a grade.
const MAX_PERCENT: i64 = 1_000;

names! {
    /// What a grade looks at.
    BudgetBasis {
        /// What was spent in the period so far.
        Spent "spent",
        /// What will have been spent at its end.
        Forecast "forecast",
    }
}

names! {
    /// What a grade does.
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
pub struct Grade {
    /// The percentage, 1 to 1,000.
    pub percent: u32,
    /// Of what.
    pub basis: BudgetBasis,
    /// What happens.
    pub action: BudgetAction,
}

/// A budget as it was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BudgetDraft {
    /// The amount of one period, as text.
    pub amount: String,
    /// The account's currency.
    pub currency: Currency,
    /// The grades.
    pub grades: Vec<Grade>,
}

/// A budget that can be kept to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Budget {
    amount: String,
    currency: Currency,
    grades: Vec<Grade>,
    #[serde(skip)]
    minor: i64,
}

/// How a period of a budget goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BudgetStatus {
    /// What will have been spent at the end of the period if it goes on like this; minor units.
    pub forecast: i64,
    /// Whole percent spent, rounded down.
    pub percent: i64,
    /// The places of the grades that are reached.
    pub reached: Vec<u32>,
    /// Whether one of them lets nothing new be opened.
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

    /// How a period goes in which `spent` minor units were spent in its first `elapsed` of `period` seconds.
    #[must_use]
    pub fn status(&self, spent: i64, elapsed: i64, period: i64) -> BudgetStatus {
        let forecast = forecast(spent, elapsed, period);
        let is_reached = |grade: &Grade| {
            let amount = if grade.basis == BudgetBasis::Spent { spent } else { forecast };
            i128::from(amount) * 100 >= i128::from(self.minor) * i128::from(grade.percent)
        };
        let reached: Vec<(u32, &Grade)> =
            (0..).zip(&self.grades).filter(|(_, one)| is_reached(one)).collect();
        BudgetStatus {
            forecast,
            percent: i64::try_from(i128::from(spent) * 100 / i128::from(self.minor.max(1)))
                .unwrap_or(i64::MAX),
            blocks_new: reached.iter().any(|(_, grade)| grade.action == BudgetAction::BlockNew),
            reached: reached.into_iter().map(|(place, _)| place).collect(),
        }
    }

    /// Whether anything new may be opened in the project.
    ///
    /// # Errors
    /// [`Rule::BudgetReached`].
    pub fn may_open(&self, spent: i64, elapsed: i64, period: i64) -> Result<(), Rule> {
        if self.status(spent, elapsed, period).blocks_new {
            return Err(Rule::BudgetReached { budget: print_minor(self.minor) });
        }
        Ok(())
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
            let (before, after) = (budget.status(first, elapsed, 100), budget.status(first + more, elapsed, 100));
            prop_assert!(before.reached.iter().all(|grade| after.reached.contains(grade)));
            prop_assert!(after.blocks_new || !before.blocks_new);
            prop_assert_eq!(budget.may_open(first, elapsed, 100).is_err(), before.blocks_new);
        }

        #[test]
        fn no_figure_makes_it_fail(spent: i64, elapsed: i64, period: i64) {
            let draft = BudgetDraft { amount: "0.01".to_owned(), currency: Currency::USD, grades: Vec::new() };
            let _ = draft.check(&Limits::default()).unwrap().status(spent, elapsed, period);
        }
    }
}
