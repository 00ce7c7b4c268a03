//! What an account pays less for a product, as it is typed: a percentage.

use crate::{Rule, amount::parse_minor, price::WHOLE};

/// Digits that are read before the decimal point.
const DIGITS: u32 = 3;
/// Hundredths of a percent in one.
const HUNDRED: u32 = 100;

/// Judges a discount in percent, such as `15` or `7.5`: 0 for none, 100 at most; in hundredths of a percent.
///
/// # Errors
/// The first broken rule.
pub fn parse_percent(typed: &str) -> Result<u32, Rule> {
    let hundredths = parse_minor(typed, DIGITS)?;
    let range = || Rule::OutOfRange { min: 0, max: i64::from(WHOLE / HUNDRED) };
    u32::try_from(hundredths).ok().filter(|discount| *discount <= WHOLE).ok_or_else(range)
}
