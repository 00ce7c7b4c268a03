//! Days and months as numbers. Times are Unix seconds; nothing here reads a clock.

use crate::names::names;

const DAY: i64 = 86_400;

/// The operator's calendar: its days, months and working days begin at midnight of one offset from UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Calendar {
    offset_seconds: i32,
}

impl Calendar {
    /// The calendar of UTC.
    pub const UTC: Self = Self::at_offset(0);

    /// The calendar whose midnight is so many seconds before UTC's: `28800` for China.
    #[must_use]
    pub const fn at_offset(offset_seconds: i32) -> Self {
        Self { offset_seconds }
    }

    /// Seconds by which its clocks are ahead of UTC's.
    #[must_use]
    pub const fn offset_seconds(self) -> i32 {
        self.offset_seconds
    }

    fn offset(self) -> i64 {
        i64::from(self.offset_seconds)
    }

    /// The number of the day that `now` falls on.
    ///
    /// Day 0 is 1970-01-01. Two times are on the same day exactly when their numbers are equal.
    #[must_use]
    pub fn day_of(self, now: i64) -> i64 {
        now.saturating_add(self.offset()).div_euclid(DAY)
    }

    /// The moment a day begins.
    #[must_use]
    pub fn day_start(self, day: i64) -> i64 {
        day.saturating_mul(DAY).saturating_sub(self.offset())
    }

    /// The day that `now` falls on, as year * 10,000 + month * 100 + date: `20261121`.
    #[must_use]
    pub fn date_of(self, now: i64) -> i64 {
        let (year, month, date) = civil(self.day_of(now));
        year * 10_000 + i64::from(month) * 100 + i64::from(date)
    }

    /// The time `months` calendar months after `start`, at the same time of day; the 31st becomes the last day of a
    /// shorter month.
    #[must_use]
    pub fn months_after(self, start: i64, months: u32) -> i64 {
        let local = start.saturating_add(self.offset());
        let (day, second) = (local.div_euclid(DAY), local.rem_euclid(DAY));
        let (year, month, date) = civil(day);
        let index = year * 12 + i64::from(month - 1) + i64::from(months);
        let (year, month) = (index.div_euclid(12), u32::try_from(index.rem_euclid(12)).unwrap_or(0) + 1);
        let date = date.min(days_in_month(year, month));
        self.day_start(days_from_civil(year, month, date)).saturating_add(second)
    }

    /// The time `days` working days (Monday to Friday) after `start`.
    ///
    /// The hour of the day stays. What begins on a Saturday or Sunday counts as begun at the following midnight of Monday.
    #[must_use]
    pub fn working_days_after(self, start: i64, days: u32) -> i64 {
        let local = start.saturating_add(self.offset());
        let (mut day, mut second) = (local.div_euclid(DAY), local.rem_euclid(DAY));
        if is_weekend(day) {
            second = 0;
        }
        day = next_working_day(day);
        for _ in 0..days {
            day = next_working_day(day + 1);
        }
        self.day_start(day).saturating_add(second)
    }

    /// The month that `now` falls on, as year * 100 + month: `202611`.
    #[must_use]
    pub fn month_of(self, now: i64) -> i64 {
        let (year, month, _) = civil(self.day_of(now));
        year * 100 + i64::from(month)
    }

    /// The moment a month begins.
    #[must_use]
    pub fn month_start(self, month: i64) -> i64 {
        let number = u32::try_from(month.rem_euclid(100)).unwrap_or(1);
        self.day_start(days_from_civil(month.div_euclid(100), number, 1))
    }
}

/// Whether a number is a month as [`Calendar::month_of`] writes them.
#[must_use]
pub fn is_month(month: i64) -> bool {
    (0..=999_999).contains(&month) && (1..=12).contains(&(month % 100))
}

/// The month so many months after another, or before it.
#[must_use]
pub fn month_plus(month: i64, months: i64) -> i64 {
    let index = month.div_euclid(100) * 12 + month.rem_euclid(100) - 1 + months;
    index.div_euclid(12) * 100 + index.rem_euclid(12) + 1
}

/// A day's date as people write it: `2026-11-21`.
#[must_use]
pub fn date_text(day: i64) -> String {
    let (year, month, date) = civil(day);
    format!("{year:04}-{month:02}-{date:02}")
}

/// The day on which a day's week (from Monday), month or year begins.
#[must_use]
pub fn span_start(day: i64, span: Span) -> i64 {
    let (year, month, _) = civil(day);
    match span {
        Span::Week => day - (day + 3).rem_euclid(7),
        Span::Month => days_from_civil(year, month, 1),
        Span::Year => days_from_civil(year, 1, 1),
    }
}

names! {
    /// The periods of statistics (SPEC §9).
    Span {
        /// Seven days from a Monday on.
        Week "week",
        /// The calendar month, from its first day on.
        Month "month",
        /// The calendar year, from the first of January on.
        Year "year",
    }
}

/// Whether a day is a Saturday or Sunday; day 0 was a Thursday.
fn is_weekend(day: i64) -> bool {
    matches!((day + 4).rem_euclid(7), 0 | 6)
}

/// The day itself, or the Monday after a weekend.
fn next_working_day(day: i64) -> i64 {
    (day..).find(|day| !is_weekend(*day)).unwrap_or(day)
}

