//! Auto top-up: whether a balance is recharged by itself, from a card that its owner chose, within a monthly ceiling.

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Currency, Draft, Limits, Rule,
    amount::{parse_minor, print_minor},
    draft::Checks,
    runway::Runway,
};

/// Digits before the decimal point of its amounts.
const DIGITS: u32 = 9;
/// The most days that a forecast may look ahead.
const MAX_DAYS: u32 = 30;
/// Failed payments in a row after which the owner has to look at it.
pub const MAX_FAILURES: u32 = 3;
/// Seconds after the first failed payment until the next one; each later pause is four times as long.
const FIRST_PAUSE: i64 = 3_600;

/// When and how much, as it was typed. A payment is what one recharge may be, the limit not less than a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TopUpDraft {
    /// Recharge when less than this is available, as text; empty: this is not looked at.
    pub threshold: String,
    /// Recharge when the balance lasts less than so many days; 0: this is not looked at.
    pub days: u32,
    /// How much is recharged at a time, as text.
    pub amount: String,
    /// What may be recharged in a calendar month, as text.
    pub monthly_ceiling: String,
    /// The currency of all three amounts, which is the account's.
    pub currency: Currency,
}

/// An auto top-up that can be carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct TopUp {
    threshold: String,
    days: u32,
    amount: String,
    monthly_ceiling: String,
    currency: Currency,
    #[serde(skip)]
    minor: TopUpMinor,
}

/// Its amounts in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TopUpMinor {
    threshold: Option<i64>,
    amount: i64,
    monthly_ceiling: i64,
}

/// What is known about the account; amounts are minor units, times Unix seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TopUpFacts {
    /// What can be spent.
    pub available: i64,
    /// How long it lasts.
    pub runway: Runway,
    /// What was recharged by itself in this month.
    pub this_month: i64,
    /// Whether such a recharge is still on its way.
    pub is_pending: bool,
    /// Failed payments since the last one that worked.
    pub failures: u32,
    /// When the last one failed.
    pub failed_at: i64,
    /// The current time, in Unix seconds.
    pub now: i64,
}

/// What an auto top-up does now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "top_up", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum TopUpDecision {
    /// The balance suffices: nothing is to be done.
    Enough,
    /// One is on its way.
    Pending,
    /// A payment is to be made.
    Pay {
        /// How much; minor units.
        amount: i64,
    },
    /// The month's limit leaves too little: tell the owner.
    Ceiling,
    /// The last payment failed: not before this moment.
    Wait {
        /// When to try again.
        until: i64,
    },
    /// It failed too often: the owner has to look at it.
    GaveUp,
}

impl TopUpDraft {
    /// What is looked at: [`Rule::NothingChosen`] when it is neither the threshold nor the days.
    fn threshold(&self) -> Result<Option<i64>, Rule> {
        match (self.threshold.as_str(), self.days) {
            ("", 0) => Err(Rule::NothingChosen),
            ("", _) => Ok(None),
            (text, _) => parse_minor(text, DIGITS).map(Some),
        }
    }
}

impl Draft for TopUpDraft {
    type Valid = TopUp;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<TopUp> {
        let limits = &limits.recharge;
        let mut checks = Checks::default();
        let threshold = checks.field("threshold", self.threshold());
        if self.days > MAX_DAYS {
            checks.note("days", Rule::OutOfRange { min: 0, max: i64::from(MAX_DAYS) });
        }
        let amount = checks.field("amount", amount_within(&self.amount, limits.min, limits.max));
        let least = amount.unwrap_or(limits.min);
        let ceiling = amount_within(&self.monthly_ceiling, least, 99_999_999_999);
        let monthly_ceiling = checks.field("monthly_ceiling", ceiling);
        let minor = threshold.zip(amount).zip(monthly_ceiling);
        let minor = minor.map(|((threshold, amount), monthly_ceiling)| TopUpMinor {
            threshold,
            amount,
            monthly_ceiling,
        });
        let Self { threshold, days, amount, monthly_ceiling, currency } = self;
        checks.finish(minor.map(|minor| TopUp { threshold, days, amount, monthly_ceiling, currency, minor }))
    }
}

impl TopUp {
    /// Below what it recharges, in minor units; nothing when that is not looked at.
    #[must_use]
    pub fn threshold(&self) -> Option<i64> {
        self.minor.threshold
    }

    /// Within how many days of the end it recharges; 0 when that is not looked at.
    #[must_use]
    pub fn days(&self) -> u32 {
        self.days
    }

    /// How much it recharges at a time, in minor units.
    #[must_use]
    pub fn amount(&self) -> i64 {
        self.minor.amount
    }

    /// What it may recharge in a calendar month, in minor units.
    #[must_use]
    pub fn monthly_ceiling(&self) -> i64 {
        self.minor.monthly_ceiling
    }

    /// The currency of all amounts of the setting.
    #[must_use]
    pub fn currency(&self) -> Currency {
        self.currency
    }

    /// Decides what is to be done now, from `facts`.
    #[must_use]
    pub fn decide(&self, facts: &TopUpFacts) -> TopUpDecision {
        let is_low = self.minor.threshold.is_some_and(|threshold| facts.available < threshold);
        let is_ending = self.days > 0 && facts.runway.is_within_days(self.days);
        if !is_low && !is_ending {
            return TopUpDecision::Enough;
        }
        if facts.is_pending {
            return TopUpDecision::Pending;
        }
        if facts.failures >= MAX_FAILURES {
            return TopUpDecision::GaveUp;
        }
        let until = facts.failed_at.saturating_add(pause(facts.failures));
        if facts.failures > 0 && facts.now < until {
            return TopUpDecision::Wait { until };
        }
        let amount = self.minor.amount;
        match facts.this_month.max(0).checked_add(amount) {
            Some(sum) if sum <= self.minor.monthly_ceiling => TopUpDecision::Pay { amount },
            _ => TopUpDecision::Ceiling,
        }
    }
}

/// Seconds to wait after so many failures: an hour, four hours, sixteen.
fn pause(failures: u32) -> i64 {
    FIRST_PAUSE << (2 * failures.clamp(1, MAX_FAILURES) - 2)
}

fn amount_within(text: &str, min: i64, max: i64) -> Result<i64, Rule> {
    let minor = parse_minor(text, DIGITS)?;
    if (min..=max).contains(&minor) {
        return Ok(minor);
    }
    Err(Rule::AmountOutOfRange { min: print_minor(min), max: print_minor(max) })
}
