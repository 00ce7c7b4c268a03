//! What a quantity comes to in a time.

/// Microseconds in an hour.
pub const HOUR_MICROS: i64 = 3_600_000_000;

/// What a quantity (millionths of its unit) that was in use for so many microseconds comes to, in millionths of a unit and hour, rounded
/// down; 0 for a time or a quantity below 0, and no more than there is a number for.
///
/// What falls on an hour is the difference of two of these, from the beginning of the use to the hour's beginning and to its end: so the sum
/// over all hours is exactly the whole, rounded once, however time is cut.
#[must_use]
pub fn unit_hours(quantity: i64, micros: i64) -> i64 {
    let product = i128::from(quantity.max(0)) * i128::from(micros.max(0));
    i64::try_from(product / i128::from(HOUR_MICROS)).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_sum_over_any_cut_of_time_is_the_whole_rounded_once(
            quantity in 1_i64..1_000_000_000_000,
            mut cuts in prop::collection::vec(0_i64..2_600_000_000_000, 1..40),
        ) {
            cuts.sort_unstable();
            let mut sum = 0;
            for pair in cuts.windows(2) {
                sum += unit_hours(quantity, pair[1] - cuts[0]) - unit_hours(quantity, pair[0] - cuts[0]);
            }
            prop_assert_eq!(sum, unit_hours(quantity, cuts[cuts.len() - 1] - cuts[0]));
        }
    }
}
