//! Codes sent to a mailbox or a mobile: their form, their life, and how often one may be sent.
//!
//! Six digits, ten minutes, five tries, 60 seconds between two, and a daily limit per target and per address
//! (`SECURITY §2.1`, A-9 to A-15). The figures are in [`CodeLimits`]; times are Unix seconds.

use serde::Serialize;

use crate::{Code, Rule, limits::CodeLimits, names::names};

/// How many digits a code has.
pub const DIGITS: u32 = 6;

names! {
    /// What a code was sent for. A code works for nothing else.
    CodePurpose {
        /// To open an account.
        Register "register",
        /// After the password at sign-in.
        Login "login",
        /// Before a forgotten password is replaced.
        ResetPassword "reset_password",
        /// To a present contact, before it is replaced or removed.
        ContactCurrent "contact_current",
        /// To a new contact, before it is bound.
        ContactNew "contact_new",
        /// Before an account is deleted.
        DeleteAccount "delete_account",
    }
}

/// A code as typed: exactly six ASCII digits.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct VerificationCode(String);

impl VerificationCode {
    /// Judges the form of a typed code.
    ///
    /// # Errors
    /// [`Rule::Required`] when empty (SPEC §5), [`Rule::InvalidCode`] otherwise.
    pub fn parse(typed: &str) -> Result<Self, Rule> {
        match typed {
            "" => Err(Rule::Required),
            code if code.len() == DIGITS as usize && code.bytes().all(|b| b.is_ascii_digit()) => {
                Ok(Self(code.to_owned()))
            }
            _ => Err(Rule::InvalidCode { digits: DIGITS }),
        }
    }

    /// The six digits as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for VerificationCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("VerificationCode(…)")
    }
}

/// What has been sent before, as far as the next sending depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SendHistory {
    /// When the last code went to this target.
    pub last_sent_at: Option<i64>,
    /// How many codes went to this target today (see [`crate::day::Calendar::day_of`]).
    pub target_today: u32,
    /// How many codes this network address asked for today.
    pub address_today: u32,
}

/// Why no code is sent now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendRefusal {
    /// The last one is too young.
    TooSoon {
        /// When the next may be asked for.
        resend_at: i64,
    },
    /// The target has had its number for today.
    TargetDaily,
    /// The network address has had its number for today.
    AddressDaily,
}

impl SendRefusal {
    /// The catalogue's code (SPEC §8): 100014, 100022, 500000.
    #[must_use]
    pub fn code(self) -> Code {
        match self {
            Self::TooSoon { .. } => Code::CodeTooFrequent,
            Self::TargetDaily => Code::CodeCountExceeded,
            Self::AddressDaily => Code::CodeLimitReached,
        }
    }
}

/// Judges whether a code may be sent now. A last sending in the future (clock set back) counts for at most the pause.
///
/// # Errors
/// The first reason against it.
pub fn may_send(history: &SendHistory, now: i64, limits: &CodeLimits) -> Result<(), SendRefusal> {
    let pause = i64::from(limits.pause_seconds);
    if let Some(last) = history.last_sent_at
        && now.saturating_sub(last).saturating_abs() < pause
    {
        return Err(SendRefusal::TooSoon { resend_at: last.saturating_add(pause) });
    }
    if history.target_today >= limits.per_target_daily {
        return Err(SendRefusal::TargetDaily);
    }
    if history.address_today >= limits.per_address_daily {
        return Err(SendRefusal::AddressDaily);
    }
    Ok(())
}

/// Whether a code that was sent at `sent_at` and guessed wrong `wrong` times may still be tried.
///
/// It lives through second 600 and is dead in second 601. A code from the future by more than the pause between two
/// codes is dead too, so that a clock set back does not lengthen its life.
#[must_use]
pub fn is_live(sent_at: i64, wrong: u32, now: i64, limits: &CodeLimits) -> bool {
    let age = now.saturating_sub(sent_at);
    age >= -i64::from(limits.pause_seconds) && age <= i64::from(limits.life_seconds) && wrong < limits.tries
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_800_000_000;

    fn sent(last: i64, target_today: u32, address_today: u32) -> Result<(), SendRefusal> {
        let history = SendHistory { last_sent_at: Some(last), target_today, address_today };
        may_send(&history, NOW, &CodeLimits::default())
    }

    #[test]
    fn a_code_is_six_ascii_digits() {
        assert!(VerificationCode::parse("012345").is_ok());
        for typed in ["12345", "1234567", "12345a", "１２３４５６", " 12345"] {
            assert_eq!(VerificationCode::parse(typed), Err(Rule::InvalidCode { digits: 6 }), "{typed}");
        }
        assert_eq!(VerificationCode::parse(""), Err(Rule::Required));
    }

    #[test]
    fn sixty_seconds_pass_between_two_codes() {
        assert_eq!(sent(NOW - 59, 1, 1), Err(SendRefusal::TooSoon { resend_at: NOW + 1 }));
        assert_eq!(sent(NOW - 60, 1, 1), Ok(()));
    }

    #[test]
    fn a_clock_set_back_does_not_silence_a_target() {
        assert_eq!(sent(NOW + 3600, 1, 1), Ok(()));
    }

    #[test]
    fn the_day_has_a_limit_per_target_and_per_address() {
        assert_eq!(sent(NOW - 60, 9, 49), Ok(()));
        assert_eq!(sent(NOW - 60, 10, 0), Err(SendRefusal::TargetDaily));
        assert_eq!(sent(NOW - 60, 0, 50), Err(SendRefusal::AddressDaily));
    }

    #[test]
    fn a_code_lives_ten_minutes_and_five_tries() {
        let limits = CodeLimits::default();
        assert!(is_live(NOW, 4, NOW + 600, &limits));
        assert!(!is_live(NOW, 0, NOW + 601, &limits));
        assert!(!is_live(NOW, 5, NOW, &limits));
        assert!(!is_live(NOW + 3600, 0, NOW, &limits));
    }
}
