//! How numbers, spans of time and the hour of the day are worded (SPEC §9).

use serde::{Deserialize, Serialize};

use crate::{Lang, amount::round_half_up};

/// A whole number with a comma before every third digit from the right: `1,234,567`.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// The suffixes, from ones upwards in steps of a thousand.
const SUFFIXES: [&str; 7] = ["", "k", "M", "G", "T", "P", "E"];

/// A number shortened to at most three digits before the point, with a suffix k, M, G, T, P or E (powers of 1,000).
///
/// At most `decimals` (no more than 3) digits follow the point, rounded half up, without trailing zeros:
/// `short_number(1_536, 1)` is `1.5k`; `short_number(999_950, 1)` is `1M`, not `1000k`.
#[must_use]
pub fn short_number(number: i64, decimals: u32) -> String {
    let scale = 10_u128.pow(decimals.min(3));
    let size = u128::from(number.unsigned_abs());
    let minus = if number < 0 { "-" } else { "" };
    let mut base: u128 = 1;
    for (step, suffix) in SUFFIXES.iter().enumerate() {
        let scaled = to_scale(size, scale, base);
        if scaled < 1_000 * scale || step + 1 == SUFFIXES.len() {
            return format!("{minus}{}{suffix}", print_scaled(scaled, scale));
        }
        base *= 1_000;
    }
    number.to_string()
}

/// `size / base` in units of `1 / scale`, rounded.
fn to_scale(size: u128, scale: u128, base: u128) -> u128 {
    let value = i128::try_from(size * scale).unwrap_or(i128::MAX);
    let base = i128::try_from(base).unwrap_or(i128::MAX);
    round_half_up(value, base).map_or(0, i128::unsigned_abs)
}

/// Prints `scaled / scale` in decimal, without trailing zeros.
pub(crate) fn print_scaled(scaled: u128, scale: u128) -> String {
    let width = scale.ilog10() as usize;
    if width == 0 {
        return scaled.to_string();
    }
    let text = format!("{}.{:0width$}", scaled / scale, scaled % scale);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The unit in which a span of time is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SpanUnit {
    /// A minute: 60 seconds.
    Minute,
    /// An hour: 60 minutes.
    Hour,
    /// A day: 24 hours, whatever the calendar.
    Day,
}

/// A span of time as it is told: whole minutes under an hour, whole hours under a day, else whole days (SPEC §9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TimeSpan {
    /// How many units, rounded down.
    pub count: i64,
    /// The unit that `count` counts.
    pub unit: SpanUnit,
}

impl TimeSpan {
    /// The span of `seconds`; a negative one (a clock that runs ahead) counts as none.
    #[must_use]
    pub fn of_seconds(seconds: i64) -> Self {
        let seconds = seconds.max(0);
        match seconds {
            ..3_600 => Self { count: seconds / 60, unit: SpanUnit::Minute },
            3_600..86_400 => Self { count: seconds / 3_600, unit: SpanUnit::Hour },
            _ => Self { count: seconds / 86_400, unit: SpanUnit::Day },
        }
    }

    /// The words: `1 minute`, `5 hours`, `3 天`.
    #[must_use]
    pub fn words(self, lang: Lang) -> String {
        let one = self.count == 1;
        let unit = match (self.unit, lang) {
            (SpanUnit::Minute, Lang::CN) => "分钟",
            (SpanUnit::Hour, Lang::CN) => "小时",
            (SpanUnit::Day, Lang::CN) => "天",
            (SpanUnit::Minute, Lang::US) => {
                if one {
                    "minute"
                } else {
                    "minutes"
                }
            }
            (SpanUnit::Hour, Lang::US) => {
                if one {
                    "hour"
                } else {
                    "hours"
                }
            }
            (SpanUnit::Day, Lang::US) => {
                if one {
                    "day"
                } else {
                    "days"
                }
            }
        };
        format!("{} {unit}", self.count)
    }
}

/// The part of the day, for the greeting of the home page (SPEC §1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PartOfDay {
    /// From 5:00 to 11:59.
    Morning,
    /// From 12:00 to 17:59.
    Afternoon,
    /// From 18:00 to 4:59.
    Evening,
}

impl PartOfDay {
    /// The part of the day at a local hour, 0 to 23; greater ones count on (24 is 0).
    #[must_use]
    pub fn of_hour(hour: u32) -> Self {
        match hour % 24 {
            5..12 => Self::Morning,
            12..18 => Self::Afternoon,
            _ => Self::Evening,
        }
    }

    /// The greeting for this part of the day.
    #[must_use]
    pub fn greeting(self, lang: Lang) -> &'static str {
        lang.pick(match self {
            Self::Morning => ["Good morning", "早上好"],
            Self::Afternoon => ["Good afternoon", "下午好"],
            Self::Evening => ["Good evening", "晚上好"],
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_span_is_told_in_words() {
        assert_eq!(TimeSpan::of_seconds(60).words(Lang::US), "1 minute");
        assert_eq!(TimeSpan::of_seconds(0).words(Lang::US), "0 minutes");
        assert_eq!(TimeSpan::of_seconds(7_200).words(Lang::US), "2 hours");
        assert_eq!(TimeSpan::of_seconds(86_400).words(Lang::US), "1 day");
        assert_eq!(TimeSpan::of_seconds(259_200).words(Lang::CN), "3 天");
    }

    #[test]
    fn every_part_of_the_day_has_its_greeting() {
        assert_eq!(PartOfDay::of_hour(9).greeting(Lang::US), "Good morning");
        assert_eq!(PartOfDay::of_hour(13).greeting(Lang::CN), "下午好");
        assert_eq!(PartOfDay::of_hour(2).greeting(Lang::US), "Good evening");
    }

    #[test]
    fn the_greatest_numbers_are_shortened_too() {
        assert_eq!(short_number(i64::MAX, 2), "9.22E");
        assert_eq!(short_number(i64::MIN, 0), "-9E");
        assert_eq!(thousands(u64::MAX), "18,446,744,073,709,551,615");
    }

    proptest! {
        #[test]
        fn separators_change_nothing_but_the_look(number: u64) {
            prop_assert_eq!(thousands(number).replace(',', ""), number.to_string());
        }

        #[test]
        fn a_short_number_is_short(number: i64, decimals in 0u32..9) {
            prop_assert!(short_number(number, decimals).len() <= 9);
        }
    }
}
