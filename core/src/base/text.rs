//! What holds for every text a person types, whatever the field.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Rule;

/// A text that must not appear in logs: its `Debug` shows nothing. On the wire it is a plain string.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(transparent)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Secret(String);

impl Secret {
    /// The text itself, for the place that hashes or compares it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Whether a text has no control character (NUL, line feed, escape …), which no field accepts.
#[must_use]
pub(crate) fn is_clean(text: &str) -> bool {
    !text.chars().any(char::is_control)
}

/// Whether a character cannot be seen or changes how its neighbours are read: joiners, direction marks, fillers, tags,
/// private and undefined ones (Unicode's default-ignorable characters, Zl, Zp, Co and noncharacters).
#[must_use]
pub fn is_hidden(c: char) -> bool {
    let code = c as u32;
    let is_nothing = code & 0xFFFE == 0xFFFE || (0xFDD0..=0xFDEF).contains(&code);
    is_nothing
        || matches!(code,
            0xAD | 0x034F | 0x061C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F | 0x200B..=0x200F
                | 0x2028..=0x202E | 0x2060..=0x206F | 0x3164 | 0xE000..=0xF8FF | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0
                | 0xFFF0..=0xFFF8 | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A | 0xE0000..=0xE0FFF | 0xF0000..=0x10FFFF)
}

/// Judges a text that must be there: not blank, no control character, at most `max` characters.
///
/// # Errors
/// The first broken rule.
pub fn require(text: &str, max: u32) -> Result<String, Rule> {
    if text.trim().is_empty() { Err(Rule::Required) } else { optional(text, max) }
}

/// Judges a text that may be empty: no control character, at most `max` characters (Unicode scalar values).
///
/// # Errors
/// The first broken rule.
pub fn optional(text: &str, max: u32) -> Result<String, Rule> {
    if is_longer_than(text, max) {
        Err(Rule::TooLong { max })
    } else if is_clean(text) {
        Ok(text.to_owned())
    } else {
        Err(Rule::ForbiddenCharacter)
    }
}

/// Judges lines of text that must be there: not blank, at most `max` characters, no control character but tabs and line ends. They are
/// kept without the white space around them, and each line ends by a line feed alone.
///
/// # Errors
/// The first broken rule.
pub fn lines(typed: &str, max: u32) -> Result<String, Rule> {
    let text = typed.trim().replace("\r\n", "\n");
    if text.is_empty() {
        Err(Rule::Required)
    } else if is_longer_than(&text, max) {
        Err(Rule::TooLong { max })
    } else if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
        Err(Rule::ForbiddenCharacter)
    } else {
        Ok(text)
    }
}

/// Whether a text has more than `max` characters; looks at no more than `max + 1` of them.
#[must_use]
pub(crate) fn is_longer_than(text: &str, max: u32) -> bool {
    text.chars().nth(max as usize).is_some()
}

/// How many of these are in a text: digits, upper-case letters, lower-case letters, symbols (everything else).
#[must_use]
pub(crate) fn character_classes(text: &str) -> u32 {
    let mut seen = [false; 4];
    for c in text.chars() {
        let class = match c {
            c if c.is_ascii_digit() => 0,
            c if c.is_uppercase() => 1,
            c if c.is_lowercase() => 2,
            _ => 3,
        };
        seen[class] = true;
    }
    seen.iter().map(|&there| u32::from(there)).sum()
}

/// The plain ASCII form of a character that only looks different: full-width forms, mathematical letters and digits,
/// circled ones, small raised or lowered digits, the long s and the Kelvin sign. Others stay as they are.
///
/// It is the part of Unicode's NFKC that leads to a letter, digit or symbol of ASCII, so that a name or a common word
/// in such a dress is recognised.
#[must_use]
pub fn fold_compatible(c: char) -> char {
    let from = |base: u8, offset: u32| char::from(base + u8::try_from(offset).unwrap_or(0));
    match c as u32 {
        code @ 0xFF01..=0xFF5E => from(b'!', code - 0xFF01),
        0x3000 => ' ',
        code @ 0x1D400..=0x1D6A3 => match (code - 0x1D400) % 52 {
            upper @ 0..26 => from(b'A', upper),
            lower => from(b'a', lower - 26),
        },
        code @ 0x1D7CE..=0x1D7FF => from(b'0', (code - 0x1D7CE) % 10),
        code @ 0x24B6..=0x24CF => from(b'A', code - 0x24B6),
        code @ 0x24D0..=0x24E9 => from(b'a', code - 0x24D0),
        code @ 0x2460..=0x2468 => from(b'1', code - 0x2460),
        0x00B9 => '1',
        code @ (0x00B2 | 0x00B3) => from(b'2', code - 0x00B2),
        0x2070 => '0',
        code @ 0x2074..=0x2079 => from(b'4', code - 0x2074),
        code @ 0x2080..=0x2089 => from(b'0', code - 0x2080),
        0x017F => 's',
        0x212A => 'K',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_exactly_the_limit_passes_and_one_more_does_not() {
        assert_eq!(require("字字字", 3), Ok("字字字".to_owned()));
        assert_eq!(require("字字字字", 3), Err(Rule::TooLong { max: 3 }));
    }

    #[test]
    fn a_nul_is_refused_in_every_text() {
        assert_eq!(optional("a\0b", 9), Err(Rule::ForbiddenCharacter));
        assert_eq!(optional("a\u{85}b", 9), Err(Rule::ForbiddenCharacter));
    }

    #[test]
    fn a_blank_text_is_no_text() {
        assert_eq!(require(" \u{3000}", 9), Err(Rule::Required));
        assert_eq!(optional("", 9), Ok(String::new()));
    }

    #[test]
    fn letters_in_another_dress_become_plain() {
        let folded: String = "Ａｌ𝐢𝓬ⓔ＿①９²".chars().map(fold_compatible).collect();
        assert_eq!(folded, "Alice_192");
    }

    #[test]
    fn a_secret_does_not_print_itself() {
        assert_eq!(format!("{:?}", Secret::from("hunter2")), "Secret(…)");
    }
}
