//! The ranges that names are judged by, compared with Unicode's tables for every character there is.

use portico_core::{Rule, name};
use precis_core::{DerivedPropertyValue, FreeformClass, StringClass};
use unicode_script::{Script, UnicodeScript};

/// Characters that PRECIS refuses for what no rule here is about: not assigned yet, or letters of old Hangul, which are seen.
fn is_beside_the_point(c: char) -> bool {
    matches!(c as u32, 0x1100..=0x115E | 0x1161..=0x11FF | 0xA960..=0xA97C | 0xD7B0..=0xD7FB)
}

/// Characters that PRECIS would take and a name does not: they are seen as nothing, or stand for one that could not be told.
fn is_blank_or_stand_in(c: char) -> bool {
    matches!(c as u32, 0x2800 | 0xFFFC | 0xFFFD | 0x1D159)
}

fn property(c: char) -> DerivedPropertyValue {
    FreeformClass::default().get_value_from_char(c)
}

#[test]
fn what_the_free_form_class_disallows_stands_in_no_name() {
    let tidied = ['\u{FE0E}', '\u{FE0F}'];
    let kept: Vec<char> = (0..=0x10_FFFF_u32)
        .filter_map(char::from_u32)
        .filter(|c| matches!(property(*c), DerivedPropertyValue::Disallowed))
        .filter(|c| !is_beside_the_point(*c) && !tidied.contains(c) && !c.is_whitespace())
        .filter(|c| name::require(&format!("a{c}b"), 9).is_ok())
        .collect();
    assert!(kept.is_empty(), "{} of them: {:?}", kept.len(), &kept[..kept.len().min(40)]);
}

#[test]
fn what_the_free_form_class_allows_stands_in_names() {
    let refused: Vec<char> = (0..=0x10_FFFF_u32)
        .filter_map(char::from_u32)
        .filter(|c| {
            matches!(property(*c), DerivedPropertyValue::PValid | DerivedPropertyValue::SpecClassPval)
        })
        .filter(|c| !is_blank_or_stand_in(*c))
        .filter(|c| name::require(&format!("1{c}1"), 9).is_err())
        .collect();
    assert!(refused.is_empty(), "{} of them: {:?}", refused.len(), &refused[..refused.len().min(40)]);
}

#[test]
fn latin_greek_and_cyrillic_letters_are_known_as_such() {
    let alike = [Script::Latin, Script::Greek, Script::Cyrillic];
    let letters: Vec<char> = (0..=0xFFFF_u32)
        .filter_map(char::from_u32)
        .filter(|c| c.is_lowercase() || c.is_uppercase())
        .filter(|c| alike.contains(&c.script()))
        .collect();
    let rare = |c: char| {
        matches!(c as u32, 0x1D00..=0x1DBF | 0x2071 | 0x207F | 0x2090..=0x209C | 0x2126 | 0x212A..=0x2188
        | 0x02E0..=0x02E4 | 0xA788..=0xA7FF | 0xAB30..=0xAB69 | 0xFB00..=0xFB06)
    };
    for (example, script) in [('w', Script::Latin), ('ж', Script::Cyrillic), ('ω', Script::Greek)] {
        for c in letters.iter().filter(|c| !rare(**c)) {
            let mixed = name::require(&format!("{example}{c}"), 9) == Err(Rule::MixedScripts);
            assert_eq!(mixed, c.script() != script, "{c} {:#x} beside {example}", *c as u32);
        }
    }
}
