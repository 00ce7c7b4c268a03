//! Numbers that identify a person or a company in an audit (SPEC §8, `100017`).
//!
//! Letters may be typed in lower case and are kept in upper case. Nothing else is forgiven: no spaces, no separators.

use std::fmt;

use serde::Serialize;

use crate::{Rule, day::is_date};

/// An identifying number in its normal form. `Debug` shows the last four characters only.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct IdentityNumber(String);

impl IdentityNumber {
    /// The number as it was checked.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number with all but its last four characters covered.
    #[must_use]
    pub fn to_masked(&self) -> String {
        let covered = self.0.len().saturating_sub(4);
        format!("{}{}", "*".repeat(covered), self.0.get(covered..).unwrap_or_default())
    }
}

impl fmt::Debug for IdentityNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "IdentityNumber({})", self.to_masked())
    }
}

/// The first two digits of a region code (GB/T 2260): provinces, municipalities, and 71, 81, 82, 83 for Taiwan, Hong
/// Kong, Macao and the residence permit for people from Taiwan.
const PROVINCES: [u8; 35] = [
    11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46, 50, 51, 52, 53, 54,
    61, 62, 63, 64, 65, 71, 81, 82, 83,
];

/// Judges a resident identity number of 18 characters (GB 11643): region, a birth date that exists and is not after
/// `today`, and the check character of ISO 7064 MOD 11-2.
///
/// A first digit 9 is the permanent residence card of foreigners, whose province stands in the second and third digit.
/// Numbers of 15 digits belong to first-generation cards, which lapsed on 2013-01-01, and are refused.
///
/// `today` is the local date as `yyyymmdd` (20261121).
///
/// # Errors
/// [`Rule::Required`], [`Rule::InvalidResidentId`], or [`Rule::InvalidDate`] when only the birth date is impossible.
pub fn resident_id(text: &str, today: u32) -> Result<IdentityNumber, Rule> {
    let number = normal(text, 18, Rule::InvalidResidentId)?;
    let digits = number.as_bytes().get(..17).unwrap_or_default();
    if !digits.iter().all(u8::is_ascii_digit) || !is_region(digits) || !has_check_character(number.as_bytes())
    {
        return Err(Rule::InvalidResidentId);
    }
    let birth = value(digits, 6..14);
    if is_date(birth) && birth <= today { Ok(IdentityNumber(number)) } else { Err(Rule::InvalidDate) }
}

/// Judges a passport number by its shape (ICAO 9303): 6 to 9 letters and digits, at least one digit.
///
/// # Errors
/// [`Rule::Required`] or [`Rule::InvalidPassport`].
pub fn passport(text: &str) -> Result<IdentityNumber, Rule> {
    if text.is_empty() {
        return Err(Rule::Required);
    }
    let is_shape = (6..=9).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && text.bytes().any(|byte| byte.is_ascii_digit());
    if is_shape { Ok(IdentityNumber(text.to_ascii_uppercase())) } else { Err(Rule::InvalidPassport) }
}

/// The characters of a unified social credit code in the order of their values; I, O, S, V and Z are left out.
const CREDIT_ALPHABET: &[u8; 31] = b"0123456789ABCDEFGHJKLMNPQRTUWXY";

/// Judges a unified social credit code (GB 32100): 18 characters, an authority and kind that exist, six digits of a
/// region, and the check character (weights are the powers of 3 modulo 31).
///
/// # Errors
/// [`Rule::Required`] or [`Rule::InvalidCreditCode`].
pub fn credit_code(text: &str) -> Result<IdentityNumber, Rule> {
    let code = normal(text, 18, Rule::InvalidCreditCode)?;
    let is_valid = match code.as_bytes() {
        [authority, kind, rest @ ..] => {
            matches!(authority, b'1'..=b'9' | b'A' | b'N' | b'Y')
                && matches!(kind, b'1'..=b'9')
                && rest.iter().take(6).all(u8::is_ascii_digit)
                && has_credit_check(code.as_bytes())
        }
        _ => false,
    };
    if is_valid { Ok(IdentityNumber(code)) } else { Err(Rule::InvalidCreditCode) }
}

