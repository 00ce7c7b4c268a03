//! Mobile numbers: E.164, for the regions in the table judged by the ranges that carry mobiles.
//!
//! Of other regions the shape is enough: a country code that is assigned, and no more than 15 digits in all. Codes of
//! networks and services without a country (satellites, free calls, premium rates) are none. The operator may restrict
//! the countries ([`MobileLimits`]).
//!
//! Ranges follow each region's numbering plan as published through the ITU, whole blocks at a time, since operators open
//! new parts of them every year. North America and the Caribbean (+1) do not tell mobiles from land lines, and area codes are
//! added as others run out, so any number of the shape of a subscriber's passes unless its area belongs to none. South Korea's
//! 011 and 016–019 were closed in 2021. Crown dependencies share the United Kingdom's ranges.

use std::fmt;

use serde::Serialize;

use crate::{Rule, limits::MobileLimits};

/// A checked number in E.164 form (`+8613800138000`). `Debug` shows its ends only.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct Mobile(String);

/// Country code, and the patterns of national numbers: a digit, `[set]` of digits (`a-b` is a range), `#` for any.
type Region = (&'static str, &'static [&'static str]);

const REGIONS: &[Region] = &[
    // China
    (
        "86",
        &[
            "13#########",
            "14[57]########",
            "15[0-35-9]########",
            "16[125-7]########",
            "17[0-35-8]########",
            "1740[0-5]######",
            "18#########",
            "19[0-35-9]########",
        ],
    ),
    // Hong Kong
    (
        "852",
        &[
            "40[69]#####",
            "424#####",
            "4[46]######",
            "47[0-6]#####",
            "5[1457][0-46-9]#####",
            "5[239]######",
            "56[0-4689]#####",
            "60[1-9]#####",
            "6[1-79]######",
            "68[0-57-9]#####",
            "70[1-57-9]#####",
            "710#####",
            "84[0-489]#####",
            "90[1-9]#####",
            "91[02-9]#####",
            "9[2-8]######",
        ],
    ),
    // Macao
    ("853", &["6[2356]######", "68[014-8]#####", "682[5-9]####", "68[39][0-4]####"]),
    // Taiwan
    ("886", &["9[0-8]#######"]),
    // Singapore
    ("65", &["80[1-9]#####", "8[1-9]######", "9[0-8]######"]),
    // Japan
    ("81", &["[6-9]0[1-9]#######"]),
    // South Korea
    ("82", &["10########"]),
    // United Kingdom
    ("44", &["7[1-57-9]########"]),
    // Germany
    ("49", &["15[0-25-9]########", "16[023]#######", "16[023]########", "17#########", "17########"]),
    // France
    ("33", &["6[0-24-8]#######", "63[0-8]######", "69[589]######", "7[3-9]#######"]),
    // Australia
    ("61", &["4[0-3689]#######", "44[047-9]######", "45[0-24-9]######", "47[02-9]######"]),
    // India
    ("91", &["[6-9]#########"]),
    // Malaysia
    (
        "60",
        &[
            "10[2-9]######",
            "1[26]#######",
            "1[37][1-9]######",
            "14[2-9]######",
            "153######",
            "18[1-9]######",
            "19#######",
            "11[1-8]#######",
            "159#######",
            "19########",
        ],
    ),
    // Thailand
    ("66", &["[89]########", "6[1-7]#######", "14#######"]),
];

/// Area codes of North America (+1) that belong to no subscriber.
const AREAS_OF_NOBODY: &[&str] = &[
    "500", "521", "522", "533", "544", "566", "577", "588", "600", "622", "700", "710", "800", "833", "844",
    "855", "866", "877", "888", "900", "976",
];

/// Country codes that the ITU has assigned to countries and areas.
const COUNTRY_CODES: &[u16] = &[
    1, 7, 20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57,
    58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98, 211, 212, 213, 216, 218, 220,
    221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241,
    242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255, 256, 257, 258, 260, 261, 262, 263,
    264, 265, 266, 267, 268, 269, 290, 291, 297, 298, 299, 350, 351, 352, 353, 354, 355, 356, 357, 358, 359,
    370, 371, 372, 373, 374, 375, 376, 377, 378, 379, 380, 381, 382, 383, 385, 386, 387, 389, 420, 421, 423,
    500, 501, 502, 503, 504, 505, 506, 507, 508, 509, 590, 591, 592, 593, 594, 595, 596, 597, 598, 599, 670,
    672, 673, 674, 675, 676, 677, 678, 679, 680, 681, 682, 683, 685, 686, 687, 688, 689, 690, 691, 692, 850,
    852, 853, 855, 856, 880, 886, 960, 961, 962, 963, 964, 965, 966, 967, 968, 970, 971, 972, 973, 974, 975,
    976, 977, 992, 993, 994, 995, 996, 998,
];
/// Digits of a number whose plan is not known, country code and all: E.164's most, and fewer than the shortest plan has.
const DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

/// Whether digits are a country code that is assigned, or begin with one.
#[must_use]
pub fn has_country_code(digits: &str) -> bool {
    digits.len() <= *DIGITS.end()
        && digits.bytes().all(|b| b.is_ascii_digit())
        && split_region(digits).is_some()
}

impl Mobile {
    /// Judges a number that somebody gives as theirs: well formed, and of a country that the operator serves.
    ///
    /// # Errors
    /// [`Rule::Required`], [`Rule::InvalidMobile`] or [`Rule::CountryNotServed`].
    pub fn parse_new(typed: &str, limits: &MobileLimits) -> Result<Self, Rule> {
        let mobile = Self::parse(typed)?;
        let digits = &mobile.0[1..];
        if limits.countries.is_empty()
            || limits.countries.iter().any(|begin| digits.starts_with(begin.as_str()))
        {
            return Ok(mobile);
        }
        let code = split_region(digits).map_or("", |(code, _)| code).to_owned();
        Err(Rule::CountryNotServed { country: code })
    }

    /// Reads a number, typed or kept: its form alone. Single spaces and hyphens between digits are dropped; a Chinese number may lack `+86`.
    ///
    /// # Errors
    /// [`Rule::Required`] when empty, [`Rule::InvalidMobile`] otherwise.
    pub fn parse(typed: &str) -> Result<Self, Rule> {
        if typed.is_empty() {
            return Err(Rule::Required);
        }
        digits(typed).and_then(e164).map(Self).ok_or(Rule::InvalidMobile)
    }

    /// The number in E.164 form.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number without its country code.
    #[must_use]
    pub fn national(&self) -> &str {
        split_region(&self.0[1..]).map_or("", |(_, national)| national)
    }

    /// The number for showing to somebody who may not be its owner: `+86****8000`. The number of stars says nothing.
    #[must_use]
    pub fn to_masked(&self) -> String {
        let national = self.national();
        let code = &self.0[..self.0.len() - national.len()];
        format!("{code}****{}", national.get(national.len().saturating_sub(4)..).unwrap_or_default())
    }
}

impl fmt::Debug for Mobile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mobile({})", self.to_masked())
    }
}

