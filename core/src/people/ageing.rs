//! How long a session and a password last.
//!
//! Login ageing is the idle time of a session in whole minutes (SPEC §5: 30–240, default 30, effective after the next
//! login); every session also has an absolute lifetime. A password lasts three months by default (SPEC §9), with
//! reminders 15 and 7 days before. Times are Unix seconds.

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Draft, Limits, Rule,
    day::Calendar,
    draft::Checks,
    form::form,
    limits::{PasswordProfile, SessionLimits},
};

/// The least idle time, in minutes (SPEC §5).
const LOGIN_MIN: u32 = 30;
/// The greatest idle time, in minutes (SPEC §5).
const LOGIN_MAX: u32 = 240;
/// The longest life of a password that can be chosen, in months.
const PASSWORD_MONTHS_MAX: u32 = 12;

const DAY: i64 = 86_400;

form! {
    /// The idle time that an account holder chooses.
    LoginAgeingDraft =>
    /// A checked idle time.
    LoginAgeing {
        /// Idle minutes after which a sign-in ends: whole, 30–240.
        minutes: f64 => u32,
    }
}

form! {
    /// The life that an account holder chooses for passwords.
    PasswordAgeingDraft =>
    /// A checked life of passwords.
    PasswordAgeing {
        /// Whole months, 1–12; 0 for never.
        months: f64 => u32,
    }
}

impl Draft for LoginAgeingDraft {
    type Valid = LoginAgeing;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<LoginAgeing> {
        let mut checks = Checks::default();
        let minutes = checks.field("minutes", whole(self.minutes, LOGIN_MIN, LOGIN_MAX));
        checks.finish(minutes.map(|minutes| LoginAgeing { minutes }))
    }
}

impl Draft for PasswordAgeingDraft {
    type Valid = PasswordAgeing;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<PasswordAgeing> {
        let mut checks = Checks::default();
        let months = checks.field("months", whole(self.months, 0, PASSWORD_MONTHS_MAX));
        checks.finish(months.map(|months| PasswordAgeing { months }))
    }
}

/// Judges a whole number within `min..=max`.
pub(crate) fn whole(typed: f64, min: u32, max: u32) -> Result<u32, Rule> {
    if !typed.is_finite() {
        return Err(Rule::NotANumber);
    }
    if typed.fract() != 0.0 {
        return Err(Rule::NotWhole);
    }
    let in_range = (min..=max).find(|&value| f64::from(value) == typed);
    in_range.ok_or(Rule::OutOfRange { min: i64::from(min), max: i64::from(max) })
}

/// Whether a session may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionLife {
    /// The session may be used.
    Alive,
    /// Nobody used it for the idle time.
    Idle,
    /// Its absolute lifetime is over, however busy it was.
    TooOld,
}

/// Judges a session that began at `began_at`, was last used at `used_at`, and has the idle time of its beginning.
///
/// A clock set back leaves it alive; the figures hold again when the clock has caught up.
#[must_use]
pub fn session_life(
    began_at: i64,
    used_at: i64,
    idle_minutes: u32,
    now: i64,
    limits: &SessionLimits,
) -> SessionLife {
    if now.saturating_sub(began_at) >= i64::from(limits.absolute_seconds) {
        SessionLife::TooOld
    } else if now.saturating_sub(used_at) >= i64::from(idle_minutes) * 60 {
        SessionLife::Idle
    } else {
        SessionLife::Alive
    }
}

/// The months a password lasts unless its account says otherwise: 3 (SPEC §9), or 0 for never in profile `nist`.
#[must_use]
pub fn default_password_months(profile: PasswordProfile) -> u32 {
    match profile {
        PasswordProfile::Classic => 3,
        PasswordProfile::Nist => 0,
    }
}

/// A mail about a password that will end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reminder {
    /// 15 days before the password expires.
    First,
    /// 7 days before the password expires.
    Second,
}

/// What a password's age asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordLife {
    /// No reminder is due.
    Fresh,
    /// A reminder, unless it has been sent.
    Ending(Reminder),
    /// It must be replaced before anything else is done.
    Over,
}

/// Judges a password that was set at `changed_at` and lasts `months` (0: for ever).
#[must_use]
pub fn password_life(changed_at: i64, months: u32, now: i64) -> PasswordLife {
    if months == 0 {
        return PasswordLife::Fresh;
    }
    match Calendar::UTC.months_after(changed_at, months).saturating_sub(now) {
        ..=0 => PasswordLife::Over,
        left if left <= 7 * DAY => PasswordLife::Ending(Reminder::Second),
        left if left <= 15 * DAY => PasswordLife::Ending(Reminder::First),
        _ => PasswordLife::Fresh,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(minutes: f64) -> Result<u32, Vec<Rule>> {
        let checked = LoginAgeingDraft { minutes }.check(&Limits::default());
        checked.map(|valid| *valid.minutes()).map_err(|broken| broken.into_iter().map(|v| v.rule).collect())
    }

    #[test]
    fn login_ageing_is_thirty_to_two_hundred_and_forty_whole_minutes() {
        assert_eq!((minutes(30.0), minutes(240.0)), (Ok(30), Ok(240)));
        for typed in [29.0, 241.0, -1.0, 1e300] {
            assert_eq!(minutes(typed), Err(vec![Rule::OutOfRange { min: 30, max: 240 }]));
        }
        assert_eq!(minutes(30.5), Err(vec![Rule::NotWhole]));
        assert_eq!(minutes(f64::NAN), Err(vec![Rule::NotANumber]));
        assert!(serde_json::from_str::<LoginAgeingDraft>(r#"{"minutes":"30"}"#).is_err());
    }

    #[test]
    fn a_session_ends_after_its_idle_time() {
        let limits = SessionLimits::default();
        assert_eq!(session_life(0, 0, 30, 1799, &limits), SessionLife::Alive);
        assert_eq!(session_life(0, 0, 30, 1800, &limits), SessionLife::Idle);
    }

    #[test]
    fn a_busy_session_ends_after_its_absolute_lifetime() {
        let limits = SessionLimits::default();
        assert_eq!(session_life(0, 86_399, 30, 86_399, &limits), SessionLife::Alive);
        assert_eq!(session_life(0, 86_400, 30, 86_400, &limits), SessionLife::TooOld);
    }

    #[test]
    fn a_password_is_announced_twice_and_then_over() {
        let end = Calendar::UTC.months_after(0, 3);
        assert_eq!(password_life(0, 3, end - 15 * DAY - 1), PasswordLife::Fresh);
        assert_eq!(password_life(0, 3, end - 15 * DAY), PasswordLife::Ending(Reminder::First));
        assert_eq!(password_life(0, 3, end - 7 * DAY), PasswordLife::Ending(Reminder::Second));
        assert_eq!(password_life(0, 3, end), PasswordLife::Over);
        assert_eq!(password_life(0, 0, end * 9), PasswordLife::Fresh);
    }
}
