//! What lists of machines are narrowed by, of both kinds of them.

use crate::kit::clock::Time;

/// Seconds of a day.
const DAY: i64 = 86_400;

/// Before which moment paid time ends that ends within so many days of 24 hours from now; none: whenever it likes.
pub(crate) fn due_before(days: Option<u16>, now: Time) -> Option<Time> {
    days.map(|days| now.plus_seconds(i64::from(days) * DAY))
}

/// A tag as a list of tags in JSON has it: in quotation marks, so that it is found whole.
pub(crate) fn tag_in_json(tag: &str) -> String {
    serde_json::json!(tag).to_string()
}