/// Judges the number of a company's registration outside mainland China by its shape, since every register has its own:
/// 2 to 30 letters, digits, and single spaces, hyphens, slashes or full stops between them, at least one digit.
///
/// # Errors
/// [`Rule::Required`] or [`Rule::InvalidRegistration`].
pub fn registration(text: &str) -> Result<IdentityNumber, Rule> {
    if text.is_empty() {
        return Err(Rule::Required);
    }
    let is_shape = (2..=30).contains(&text.len())
        && text.bytes().any(|byte| byte.is_ascii_digit())
        && text
            .split([' ', '-', '/', '.'])
            .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    if is_shape { Ok(IdentityNumber(text.to_ascii_uppercase())) } else { Err(Rule::InvalidRegistration) }
}

/// Upper-case text of exactly `length` ASCII letters and digits.
fn normal(text: &str, length: usize, otherwise: Rule) -> Result<String, Rule> {
    if text.is_empty() {
        return Err(Rule::Required);
    }
    if text.len() == length && text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        Ok(text.to_ascii_uppercase())
    } else {
        Err(otherwise)
    }
}

/// The number written in a range of digits; at most eight of them.
fn value(digits: &[u8], range: std::ops::Range<usize>) -> u32 {
    let part = digits.get(range).unwrap_or_default();
    part.iter().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'))
}

/// Whether the number begins with a region: a province, or 9 and a province.
fn is_region(digits: &[u8]) -> bool {
    let start = usize::from(digits.first() == Some(&b'9'));
    let province = value(digits, start..start + 2);
    PROVINCES.iter().any(|known| u32::from(*known) == province)
}

/// ISO 7064 MOD 11-2 over 17 digits and a check character 0–9 or X.
fn has_check_character(number: &[u8]) -> bool {
    let product = number.iter().take(17).fold(0, |sum, digit| (sum + u32::from(digit - b'0')) * 2 % 11);
    let check = (12 - product) % 11;
    let written = match number.last() {
        Some(b'X') => 10,
        Some(digit) if digit.is_ascii_digit() => u32::from(digit - b'0'),
        _ => return false,
    };
    check == written
}

/// Whether a weighted sum of all values, the check character's included, is a multiple of 31.
fn has_credit_check(code: &[u8]) -> bool {
    let mut weight = 1;
    let mut sum = 0;
    for (place, character) in code.iter().enumerate() {
        let Some(value) = CREDIT_ALPHABET.iter().position(|known| known == character) else { return false };
        let weight_here = if place == 17 { 1 } else { weight };
        sum = (sum + value * weight_here) % 31;
        weight = weight * 3 % 31;
    }
    sum == 0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TODAY: u32 = 20_261_121;

    #[test]
    fn a_number_shows_only_its_end() {
        let number = resident_id("11010519491231002x", TODAY).unwrap();
        assert_eq!(number.as_str(), "11010519491231002X");
        assert_eq!(format!("{number:?}"), "IdentityNumber(**************002X)");
    }

    #[test]
    fn every_single_wrong_digit_is_noticed() {
        let right = "11010519491231002X";
        for place in 0..17 {
            for digit in "0123456789".chars() {
                let mut wrong: Vec<char> = right.chars().collect();
                if wrong[place] != digit {
                    wrong[place] = digit;
                    assert!(resident_id(&wrong.iter().collect::<String>(), TODAY).is_err());
                }
            }
        }
    }

    #[test]
    fn a_birth_date_may_be_today_but_not_tomorrow() {
        let number = "110105202611210023";
        let checked = (0..11).find_map(|check| {
            let last = if check == 10 { "X".to_owned() } else { check.to_string() };
            let candidate = format!("{}{last}", &number[..17]);
            has_check_character(candidate.as_bytes()).then_some(candidate)
        });
        let number = checked.unwrap();
        assert!(resident_id(&number, TODAY).is_ok());
        assert_eq!(resident_id(&number, TODAY - 1), Err(Rule::InvalidDate));
    }

    #[test]
    fn leap_days_exist_only_in_leap_years() {
        assert!(is_date(20_000_229) && is_date(20_240_229));
        assert!(!is_date(19_000_229) && !is_date(20_230_229) && !is_date(20_231_301) && !is_date(20_230_100));
    }

    proptest! {
        #[test]
        fn no_text_makes_the_checks_panic(text in "\\PC{0,24}", digits in "[0-9Xx]{18}", code in "[0-9A-Y]{18}") {
            for candidate in [&text, &digits, &code] {
                let _ = resident_id(candidate, TODAY);
                let _ = passport(candidate);
                let _ = credit_code(candidate);
                let _ = registration(candidate);
            }
        }
    }
}
