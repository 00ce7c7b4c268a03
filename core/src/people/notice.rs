//! What all that an operator tells customers has in common: words in both languages, the regions that it is about, and from when to when
//! it counts.

use crate::{Rule, draft::Checks, ids, text, time_range::moment};

/// The greatest length of a title, in characters.
const TITLE_MAX: u32 = 80;
/// The greatest length of a text, in characters.
const TEXT_MAX: u32 = 1_000;
/// The most regions that are named.
const REGIONS_MAX: u32 = 100;

/// One line and one paragraph in each language.
pub(crate) struct Words {
    pub title_us: String,
    pub text_us: String,
    pub title_cn: String,
    pub text_cn: String,
}

impl Words {
    /// Judges words that everybody reads, under the names of their fields; they are kept without the white space around them.
    pub(crate) fn require(&self, checks: &mut Checks) -> Option<Self> {
        let mut judge =
            |field: &str, typed: &str, max: u32| checks.field(field, text::require(typed.trim(), max));
        let title_us = judge("title_us", &self.title_us, TITLE_MAX);
        let text_us = judge("text_us", &self.text_us, TEXT_MAX);
        let title_cn = judge("title_cn", &self.title_cn, TITLE_MAX);
        let text_cn = judge("text_cn", &self.text_cn, TEXT_MAX);
        Some(Self { title_us: title_us?, text_us: text_us?, title_cn: title_cn?, text_cn: text_cn? })
    }
}

/// Judges the regions that something is about; none: every region.
pub(crate) fn judge_regions(checks: &mut Checks, regions: &[String]) {
    checks.field("regions", ids::any(regions, REGIONS_MAX));
}

/// Judges from when to when something counts, in Unix seconds. Either end may be open unless the period `is_closed`.
pub(crate) fn judge_period(checks: &mut Checks, from: Option<i64>, until: Option<i64>, is_closed: bool) {
    for (field, value) in [("from", from), ("until", until)] {
        if is_closed || value.is_some() {
            checks.field(field, moment(value));
        }
    }
    if from.zip(until).is_some_and(|(from, until)| from >= until) {
        checks.note("until", Rule::EndBeforeStart);
    }
}
