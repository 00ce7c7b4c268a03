//! The lock after wrong passwords (SPEC §4, §9): more than 6 consecutive wrong ones in one day lock for 30 minutes.
//!
//! A pure state machine for a guarded update: the server reads the state, asks [`before`], stores [`after_wrong`]
//! *before* it compares the password (`update … where` the state is still what was read), and stores [`after_right`]
//! when the password was right. Parallel guesses thus take their turns, and no more than seven are ever compared.
//!
//! A day is the calendar day at the operator's offset from UTC. A clock set back neither opens a lock early nor keeps
//! it for ever: while the clock is behind the lock's beginning, 30 minutes are counted from the first look ([`after_look`]).

use serde::{Deserialize, Serialize};

use crate::{day::Calendar, limits::LockoutLimits};

/// What is kept per account (and per unknown name, so that both answer alike).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LockState {
    /// Consecutive wrong passwords on `day`.
    pub wrong: u32,
    /// The day they were given on, see [`Calendar::day_of`].
    pub day: i64,
    /// When the account was locked, in Unix seconds.
    pub locked_at: Option<i64>,
    /// When a clock behind `locked_at` was first seen, in Unix seconds.
    pub behind_at: Option<i64>,
}

/// Whether a password may be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permit {
    /// It may be compared.
    Granted,
    /// It is not looked at before `until` (Unix seconds). The attempt neither counts nor prolongs the lock.
    Locked {
        /// When the lock ends.
        until: i64,
    },
}

/// Judges whether a password may be tried now.
#[must_use]
pub fn before(state: &LockState, now: i64, limits: &LockoutLimits) -> Permit {
    match lock_end(&after_look(*state, now), now, limits) {
        Some(until) => Permit::Locked { until },
        None => Permit::Granted,
    }
}

/// The state after a look at `now`: notes a clock that runs behind the lock. Store it when it differs.
#[must_use]
pub fn after_look(state: LockState, now: i64) -> LockState {
    match state.locked_at {
        Some(locked_at) if now < locked_at => {
            let behind_at = state.behind_at.map_or(now, |first| first.min(now));
            LockState { behind_at: Some(behind_at), ..state }
        }
        _ => state,
    }
}

/// The state after one more wrong password at `now`; also the reservation made before the comparison.
///
/// Unchanged while locked.
#[must_use]
pub fn after_wrong(state: &LockState, now: i64, limits: &LockoutLimits) -> LockState {
    if let Permit::Locked { .. } = before(state, now, limits) {
        return after_look(*state, now);
    }
    let today = Calendar::at_offset(limits.utc_offset_seconds).day_of(now);
    let anew = state.locked_at.is_some() || today > state.day;
    let wrong = if anew { 1 } else { state.wrong.saturating_add(1) };
    let locked_at = (wrong > limits.wrong_allowed).then_some(now);
    LockState { wrong, day: today, locked_at, behind_at: None }
}

/// The state after the right password.
#[must_use]
pub fn after_right() -> LockState {
    LockState::default()
}

/// The state without one reservation, which turned out not to be wrong, yet was not all that is asked for either: a right
/// password with a second factor still to come. `closed`: that reservation closed the lock, which opens again.
#[must_use]
pub fn take_back(state: LockState, closed: bool) -> LockState {
    let wrong = state.wrong.saturating_sub(1);
    if closed {
        LockState { wrong, locked_at: None, behind_at: None, ..state }
    } else {
        LockState { wrong, ..state }
    }
}

fn lock_end(state: &LockState, now: i64, limits: &LockoutLimits) -> Option<i64> {
    let locked_at = state.locked_at?;
    let start = if now < locked_at { state.behind_at? } else { locked_at };
    let until = start.saturating_add(i64::from(limits.lock_seconds));
    (now < until).then_some(until)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: i64 = 1_800_014_400; // 2027-01-15T12:00:00Z

    fn wrong(times: u32, at: i64, from: LockState) -> LockState {
        (0..times).fold(from, |state, _| after_wrong(&state, at, &LockoutLimits::default()))
    }

    fn asked(state: &LockState, at: i64) -> Permit {
        before(state, at, &LockoutLimits::default())
    }

    #[test]
    fn six_wrong_passwords_leave_the_account_open_and_the_seventh_locks_it() {
        assert_eq!(asked(&wrong(6, NOON, LockState::default()), NOON), Permit::Granted);
        let locked = wrong(7, NOON, LockState::default());
        assert_eq!(asked(&locked, NOON), Permit::Locked { until: NOON + 1800 });
    }

    #[test]
    fn the_lock_ends_after_thirty_minutes_and_counting_starts_anew() {
        let locked = wrong(7, NOON, LockState::default());
        assert!(matches!(asked(&locked, NOON + 1799), Permit::Locked { .. }));
        assert_eq!(asked(&locked, NOON + 1800), Permit::Granted);
        assert_eq!(asked(&wrong(6, NOON + 1800, locked), NOON + 1800), Permit::Granted);
    }

    #[test]
    fn attempts_during_the_lock_neither_count_nor_prolong_it() {
        let locked = wrong(7, NOON, LockState::default());
        assert_eq!(wrong(50, NOON + 900, locked), locked);
    }

    #[test]
    fn a_right_password_clears_the_count() {
        let state = wrong(6, NOON, after_right());
        assert_eq!(asked(&state, NOON), Permit::Granted);
    }

    #[test]
    fn a_reservation_that_is_taken_back_leaves_the_wrong_ones_before_it() {
        let six = wrong(6, NOON, LockState::default());
        assert_eq!(take_back(wrong(1, NOON, six), true), six);
        let two = wrong(2, NOON, LockState::default());
        assert_eq!(take_back(wrong(1, NOON, two), false), two);
    }

    #[test]
    fn a_lock_that_another_attempt_closed_stays_closed() {
        let locked = wrong(7, NOON, LockState::default());
        assert!(matches!(asked(&take_back(locked, false), NOON), Permit::Locked { .. }));
    }

    #[test]
    fn the_next_day_starts_anew() {
        let before_midnight = NOON + 43_199;
        let state = wrong(6, before_midnight + 2, wrong(6, before_midnight, LockState::default()));
        assert_eq!(asked(&state, before_midnight + 2), Permit::Granted);
    }

    #[test]
    fn the_day_is_the_operators() {
        let limits = LockoutLimits { utc_offset_seconds: 28_800, ..LockoutLimits::default() };
        let midnight = NOON + 4 * 3600;
        let six = (0..6).fold(LockState::default(), |s, _| after_wrong(&s, midnight - 1, &limits));
        assert_eq!(after_wrong(&six, midnight, &limits).wrong, 1);
    }

    #[test]
    fn a_clock_set_back_does_not_unlock_early() {
        let locked = after_look(wrong(7, NOON, LockState::default()), NOON - 3600);
        assert_eq!(asked(&locked, NOON - 3600), Permit::Locked { until: NOON - 1800 });
        assert!(matches!(asked(&locked, NOON + 1799), Permit::Locked { .. }));
        assert_eq!(asked(&locked, NOON + 1801), Permit::Granted);
    }

    #[test]
    fn a_clock_set_back_for_good_does_not_lock_for_ever() {
        let locked = after_look(wrong(7, NOON, LockState::default()), NOON - 86_400 * 365);
        assert_eq!(asked(&locked, NOON - 86_400 * 365 + 1801), Permit::Granted);
    }
}
