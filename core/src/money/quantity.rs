//! In what quantities something is sold: from a least one on, in steps, up to a greatest. A quantity is a whole number of millionths
//! of the product's unit.
//!
//! It is judged when something is bought. What was bought before is billed and renewed as it is, whatever is sold now.

use serde::{Deserialize, Serialize};

use crate::{Rule, amount::print_decimal, draft::Checks, price::MILLION};

/// Digits after the point of a quantity: millionths.
pub(crate) const DECIMALS: u32 = 6;
/// The greatest quantity: a thousand million units.
pub(crate) const MAX_QUANTITY: i64 = 1_000_000_000 * MILLION;

/// The quantities in which something is sold: `least`, `least + step`, … up to `most`, which is one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quantities {
    /// The least quantity, in millionths.
    pub least: i64,
    /// From one quantity to the next, in millionths.
    pub step: i64,
    /// The greatest quantity, in millionths; a whole number of steps above the least.
    pub most: i64,
}

impl Quantities {
    /// In what something is sold for which nothing is said: whole units.
    pub const WHOLE: Self = Self { least: MILLION, step: MILLION, most: MAX_QUANTITY };

    /// Notes what is wrong with it, on `least`, `step` or `most` within `field`.
    pub(crate) fn check(self, checks: &mut Checks, field: &str) {
        let in_range = |value: i64, min: i64| {
            let rule = Rule::OutOfRange { min, max: MAX_QUANTITY };
            if (min..=MAX_QUANTITY).contains(&value) { Ok(value) } else { Err(rule) }
        };
        let least = checks.field(&format!("{field}.least"), in_range(self.least, 1));
        let step = checks.field(&format!("{field}.step"), in_range(self.step, 1));
        let most = checks.field(&format!("{field}.most"), in_range(self.most, least.unwrap_or(1)));
        if least.and(step).and(most).is_some() && !self.has(self.most) {
            let widest = Self { most: MAX_QUANTITY, ..self };
            let most = widest.steps_to(MAX_QUANTITY).and_then(|steps| widest.at(steps));
            checks.note(&format!("{field}.most"), Self { most: most.unwrap_or(self.least), ..self }.rule());
        }
    }

    fn has(self, quantity: i64) -> bool {
        let above = quantity.checked_sub(self.least).and_then(|above| above.checked_rem(self.step));
        (self.least..=self.most).contains(&quantity) && above == Some(0)
    }

    /// How many whole steps it is from the least quantity up to one; below nothing for one that is less.
    fn steps_to(self, quantity: i64) -> Option<i64> {
        if self.step < 1 { None } else { Some(quantity.checked_sub(self.least)?.div_euclid(self.step)) }
    }

    /// The quantity so many steps above the least, if it is sold.
    fn at(self, steps: i64) -> Option<i64> {
        let quantity = steps.checked_mul(self.step)?.checked_add(self.least)?;
        (self.least..=self.most).contains(&quantity).then_some(quantity)
    }

    fn rule(self) -> Rule {
        let [least, step, most] = [self.least, self.step, self.most].map(print_quantity);
        Rule::QuantityNotSold { least, step, most }
    }
}

/// Judges whether something is sold in a quantity; without [`Quantities`] it is in [whole units](Quantities::WHOLE).
///
/// # Errors
/// [`Rule::QuantityNotSold`].
pub fn judge(quantities: Option<Quantities>, quantity: i64) -> Result<(), Rule> {
    let quantities = quantities.unwrap_or(Quantities::WHOLE);
    if quantities.has(quantity) { Ok(()) } else { Err(quantities.rule()) }
}

/// The next quantity above or below one in which something is sold, whether that one is sold or not; nothing when there is none.
#[must_use]
pub fn next(quantities: Option<Quantities>, quantity: i64, is_more: bool) -> Option<i64> {
    let quantities = quantities.unwrap_or(Quantities::WHOLE);
    let steps = quantities.steps_to(quantity)?;
    if is_more {
        return quantities.at(steps.checked_add(1)?.max(0));
    }
    let is_between = quantities.at(steps) != Some(quantity);
    let below = if is_between { steps } else { steps - 1 };
    quantities.at(below.min(quantities.steps_to(quantities.most)?))
}

/// A quantity in millionths as a decimal without needless zeros: `1500000` is `1.5`.
#[must_use]
pub fn print_quantity(millionths: i64) -> String {
    print_decimal(millionths, DECIMALS)
}

/// A quantity in millionths from a decimal: digits, and after a point one to six of them; nothing for any other text.
#[must_use]
pub fn parse_quantity(text: &str) -> Option<i64> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !is_number(whole, 10) || !is_number(rest, 6) {
        return None;
    }
    format!("{whole}{rest:0<6}").parse().ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_quantity_is_a_plain_decimal() {
        for (text, millionths) in [
            ("1", 1_000_000),
            ("1.5", 1_500_000),
            ("0.000001", 1),
            ("9999999999.999999", 9_999_999_999_999_999),
        ] {
            assert_eq!(parse_quantity(text), Some(millionths), "{text}");
            assert_eq!(print_quantity(millionths), text);
        }
        for text in ["", ".", "1.", ".5", "-1", "+1", "1e3", " 1", "1.0000001", "12345678901", "１"] {
            assert_eq!(parse_quantity(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn the_next_quantity_is_the_nearest_that_is_sold(
            least in 1..40_i64, step in 1..9_i64, steps in 0..9_i64, quantity in -60..140_i64, is_more: bool,
        ) {
            let quantities = Some(Quantities { least, step, most: least + step * steps });
            let is_beyond = |one: &i64| if is_more { *one > quantity } else { *one < quantity };
            let all = (0..=150_i64).filter(|one| judge(quantities, *one).is_ok()).filter(is_beyond);
            let nearest = if is_more { all.min() } else { all.max() };
            prop_assert_eq!(next(quantities, quantity, is_more), nearest);
        }

        #[test]
        fn no_numbers_make_it_fail(least: i64, step: i64, most: i64, quantity: i64, is_more: bool) {
            for quantities in [Some(Quantities { least, step, most }), None] {
                let _ = judge(quantities, quantity);
                let _ = next(quantities, quantity, is_more);
            }
            Quantities { least, step, most }.check(&mut Checks::default(), "quantities");
        }
    }
}