/// Plus sign and digits, without single separators between them; `None` for anything else.
fn digits(typed: &str) -> Option<String> {
    if typed.len() > 32 {
        return None;
    }
    let mut out = String::with_capacity(typed.len());
    let mut separated = true;
    for c in typed.chars() {
        match c {
            '0'..='9' => (out.push(c), separated = false).1,
            '+' if out.is_empty() => out.push(c),
            ' ' | '-' if !separated => separated = true,
            _ => return None,
        }
    }
    (!separated).then_some(out)
}

fn e164(digits: String) -> Option<String> {
    let full = match digits.strip_prefix('+') {
        Some(_) => digits,
        None if digits.len() == 11 => format!("+86{digits}"),
        None => return None,
    };
    is_mobile(&full[1..]).then_some(full)
}

/// The country code, and the national number after it. No code is the beginning of another.
fn split_region(digits: &str) -> Option<(&str, &str)> {
    (1..=3).filter_map(|length| digits.split_at_checked(length)).find(|(code, _)| {
        !code.starts_with('0') && code.parse().is_ok_and(|code: u16| COUNTRY_CODES.contains(&code))
    })
}

fn is_mobile(digits: &str) -> bool {
    let Some((code, national)) = split_region(digits) else { return false };
    if code == "1" {
        return is_north_american(national);
    }
    match REGIONS.iter().find(|(region, _)| *region == code) {
        Some((_, patterns)) => patterns.iter().any(|pattern| matches(pattern, national)),
        None => DIGITS.contains(&digits.len()),
    }
}

fn is_north_american(national: &str) -> bool {
    let Some(area) = national.get(..3) else { return false };
    matches("[2-9][0-8]#[2-9]######", national)
        && !area.ends_with("11")
        && national.get(4..6) != Some("11")
        && !AREAS_OF_NOBODY.contains(&area)
}

