//! Which new passwords are accepted (SPEC §5, `SECURITY §1`).
//!
//! Profile `classic` is SPEC's rule; profile `nist` is SP 800-63B-4's. In both, a password is neither weak nor common
//! and has no word of the account in it. Nothing is cut or normalised: what was typed is what is judged and hashed.

use crate::{
    Rule,
    account_words::PasswordContext,
    draft::Checks,
    limits::{PasswordLimits, PasswordProfile},
    strength::{self, Strength},
    text,
    text::Secret,
};

const RUN: u32 = 6;
const CLASSES: u32 = 3;

/// The bounds of a profile, in characters (Unicode scalar values).
#[must_use]
fn length_bounds(profile: PasswordProfile) -> (u32, u32) {
    match profile {
        PasswordProfile::Classic => (8, 20),
        PasswordProfile::Nist => (15, 128),
    }
}

/// Every rule that a new password breaks; none when it is accepted.
///
/// An empty one is only [`Rule::Required`]. One that is too long is not judged any further.
#[must_use]
pub fn judge(password: &str, context: &PasswordContext, limits: &PasswordLimits) -> Vec<Rule> {
    let (min, max) = length_bounds(limits.profile);
    if password.is_empty() {
        return vec![Rule::Required];
    }
    if text::is_longer_than(password, max) {
        return vec![Rule::TooLong { max }];
    }
    let mut broken = Vec::new();
    if !text::is_longer_than(password, min - 1) {
        broken.push(Rule::TooShort { min });
    }
    if password.chars().any(|c| is_sensitive(c, limits.profile)) {
        broken.push(Rule::ForbiddenCharacter);
    }
    if limits.profile == PasswordProfile::Classic {
        composition(password, &mut broken);
    }
    if context.is_in(password) {
        broken.push(Rule::ContainsAccountWord);
    }
    let estimate = strength::estimate(password);
    if estimate.strength == Strength::Weak {
        broken.push(if estimate.common { Rule::CommonPassword } else { Rule::WeakPassword });
    }
    broken
}

/// Judges the fields `password` and `password_confirm` of a form.
pub(crate) fn check(
    checks: &mut Checks,
    password: &Secret,
    confirm: &Secret,
    context: &PasswordContext,
    limits: &PasswordLimits,
) {
    judge(password.expose(), context, limits).into_iter().for_each(|rule| checks.note("password", rule));
    match confirm.expose() {
        "" => checks.note("password_confirm", Rule::Required),
        typed if typed != password.expose() => checks.note("password_confirm", Rule::DoesNotMatch),
        _ => {}
    }
}

/// SPEC's rules of composition: three of four classes, no run of six, no six consecutive digits.
fn composition(password: &str, broken: &mut Vec<Rule>) {
    if text::character_classes(password) < CLASSES {
        broken.push(Rule::TooFewClasses { min: CLASSES });
    }
    let points: Vec<i64> = password.chars().map(|c| i64::from(u32::from(c))).collect();
    if longest(&points, |a, b| a == b) >= RUN {
        broken.push(Rule::RepeatedRun { length: RUN });
    }
    let is_digit = |point: i64| (48..=57).contains(&point);
    let ascending = longest(&points, |a, b| is_digit(a) && is_digit(b) && b == a + 1);
    let descending = longest(&points, |a, b| is_digit(a) && is_digit(b) && b == a - 1);
    if ascending.max(descending) >= RUN {
        broken.push(Rule::DigitSequence { length: RUN });
    }
}

/// The length of the longest stretch in which every two neighbours are `related`.
fn longest(points: &[i64], related: impl Fn(i64, i64) -> bool) -> u32 {
    let (mut best, mut current) = (u32::from(!points.is_empty()), 1);
    for pair in points.windows(2) {
        current = if related(pair[0], pair[1]) { current + 1 } else { 1 };
        best = best.max(current);
    }
    best
}

/// SPEC's "sensitive characters": what cannot be seen or cannot be typed again with certainty.
///
/// Control characters and hidden ones (joiners, direction marks, byte order mark, replacement character) always; white
/// space too in profile `classic`. Profile `nist` takes spaces, for passphrases.
fn is_sensitive(c: char, profile: PasswordProfile) -> bool {
    let is_stand_in = matches!(c as u32, 0xFFF9..=0xFFFD | 0xE1000..=0xEFFFF);
    let space = c.is_whitespace() && (profile == PasswordProfile::Classic || c != ' ');
    c.is_control() || text::is_hidden(c) || is_stand_in || space
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classic(password: &str) -> Vec<Rule> {
        judge(password, &PasswordContext::default(), &PasswordLimits::default())
    }

    #[test]
    fn a_password_of_eight_to_twenty_characters_is_accepted() {
        assert_eq!(classic("vR7#qLx"), [Rule::TooShort { min: 8 }]);
        assert_eq!(classic("vR7#qLxk"), []);
        assert_eq!(classic("vR7#qLxkvT2!wPz9uHd4"), []);
        assert_eq!(classic("vR7#qLxkvT2!wPz9uHd4m"), [Rule::TooLong { max: 20 }]);
    }

    #[test]
    fn three_of_four_classes_are_needed() {
        assert_eq!(classic("vkqlxzwmbtrp8374"), [Rule::TooFewClasses { min: 3 }]);
        assert_eq!(classic("vkqlXzwmBtrp8374"), []);
    }

    #[test]
    fn five_alike_pass_and_six_do_not() {
        assert_eq!(classic("vR7#qLxaaaaa"), []);
        assert_eq!(classic("vR7#qLxaaaaaa"), [Rule::RepeatedRun { length: 6 }]);
    }

    #[test]
    fn five_digits_in_order_pass_and_six_do_not() {
        assert_eq!(classic("vR7#qLx12345"), []);
        assert_eq!(classic("vR7#qLx54321"), []);
        for password in ["vR7#qLx123456", "vR7#qLx654321", "vR7#qLx0123456789", "345678vR7#qLx"] {
            assert_eq!(classic(password), [Rule::DigitSequence { length: 6 }], "{password}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_refused() {
        for hidden in ['\0', '\n', ' ', '\u{3000}', '\u{200b}', '\u{feff}', '\u{fffd}', '\u{202e}'] {
            assert_eq!(classic(&format!("vR7#qLx{hidden}9kT")), [Rule::ForbiddenCharacter], "{hidden:?}");
        }
    }
}
