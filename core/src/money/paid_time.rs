//! What is paid in advance: the reminders before the end of its paid time, and what happens to it afterwards, at dates that are
//! told (SPEC §1, §4).

use serde::{Deserialize, Serialize};

use crate::Rule;
use crate::arrears::{ArrearsPolicy, ArrearsStage};
use crate::day::Calendar;
use crate::price::Scheme;

const DAY: i64 = 86_400;
/// The most months, from now on, for which something can be paid in advance: five years.
pub(crate) const AHEAD_MONTHS: u32 = 60;
/// Days before the end of paid time on which its people are reminded of it; the first of them is SPEC §1's.
const REMINDERS: [u32; 3] = [7, 3, 1];
/// Seconds before the end of paid time from which on its people are reminded, and whatever lists it says that it expires soon.
pub const REMIND_SECONDS: i64 = REMINDERS[0] as i64 * DAY;

/// The reminder that a paid time asks for that ends at `until`: the least number of `REMINDERS` that the days that are left do
/// not exceed. Nothing before the first of them, and once it is over. Times are Unix seconds.
#[must_use]
pub fn renewal_reminder(until: i64, now: i64) -> Option<u32> {
    let left = until.saturating_sub(now);
    let is_near = |days: &u32| left <= i64::from(*days) * DAY;
    REMINDERS.into_iter().rev().find(is_near).filter(|_| left > 0)
}

/// Judges whether somebody may choose that what they order renews itself: only what is paid in advance has a paid time that ends.
///
/// # Errors
/// [`Rule::NoPaidTime`].
pub fn may_choose_renewal(scheme: Scheme, renews: bool) -> Result<(), Rule> {
    if renews && scheme == Scheme::Hourly { Err(Rule::NoPaidTime) } else { Ok(()) }
}

/// The most periods of `every` months by which somebody can prolong a paid time that is `paid` months long from `anchor` (Unix
/// seconds) on, so that it ends within five years of the operator's calendar from `now` on; none when it is paid for so long.
#[must_use]
pub fn periods_most(anchor: i64, paid: u32, every: u32, now: i64, calendar: Calendar) -> u32 {
    let latest = calendar.months_after(now, AHEAD_MONTHS);
    let is_within = |periods: &u32| {
        let months = paid.saturating_add(periods.saturating_mul(every));
        calendar.months_after(anchor, months) <= latest
    };
    (1..=AHEAD_MONTHS / every.max(1)).rev().find(is_within).unwrap_or(0)
}

/// What happens to a resource whose paid time is over, and when. Times are Unix seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaidTimeOver {
    /// When the resource stops; Unix seconds.
    pub stop_at: i64,
    /// When it goes to the recycle bin.
    pub recycle_at: i64,
    /// When it is deleted.
    pub delete_at: i64,
}

/// The dates of a resource whose people are told at `told_at` that its paid time is over. One that is to be renewed goes on for as
/// long as arrears let a resource go on (`has_grace`); what is not, stops at once. From the stop on it has the time of arrears.
#[must_use]
pub fn paid_time_over(told_at: i64, has_grace: bool, policy: &ArrearsPolicy) -> PaidTimeOver {
    let grace = policy.stop_after.max(0);
    let since_stop = |after: i64| after.saturating_sub(grace).max(0);
    let stop_at = if has_grace { told_at.saturating_add(grace) } else { told_at };
    let recycle_at = stop_at.saturating_add(since_stop(policy.recycle_after));
    let delete_at = stop_at.saturating_add(since_stop(policy.delete_after)).max(recycle_at);
    PaidTimeOver { stop_at, recycle_at, delete_at }
}

impl PaidTimeOver {
    /// How far it has got: in its grace it is warned.
    #[must_use]
    pub fn stage(&self, now: i64) -> ArrearsStage {
        match now {
            _ if now >= self.delete_at => ArrearsStage::Deleted,
            _ if now >= self.recycle_at => ArrearsStage::Recycled,
            _ if now >= self.stop_at => ArrearsStage::Stopped,
            _ => ArrearsStage::Warned,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn nobody_pays_for_more_than_five_years_from_now_on() {
        let year = 365 * DAY;
        for (paid, every, now, most) in [
            (0, 1, 0, 60),
            (0, 12, 0, 5),
            (1, 1, 0, 59),
            (1, 12, 0, 4),
            (60, 1, 0, 0),
            (60, 12, year - 1, 0),
            (60, 12, year, 1),
            (1, 1, 31 * DAY, 60),
            (1, 1, 31 * DAY - 1, 59),
        ] {
            assert_eq!(
                periods_most(0, paid, every, now, Calendar::UTC),
                most,
                "{paid} months, of {every}, at {now}"
            );
        }
    }

    proptest! {
        #[test]
        fn dates_follow_each_other_and_grace_moves_all_of_them(
            told_at in 0..4_000_000_000_i64, stop in 0..1_000_000_i64, recycle in 0..1_000_000_i64, delete in 0..1_000_000_i64,
        ) {
            let policy = ArrearsPolicy { stop_after: stop, recycle_after: recycle, delete_after: delete };
            let [with, without] = [true, false].map(|has_grace| paid_time_over(told_at, has_grace, &policy));
            for dates in [with, without] {
                prop_assert!(told_at <= dates.stop_at && dates.stop_at <= dates.recycle_at && dates.recycle_at <= dates.delete_at);
                prop_assert_eq!(dates.stage(dates.delete_at), ArrearsStage::Deleted);
            }
            prop_assert_eq!(with.delete_at - without.delete_at, stop);
        }
    }
}