fn matches(pattern: &str, number: &str) -> bool {
    let mut rest = pattern.bytes();
    let every = number.bytes().all(|digit| match rest.next() {
        Some(b'#') => true,
        Some(b'[') => is_in_set(&mut rest, digit),
        Some(exact) => exact == digit,
        None => false,
    });
    every && rest.next().is_none()
}

/// Whether a digit is in the set that `rest` stands at; leaves `rest` after the closing bracket.
fn is_in_set(rest: &mut std::str::Bytes<'_>, digit: u8) -> bool {
    let (mut found, mut low, mut ranging) = (false, 0, false);
    for b in rest.by_ref() {
        match b {
            b']' => break,
            b'-' => ranging = true,
            _ => {
                found |= if ranging { (low..=b).contains(&digit) } else { b == digit };
                (low, ranging) = (b, false);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chinese_number_may_lack_its_country_code() {
        for typed in ["13800138000", "+8613800138000", "+86 138-0013-8000", "138 0013 8000"] {
            assert_eq!(Mobile::parse(typed).unwrap().as_str(), "+8613800138000", "{typed}");
        }
    }

    #[test]
    fn numbers_of_supported_regions_pass() {
        for typed in
            ["+12015550123", "+14165550123", "+85251234567", "+85366123456", "+886912345678", "+6581234567"]
        {
            assert!(Mobile::parse(typed).is_ok(), "{typed}");
        }
        for typed in [
            "+819012345678",
            "+821023456789",
            "+447400123456",
            "+4915123456789",
            "+33612345678",
            "+61412345678",
        ] {
            assert!(Mobile::parse(typed).is_ok(), "{typed}");
        }
    }

    #[test]
    fn where_the_plan_is_not_known_the_shape_is_enough() {
        for typed in [
            "+5511987654321",
            "+971501234567",
            "+966 50 123 4567",
            "+79161234567",
            "+254712345678",
            "+2250712345678",
            "+6838881",
            "+12425550123",
            "+18765550123",
        ] {
            assert!(Mobile::parse(typed).is_ok(), "{typed}");
        }
        assert_eq!(Mobile::parse("+5511987654321").unwrap().to_masked(), "+55****4321");
    }

    #[test]
    fn a_new_mobile_is_of_a_country_that_the_operator_serves() {
        let limits = MobileLimits { countries: vec!["86".to_owned(), "1876".to_owned()] };
        assert!(Mobile::parse_new("13800138000", &limits).is_ok());
        assert!(Mobile::parse_new("+18765550123", &limits).is_ok());
        let refused = |typed: &str, code: &str| {
            let rule = Rule::CountryNotServed { country: code.to_owned() };
            assert_eq!(Mobile::parse_new(typed, &limits), Err(rule), "{typed}");
        };
        refused("+12015550123", "1");
        refused("+5511987654321", "55");
        assert!(Mobile::parse_new("+5511987654321", &MobileLimits::default()).is_ok());
    }

    #[test]
    fn no_country_code_begins_with_another() {
        for code in COUNTRY_CODES {
            let text = code.to_string();
            assert_eq!(split_region(&text), Some((text.as_str(), "")), "{code}");
        }
        assert!(REGIONS.iter().all(|(code, _)| has_country_code(code)) && !has_country_code("0"));
    }

    #[test]
    fn other_numbers_are_refused() {
        for typed in [
            "+8612800138000",
            "+861380013800",
            "+86138001380000",
            "12345",
            "+19115550123",
            "+87012345678",
            "+80012345678",
            "+97912345678",
            "+2101234567",
            "+552345",
            "+5511987654321234",
            "+1201115012",
            "+18005550123",
        ] {
            assert_eq!(Mobile::parse(typed), Err(Rule::InvalidMobile), "{typed}");
        }
        for typed in [
            "+",
            "++8613800138000",
            " 13800138000",
            "13800138000 ",
            "138  00138000",
            "１３８００１３８０００",
            "+0013800138000",
            "008613800138000",
        ] {
            assert_eq!(Mobile::parse(typed), Err(Rule::InvalidMobile), "{typed}");
        }
    }

    #[test]
    fn a_masked_number_shows_its_last_four_digits() {
        assert_eq!(Mobile::parse("13800138000").unwrap().to_masked(), "+86****8000");
        assert_eq!(Mobile::parse("+12015550123").unwrap().to_masked(), "+1****0123");
    }
}
