//! Mobile numbers: E.164 for the supported regions, judged by a table of the ranges that carry mobiles.
//!
//! Ranges follow each region's numbering plan as published through the ITU, whole blocks at a time, since operators open
//! new parts of them every year. North America does not tell mobiles from land lines, and area codes are added as others
//! run out, so any number of the shape of a subscriber's passes unless its area is known to be elsewhere. South Korea's
//! 011 and 016–019 were closed in 2021. Crown dependencies share the United Kingdom's ranges.

use std::fmt;

use serde::Serialize;

use crate::Rule;

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

/// Area codes of North America (+1) that belong to neither the United States nor Canada, or to no subscriber.
const FOREIGN_AREAS: &[&str] = &[
    "242", "246", "264", "268", "284", "340", "345", "441", "473", "649", "658", "664", "670", "671", "684",
    "721", "758", "767", "784", "787", "809", "829", "849", "868", "869", "876", "939", "500", "521", "522",
    "533", "544", "566", "577", "588", "600", "622", "700", "710", "800", "833", "844", "855", "866", "877",
    "888", "900", "976",
];

impl Mobile {
    /// Judges a typed number. Single spaces and hyphens between digits are dropped; a Chinese number may lack `+86`.
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

    /// For showing to somebody who may not be its owner: `+86****8000`. The number of stars says nothing.
    #[must_use]
    pub fn masked(&self) -> String {
        let national = self.national();
        let code = &self.0[..self.0.len() - national.len()];
        format!("{code}****{}", national.get(national.len().saturating_sub(4)..).unwrap_or_default())
    }
}

impl fmt::Debug for Mobile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mobile({})", self.masked())
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

fn split_region(digits: &str) -> Option<(&'static str, &str)> {
    let codes = REGIONS.iter().map(|(code, _)| *code).chain(["1"]);
    codes.into_iter().find_map(|code| digits.strip_prefix(code).map(|national| (code, national)))
}

fn is_mobile(digits: &str) -> bool {
    match split_region(digits) {
        Some(("1", national)) => is_north_american(national),
        Some((code, national)) => REGIONS
            .iter()
            .filter(|(region, _)| *region == code)
            .any(|(_, patterns)| patterns.iter().any(|pattern| matches(pattern, national))),
        None => false,
    }
}

fn is_north_american(national: &str) -> bool {
    let Some(area) = national.get(..3) else { return false };
    matches("[2-9][0-8]#[2-9]######", national)
        && !area.ends_with("11")
        && national.get(4..6) != Some("11")
        && !FOREIGN_AREAS.contains(&area)
}

fn matches(pattern: &str, number: &str) -> bool {
    let mut rest = pattern.bytes();
    let every = number.bytes().all(|digit| match rest.next() {
        Some(b'#') => true,
        Some(b'[') => in_set(&mut rest, digit),
        Some(exact) => exact == digit,
        None => false,
    });
    every && rest.next().is_none()
}

/// Whether a digit is in the set that `rest` stands at; leaves `rest` after the closing bracket.
fn in_set(rest: &mut std::str::Bytes<'_>, digit: u8) -> bool {
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
    fn other_numbers_are_refused() {
        for typed in [
            "+8612800138000",
            "+861380013800",
            "+86138001380000",
            "12345",
            "+12425550123",
            "+19115550123",
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
        assert_eq!(Mobile::parse("13800138000").unwrap().masked(), "+86****8000");
        assert_eq!(Mobile::parse("+12015550123").unwrap().masked(), "+1****0123");
    }
}
