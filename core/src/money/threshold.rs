//! The low-balance threshold (SPEC §5): required, not below 0, up to 9 digits before and 2 after the decimal point.

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Currency, Draft, Limits, Money, Rule,
    amount::{parse_minor, print_minor},
    draft::Checks,
};

/// Digits allowed before the decimal point.
const DIGITS: u32 = 9;
/// The greatest threshold in minor units: nine nines and two decimals.
const MAX_MINOR: i64 = 99_999_999_999;

/// The threshold as it was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ThresholdDraft {
    /// The amount, as text (`100`, `0.5`).
    pub amount: String,
    /// The currency of the amount, which is the account's.
    pub currency: Currency,
}

/// A threshold between 0.00 and 999999999.99.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Threshold {
    amount: String,
    currency: Currency,
    #[serde(skip)]
    minor: i64,
}

impl Threshold {
    /// The amount below which the alert is sent.
    #[must_use]
    pub fn money(&self) -> Money {
        Money::new(self.minor, self.currency)
    }
}

/// Reads a threshold; minor units.
fn threshold_minor(text: &str) -> Result<i64, Rule> {
    let negative = text.strip_prefix('-').and_then(|rest| parse_minor(rest, DIGITS).ok());
    if negative.is_some_and(|minor| minor > 0) {
        return Err(Rule::AmountOutOfRange { min: print_minor(0), max: print_minor(MAX_MINOR) });
    }
    parse_minor(text, DIGITS)
}

impl Draft for ThresholdDraft {
    type Valid = Threshold;
    type Limits = Limits;

    fn check(self, _limits: &Limits) -> Checked<Threshold> {
        let mut checks = Checks::default();
        let minor = checks.field("amount", threshold_minor(&self.amount));
        checks.finish(minor.map(|minor| Threshold { amount: self.amount, currency: self.currency, minor }))
    }
}
