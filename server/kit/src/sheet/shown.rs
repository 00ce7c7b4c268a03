//! Cells as a file shows them: moments in the clock of whoever reads them, and as the numbers that spreadsheets keep for dates.

use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};

use super::table::Kind;

/// Seconds of a day.
const DAY: f64 = 86_400.0;
/// The day from which Unix counts, by the count of spreadsheets.
const EPOCH: f64 = 25_569.0;

/// A cell as text. For people, whose clock is so many seconds from UTC, moments and months are as they write them.
pub(super) fn show(kind: Kind, cell: &str, people: Option<i32>) -> String {
    let shown = people.and_then(|offset| match kind {
        Kind::Moment => local_time(cell, offset),
        Kind::Month => cell.split_at_checked(4).map(|(year, month)| format!("{year}-{month}")),
        Kind::Text | Kind::Number | Kind::Flag | Kind::Word(_) | Kind::Part(_) | Kind::Values => None,
    });
    shown.unwrap_or_else(|| cell.to_owned())
}

/// A moment as spreadsheets keep it, days since 1899-12-30 in a clock so many seconds from UTC; nothing for what is none.
pub(super) fn serial(cell: &str, offset: i32) -> Option<f64> {
    let moment: Timestamp = cell.parse().ok()?;
    let seconds = f64::from(i32::try_from(moment.as_second() / 86_400).ok()?) * DAY
        + f64::from(i32::try_from(moment.as_second() % 86_400).ok()?);
    Some((seconds + f64::from(offset)) / DAY + EPOCH)
}

/// A moment as RFC 3339 has it, in a clock so many seconds from UTC; nothing for what is none.
#[must_use]
pub fn local_time(cell: &str, offset: i32) -> Option<String> {
    let moment: Timestamp = cell.parse().ok()?;
    let zone = TimeZone::fixed(Offset::from_seconds(offset).ok()?);
    Some(moment.to_zoned(zone).strftime("%Y-%m-%d %H:%M:%S").to_string())
}
