//! Which time a chart shows, and how fine.

use serde::{Deserialize, Serialize};

use crate::time_range::moment;
use crate::{Checked, Draft, Limits, Rule, draft::Checks};

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// The longest range, in seconds, whose points are made of minutes.
const MINUTES: i64 = 3 * DAY;
/// Seconds for which every minute is kept: an hour more, for whoever looks at a page that was opened a while ago.
pub const MINUTES_KEPT: i64 = MINUTES + HOUR;
/// The longest range, in days.
const DAYS: u32 = 366;
/// Seconds for which every hour is kept: the longest range.
pub const HOURS_KEPT: i64 = DAYS as i64 * DAY;
/// The most points of a chart.
const POINTS: i64 = 1_440;
/// From how many seconds points are made, finest first: whole minutes, then whole hours.
const STEPS: [i64; 11] =
    [MINUTE, 2 * MINUTE, 5 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 6 * HOUR, 8 * HOUR, 12 * HOUR, DAY];

/// A range as it was chosen; Unix seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct MetricRangeDraft {
    /// The start; Unix seconds, included. None while it has not been chosen.
    pub from: Option<i64>,
    /// The end; Unix seconds, not included. None while it has not been chosen.
    pub to: Option<i64>,
}

/// A range of a year at most that ends later than it begins; Unix seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct MetricRange {
    from: i64,
    to: i64,
}

impl MetricRange {
    /// The end; Unix seconds, not included.
    #[must_use]
    pub fn to(self) -> i64 {
        self.to
    }

    /// From how many seconds each point is made, of which there are 1,440 at most: hours where the range begins before the minutes that are
    /// kept, or is longer than those.
    #[must_use]
    pub fn step(self, now: i64) -> i64 {
        let has_minutes = now.saturating_sub(self.from) <= MINUTES_KEPT && self.to - self.from <= MINUTES;
        let steps = STEPS.into_iter().filter(|step| has_minutes || *step >= HOUR);
        steps.into_iter().find(|step| (self.to - self.from + step - 1) / step <= POINTS).unwrap_or(DAY)
    }

    /// When the first point begins that is not cut by the start; Unix seconds.
    #[must_use]
    pub fn first(self, step: i64) -> i64 {
        (self.from + step - 1).div_euclid(step) * step
    }
}

impl Draft for MetricRangeDraft {
    type Valid = MetricRange;
    type Limits = Limits;

    fn check(self, _limits: &Limits) -> Checked<MetricRange> {
        let mut checks = Checks::default();
        let from = checks.field("from", moment(self.from));
        let to = checks.field("to", moment(self.to));
        let range = from.zip(to).map(|(from, to)| MetricRange { from, to });
        if range.is_some_and(|range| range.from >= range.to) {
            checks.note("to", Rule::EndBeforeStart);
        } else if range.is_some_and(|range| range.to - range.from > HOURS_KEPT) {
            checks.note("to", Rule::RangeTooLong { days: DAYS });
        }
        checks.finish(range)
    }
}
