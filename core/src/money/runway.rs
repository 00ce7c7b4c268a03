//! How long a balance lasts ("3 days 4 hours"), and when it is low (SPEC §1, §5: low-balance alerts).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use serde::{Deserialize, Serialize};

use crate::Lang;
use crate::day::Calendar;
use crate::format::{SpanUnit, TimeSpan};

/// What lasts longer than ten years is not counted in days any more.
const LONGEST: i64 = 3_653 * DAY;
const DAY: i64 = 86_400;

/// How long a balance lasts at the present usage and with the renewals that are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "runway", rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Runway {
    /// Nothing is spent or renewed, or so little that it lasts longer than ten years.
    Open,
    /// The available balance is zero or below.
    Empty,
    /// So many seconds, rounded down.
    Lasts {
        /// Seconds until the balance is used up.
        seconds: i64,
    },
}

/// Something that is renewed from the balance again and again until somebody says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Renewal {
    /// When its first period began; Unix seconds.
    pub anchor: i64,
    /// How many months after that are paid.
    pub paid: u32,
    /// How many months each renewal pays.
    pub every: u32,
    /// What each costs; minor units.
    pub amount: i64,
}

impl Renewal {
    /// When the next renewal is due after so many more; Unix seconds.
    #[must_use]
    pub fn at(&self, more: u32, calendar: Calendar) -> i64 {
        let months = self.paid.saturating_add(self.every.saturating_mul(more));
        calendar.months_after(self.anchor, months)
    }
}

/// How long `available` minor units last from `now` on, when `spent` minor units of usage were spent in the last `window_seconds`
/// and what is to be renewed is renewed at its time: until usage has used them up, or a renewal is not covered, whichever comes
/// first. Months are those of the operator's calendar.
#[must_use]
pub fn runway(
    available: i64,
    spent: i64,
    window_seconds: i64,
    renewals: &[Renewal],
    now: i64,
    calendar: Calendar,
) -> Runway {
    if available <= 0 {
        return Runway::Empty;
    }
    let burn = if spent > 0 && window_seconds > 0 {
        (i128::from(spent), i128::from(window_seconds))
    } else {
        (0, 1)
    };
    let mut left = i128::from(available);
    let mut due: BinaryHeap<_> = renewals
        .iter()
        .filter(|renewal| renewal.amount > 0 && renewal.every > 0)
        .map(|renewal| Reverse((renewal.at(0, calendar), 0_u32, *renewal)))
        .collect();
    while let Some(Reverse((at, more, renewal))) = due.pop() {
        let after = at.saturating_sub(now).max(0);
        if after > LONGEST {
            break;
        }
        let used = burn.0 * i128::from(after);
        if left * burn.1 < used {
            break;
        }
        left -= i128::from(renewal.amount);
        if left * burn.1 < used {
            return Runway::Lasts { seconds: after };
        }
        let more = more.saturating_add(1);
        due.push(Reverse((renewal.at(more, calendar), more, renewal)));
    }
    if burn.0 == 0 {
        return Runway::Open;
    }
    match i64::try_from(left * burn.1 / burn.0) {
        Ok(seconds) if seconds <= LONGEST => Runway::Lasts { seconds },
        _ => Runway::Open,
    }
}

impl Runway {
    /// Whether the balance ends within `days` days.
    #[must_use]
    pub fn is_within_days(self, days: u32) -> bool {
        match self {
            Self::Open => false,
            Self::Empty => true,
            Self::Lasts { seconds } => seconds < i64::from(days) * DAY,
        }
    }
}

/// A span in its two greatest units, rounded down: `3 days 4 hours`, `5 hours 20 minutes`, `7 minutes`; from ten days on in days
/// alone, as nobody plans a month ahead by the hour. A negative one counts as none.
#[must_use]
pub fn span_words(seconds: i64, lang: Lang) -> String {
    let seconds = seconds.max(0);
    let (days, hours, minutes) = (seconds / DAY, seconds % DAY / 3_600, seconds % 3_600 / 60);
    let part = |count, unit| TimeSpan { count, unit }.words(lang);
    match (days, hours, minutes) {
        (10.., ..) | (1.., 0, _) => part(days, SpanUnit::Day),
        (1.., ..) => format!("{} {}", part(days, SpanUnit::Day), part(hours, SpanUnit::Hour)),
        (_, 0, _) => part(minutes, SpanUnit::Minute),
        (_, _, 0) => part(hours, SpanUnit::Hour),
        _ => format!("{} {}", part(hours, SpanUnit::Hour), part(minutes, SpanUnit::Minute)),
    }
}

/// Whether a balance is low, and whether that is worth an alert: one for each time that it falls below the threshold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LowBalance {
    /// Below the threshold; remembered until the next look.
    pub is_low: bool,
    /// It was not before: tell the main user and the finance sub-users.
    pub alert: bool,
}

/// Looks at a balance, `was_low` at the last look. Both amounts are minor units; a balance on the threshold is not below it.
#[must_use]
pub fn low_balance(was_low: bool, available: i64, threshold: i64) -> LowBalance {
    let is_low = available < threshold;
    LowBalance { is_low, alert: is_low && !was_low }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_balance_that_crosses_a_hundred_times_alerts_a_hundred_times() {
        let (mut was_low, mut alerts) = (false, 0);
        for step in 0..400 {
            let seen = low_balance(was_low, if step % 4 < 2 { 99 } else { 100 }, 100);
            alerts += u32::from(seen.alert);
            was_low = seen.is_low;
        }
        assert_eq!(alerts, 100);
    }

    proptest! {
        #[test]
        fn at_the_present_burn_the_balance_is_used_up_when_it_is_said_to_be(
            available in 1..10_000_000_i64, spent in 1..10_000_000_i64, window in 1..10_000_000_i64,
        ) {
            if let Runway::Lasts { seconds } = runway(available, spent, window, &[], 0, Calendar::UTC) {
                let burnt = |seconds: i64| i128::from(seconds) * i128::from(spent) / i128::from(window);
                prop_assert!(burnt(seconds) <= i128::from(available));
                prop_assert!(burnt(seconds + 1) >= i128::from(available));
            }
        }

        #[test]
        fn no_amount_makes_it_fail(available: i64, spent: i64, window: i64, seconds: i64) {
            let _ = runway(available, spent, window, &[], 0, Calendar::UTC);
            let _ = span_words(seconds, Lang::US);
        }
    }
}
