//! What it costs to have more, or something else, of what is paid in advance, for the rest of its paid time.
//!
//! The difference between what one period costs before and after, at today's list and discounts, counts for as much of the paid time as
//! is still to come, and is rounded up once. Of the period that runs, hours count that have begun, as they do of what is billed by the
//! hour: so a price that a form shows stands for up to an hour. Nothing is paid back for less; the paid time keeps its end.

use serde::{Deserialize, Serialize};

use crate::Rule;
use crate::day::Calendar;
use crate::obstacle::Obstacle;

const HOUR: i64 = 3_600;

/// How much of a prepaid period is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaidRest {
    /// Seconds of the period that runs which are still to come: hours that have begun, as long as the period at most.
    pub seconds: i64,
    /// Seconds of that whole period.
    pub of: i64,
    /// Whole periods that are paid behind it.
    pub later: u32,
}

/// How much is to come, at `now`, of a paid time of `paid` months from `anchor` on, in periods of `every` months of the operator's
/// calendar; nothing once it is over. Times are Unix seconds.
#[must_use]
pub fn find_paid_rest(anchor: i64, paid: u32, every: u32, now: i64, calendar: Calendar) -> Option<PaidRest> {
    let every = every.max(1);
    let end_of = |period: u32| calendar.months_after(anchor, period.saturating_add(1).saturating_mul(every));
    let periods = paid / every;
    let runs = (0..periods).find(|period| now < end_of(*period))?;
    let (begins, ends) = (calendar.months_after(anchor, runs.saturating_mul(every)), end_of(runs));
    let of = ends.saturating_sub(begins);
    let hours = ends.saturating_sub(now).saturating_add(HOUR - 1) / HOUR;
    Some(PaidRest { seconds: hours.saturating_mul(HOUR).min(of), of, later: periods - runs - 1 })
}

/// What a change costs now whose periods cost `was` before and `is` afterwards, in minor units: nothing where it becomes cheaper, and
/// nothing for a paid time that is over.
#[must_use]
pub fn change_price(was: i64, is: i64, rest: &PaidRest) -> i64 {
    let more = i128::from(is).saturating_sub(i128::from(was)).max(0);
    let of = i128::from(rest.of.max(1));
    let seconds = i128::from(rest.seconds).clamp(0, of);
    let now = more.saturating_mul(seconds).saturating_add(of - 1) / of;
    let later = more.saturating_mul(i128::from(rest.later));
    i64::try_from(now.saturating_add(later)).unwrap_or(i64::MAX)
}

/// Judges whether something can be changed that is paid until a moment: not once that is over. Times are Unix seconds.
///
/// # Errors
/// [`Rule::StateForbids`] with `expired`.
pub fn may_change_paid_time(until: i64, now: i64) -> Result<(), Rule> {
    if now < until { Ok(()) } else { Err(Obstacle::PaidTimeOver.rule()) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const DAY: i64 = 86_400;
    /// More than five years.
    const LONG: i64 = 2_000 * DAY;

    /// What a change costs at a moment of a paid time; nothing once that is over.
    fn price_at(was: i64, is: i64, (anchor, paid, every): (i64, u32, u32), now: i64) -> i64 {
        let rest = find_paid_rest(anchor, paid, every, now, Calendar::UTC);
        rest.map_or(0, |rest| change_price(was, is, &rest))
    }

    proptest! {
        #[test]
        fn all_of_a_paid_time_costs_the_whole_difference_and_its_end_nothing(
            anchor in 0..4_000_000_000_i64, periods in 1..=5_u32, is_yearly: bool, was in 0..1_000_000_000_i64, more in 0..1_000_000_000_i64,
        ) {
            let every = if is_yearly { 12 } else { 1 };
            let paid = (anchor, periods * every, every);
            prop_assert_eq!(price_at(was, was + more, paid, anchor), more * i64::from(periods));
            let end = Calendar::UTC.months_after(anchor, periods * every);
            prop_assert_eq!(price_at(was, was + more, paid, end), 0);
            prop_assert!(price_at(was, was + more, paid, end - 1) <= (more * HOUR + 28 * DAY - 1) / (28 * DAY));
        }

        #[test]
        fn it_never_costs_less_than_nothing_and_never_more_later_than_before(
            anchor in 0..4_000_000_000_i64, paid in 0..60_u32, was in 0..1_000_000_000_i64, is in 0..1_000_000_000_i64,
            first in 0..LONG, second in 0..LONG,
        ) {
            let (early, late) = (first.min(second), first.max(second));
            let [early, late] = [early, late].map(|after| price_at(was, is, (anchor, paid, 1), anchor + after));
            prop_assert!(0 <= late && late <= early, "{}, then {}", early, late);
            prop_assert!(is > was || early == 0);
        }

        #[test]
        fn several_steps_up_cost_no_less_than_one_and_at_most_a_minor_unit_for_each_more(
            seconds in 0..=31 * DAY, later in 0..60_u32, was in 0..1_000_000_000_i64, steps in prop::collection::vec(0..1_000_000_i64, 1..8),
        ) {
            let rest = PaidRest { seconds, of: 31 * DAY, later };
            let (mut at, mut sum) = (was, 0);
            for step in &steps {
                sum += change_price(at, at + step, &rest);
                at += step;
            }
            let once = change_price(was, at, &rest);
            prop_assert!(once <= sum && sum < once + steps.len() as i64, "{} at once, {} in steps", once, sum);
        }

        #[test]
        fn it_is_dear_to_go_down_and_up_again_and_never_cheap(
            seconds in 0..=31 * DAY, was in 0..1_000_000_i64, less in 0..1_000_000_i64, is in 0..1_000_000_i64,
        ) {
            let rest = PaidRest { seconds, of: 31 * DAY, later: 0 };
            let low = was.min(less);
            prop_assert!(change_price(was, low, &rest) + change_price(low, is, &rest) >= change_price(was, is, &rest));
        }

        #[test]
        fn the_rest_counts_begun_hours_of_the_period_that_runs(
            anchor in 0..4_000_000_000_i64, paid in 1..60_u32, after in 0..LONG, offset in -12..=14_i32,
        ) {
            let calendar = Calendar::at_offset(offset * 3_600);
            let now = anchor + after;
            let end = calendar.months_after(anchor, paid);
            let Some(rest) = find_paid_rest(anchor, paid, 1, now, calendar) else {
                prop_assert!(now >= end);
                return Ok(());
            };
            let runs = paid - rest.later;
            let exact = calendar.months_after(anchor, runs) - now;
            prop_assert!(0 < exact && exact <= rest.of && (28 * DAY..=31 * DAY).contains(&rest.of));
            prop_assert!(exact <= rest.seconds && rest.seconds < exact + HOUR && rest.seconds <= rest.of);
        }

        #[test]
        fn no_figure_makes_it_fail(was: i64, is: i64, seconds: i64, of: i64, later: u32, paid: u32, every: u32) {
            let rest = PaidRest { seconds, of, later };
            prop_assert!(change_price(was, is, &rest) >= 0);
            let _ = find_paid_rest(0, paid % 1_000, every, is % 1_000_000_000_000, Calendar::UTC);
        }
    }
}