fn days_in_month(year: i64, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 => 29,
        2 => 28,
        _ => 31,
    }
}

/// Year, month and date of a day number, in the Gregorian calendar (years begin in March while counting).
fn civil(day: i64) -> (i64, u32, u32) {
    let shifted = day + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let date = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, u32::try_from(month).unwrap_or(1), u32::try_from(date).unwrap_or(1))
}

fn days_from_civil(year: i64, month: u32, date: u32) -> i64 {
    let year = year - i64::from(month <= 2);
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let from_march = i64::from(if month > 2 { month - 3 } else { month + 9 });
    let of_year = (153 * from_march + 2) / 5 + i64::from(date) - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Whether `yyyymmdd` is a day of the Gregorian calendar, from 1800 on.
pub(crate) fn is_date(date: u32) -> bool {
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => return false,
    };
    year >= 1800 && (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHANGHAI: Calendar = Calendar::at_offset(28_800);

    #[test]
    fn a_day_begins_at_the_operators_midnight() {
        let midnight_in_shanghai = 1_800_028_800; // 2027-01-15T16:00:00Z
        assert_eq!(SHANGHAI.day_of(midnight_in_shanghai), SHANGHAI.day_of(midnight_in_shanghai - 1) + 1);
        assert_eq!(
            Calendar::UTC.day_of(midnight_in_shanghai),
            Calendar::UTC.day_of(midnight_in_shanghai - 1)
        );
    }

    #[test]
    fn three_months_keep_the_date_or_end_with_the_month() {
        let nov_30_2026 = days_from_civil(2026, 11, 30) * DAY + 7;
        assert_eq!(Calendar::UTC.months_after(nov_30_2026, 3), days_from_civil(2027, 2, 28) * DAY + 7);
        let feb_29_2028 = days_from_civil(2028, 2, 29) * DAY;
        assert_eq!(Calendar::UTC.months_after(feb_29_2028, 12), days_from_civil(2029, 2, 28) * DAY);
    }

    #[test]
    fn a_month_bought_after_the_operators_midnight_ends_on_the_same_date_of_the_operators_calendar() {
        let offset = SHANGHAI.offset_seconds();
        // 2026-03-01 01:30 in Shanghai is still February in London.
        let bought = days_from_civil(2026, 3, 1) * DAY + 5_400 - i64::from(offset);
        let ends = days_from_civil(2026, 4, 1) * DAY + 5_400 - i64::from(offset);
        assert_eq!(SHANGHAI.months_after(bought, 1), ends);
        assert_eq!(Calendar::UTC.months_after(bought, 1), ends - 3 * DAY, "by the calendar of UTC");
    }

    #[test]
    fn months_are_counted_over_the_turn_of_a_year_at_the_operators_midnight() {
        let new_year_in_shanghai = SHANGHAI.month_start(202_701);
        assert_eq!(SHANGHAI.month_of(new_year_in_shanghai), 202_701);
        assert_eq!(SHANGHAI.month_of(new_year_in_shanghai - 1), 202_612);
        assert_eq!(Calendar::UTC.month_of(new_year_in_shanghai), 202_612);
        assert_eq!(
            [month_plus(202_612, 1), month_plus(202_601, -1), month_plus(202_611, -12)],
            [202_701, 202_512, 202_511]
        );
        assert!(is_month(202_612) && !is_month(202_613) && !is_month(202_600));
    }

    #[test]
    fn a_day_stands_in_its_week_month_and_year() {
        let day = days_from_civil(2026, 11, 21);
        let starts = [Span::Week, Span::Month, Span::Year].map(|span| date_text(span_start(day, span)));
        assert_eq!(starts, ["2026-11-16", "2026-11-01", "2026-01-01"]);
    }

    #[test]
    fn a_working_day_leaves_out_the_weekend() {
        let at = |day, hour: i64| days_from_civil(2026, 11, day) * DAY + hour * 3_600;
        let after = |start| Calendar::UTC.working_days_after(start, 1);
        assert_eq!(after(at(19, 15)), at(20, 15), "Thursday to Friday");
        assert_eq!(after(at(20, 15)), at(23, 15), "Friday to Monday");
        assert_eq!(after(at(21, 15)), at(24, 0), "Saturday counts as Monday's midnight");
        assert_eq!(after(at(22, 23)), at(24, 0), "Sunday too");
        let midnight = at(23, 0) - i64::from(SHANGHAI.offset_seconds());
        assert_eq!(
            SHANGHAI.working_days_after(midnight - 1, 1),
            midnight + DAY,
            "Sunday's last second in Shanghai"
        );
        assert_eq!(Calendar::UTC.working_days_after(at(20, 15), 6), at(30, 15), "over two weekends");
    }

    #[test]
    fn a_moment_has_its_date_as_a_number_and_a_day_its_midnight() {
        let midnight = SHANGHAI.day_start(days_from_civil(2026, 11, 21));
        assert_eq!([SHANGHAI.date_of(midnight), SHANGHAI.date_of(midnight - 1)], [20_261_121, 20_261_120]);
        assert_eq!(Calendar::UTC.date_of(midnight), 20_261_120);
    }

    #[test]
    fn a_date_and_its_number_agree_over_eight_centuries() {
        for day in (-150_000..150_000).step_by(13) {
            let (year, month, date) = civil(day);
            assert_eq!(days_from_civil(year, month, date), day);
        }
    }
}
