//! A range of time, as filters and exports take it: the start must not be later than the end (SPEC §5).

use serde::{Deserialize, Serialize};

use crate::{Checked, Draft, Limits, Rule, draft::Checks};

/// 0000-01-01T00:00:00Z, the earliest time that RFC 3339 can write, in Unix seconds.
const EARLIEST: i64 = -62_167_219_200;
/// 9999-12-31T23:59:59Z, the latest time that RFC 3339 can write, in Unix seconds.
const LATEST: i64 = 253_402_300_799;

/// A range as it was chosen; Unix seconds, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TimeRangeDraft {
    /// The start; Unix seconds, included. None while it has not been chosen.
    pub start: Option<i64>,
    /// The end; Unix seconds, included. None while it has not been chosen.
    pub end: Option<i64>,
}

/// A range whose start is not later than its end; Unix seconds, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TimeRange {
    start: i64,
    end: i64,
}

impl TimeRange {
    /// The first second of the range; Unix seconds.
    #[must_use]
    pub fn start(self) -> i64 {
        self.start
    }

    /// The last second of the range; Unix seconds.
    #[must_use]
    pub fn end(self) -> i64 {
        self.end
    }
}

/// A moment that was chosen, and that RFC 3339 can write.
///
/// # Errors
/// [`Rule::Required`], [`Rule::OutOfRange`].
pub(crate) fn moment(value: Option<i64>) -> Result<i64, Rule> {
    let value = value.ok_or(Rule::Required)?;
    if (EARLIEST..=LATEST).contains(&value) {
        Ok(value)
    } else {
        Err(Rule::OutOfRange { min: EARLIEST, max: LATEST })
    }
}

impl Draft for TimeRangeDraft {
    type Valid = TimeRange;
    type Limits = Limits;

    fn check(self, _limits: &Limits) -> Checked<TimeRange> {
        let mut checks = Checks::default();
        let start = checks.field("start", moment(self.start));
        let end = checks.field("end", moment(self.end));
        let range = start.zip(end).map(|(start, end)| TimeRange { start, end });
        if range.is_some_and(|range| range.start > range.end) {
            checks.note("end", Rule::EndBeforeStart);
        }
        checks.finish(range)
    }
}
