//! The name an account signs in with. SPEC §5 states the rule for sub-users; main users follow the same one.

use serde::Serialize;

use crate::{Rule, text};

/// The least number of characters of a login name (SPEC §5).
pub const MIN: u32 = 6;
/// The greatest number of characters of a login name (SPEC §5).
pub const MAX: u32 = 18;
/// The longest text that a sign-in form takes as a name; a longer one is refused before anything is looked up.
pub(crate) const TYPED_MAX: u32 = 254;

/// A checked login name: 6–18 ASCII letters, digits or underscores, at least two of these three kinds.
///
/// The name keeps the case it was chosen in; two names that differ only in case are the same name ([`LoginName::key`]).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct LoginName(String);

impl LoginName {
    /// Judges a new name.
    ///
    /// # Errors
    /// Every broken rule; [`Rule::Required`] alone for an empty one.
    pub fn parse(typed: &str) -> Result<Self, Vec<Rule>> {
        if typed.is_empty() {
            return Err(vec![Rule::Required]);
        }
        let mut broken = Vec::new();
        if typed.chars().nth(MIN as usize - 1).is_none() {
            broken.push(Rule::TooShort { min: MIN });
        }
        if text::is_longer_than(typed, MAX) {
            broken.push(Rule::TooLong { max: MAX });
        }
        if !typed.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            broken.push(Rule::LettersDigitsUnderscores);
        } else if kinds(typed) < 2 {
            broken.push(Rule::TooFewKinds { min: 2 });
        }
        if broken.is_empty() { Ok(Self(typed.to_owned())) } else { Err(broken) }
    }

    /// The name as it was chosen.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What identifies the account, see [`key`].
    #[must_use]
    pub fn key(&self) -> String {
        key(&self.0)
    }
}

fn kinds(name: &str) -> usize {
    let letter = name.bytes().any(|b| b.is_ascii_alphabetic());
    let digit = name.bytes().any(|b| b.is_ascii_digit());
    let underscore = name.bytes().any(|b| b == b'_');
    [letter, digit, underscore].into_iter().filter(|&there| there).count()
}

/// What a typed name stands for: outer white space off, compatible forms made plain, lower case.
///
/// Every spelling of a name leads to one key, hence to one account and one counter of wrong passwords.
#[must_use]
pub fn key(typed: &str) -> String {
    typed.trim().chars().map(text::fold_compatible).flat_map(char::to_lowercase).collect()
}

/// Judges the name in a sign-in form: it need not be one that could be chosen today, only harmless.
///
/// # Errors
/// [`Rule::Required`], [`Rule::TooLong`] or [`Rule::ForbiddenCharacter`].
pub fn parse_key(typed: &str) -> Result<String, Rule> {
    text::require(typed, TYPED_MAX).map(|name| key(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_name_has_one_key() {
        for spelling in ["alice_1", " ALICE_1 ", "Alice＿１", "ａlice_1", "𝐚lice_1", "\u{3000}alice_1"]
        {
            assert_eq!(key(spelling), "alice_1", "{spelling}");
        }
    }

    #[test]
    fn a_name_needs_two_of_letters_digits_and_underscores() {
        assert_eq!(LoginName::parse("abcdef"), Err(vec![Rule::TooFewKinds { min: 2 }]));
        assert!(LoginName::parse("abcde_").is_ok() && LoginName::parse("______1").is_ok());
    }

    #[test]
    fn a_name_has_six_to_eighteen_characters() {
        assert_eq!(LoginName::parse("abc12"), Err(vec![Rule::TooShort { min: 6 }]));
        assert_eq!(LoginName::parse(&"a1".repeat(10)), Err(vec![Rule::TooLong { max: 18 }]));
        assert!(LoginName::parse("abc123").is_ok() && LoginName::parse(&"a1".repeat(9)).is_ok());
    }
}
