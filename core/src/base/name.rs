//! Names that a person reads: of people, companies, groups, projects, resources, keys, and the remarks beside them.
//!
//! A name must be what it looks like. It follows PRECIS' free-form class (RFC 8264) with the blanks of its nickname
//! profile (RFC 8266): outer blanks are dropped, inner ones become single spaces; what cannot be seen, turns the reading
//! direction or has no meaning of its own is refused. Joiners stand only where a script needs them (RFC 5892, appendix A).
//! Of UTS 39 it takes two rules: no pile of marks, and no word that mixes Latin with Cyrillic or Greek letters.
//! All of it is ranges by hand, since the browser carries no tables of Unicode; a test compares them with such tables.

use crate::{Rule, text};

/// The most combining marks in a row (UTS 39 §5.4).
const MARKS_MAX: usize = 4;

/// Judges a name that must be there, of at most `max` characters once its blanks are in order.
///
/// # Errors
/// The first broken rule.
pub fn require(typed: &str, max: u32) -> Result<String, Rule> {
    if typed.trim().is_empty() { Err(Rule::Required) } else { optional(typed, max) }
}

/// Judges a name or a remark that may be empty.
///
/// # Errors
/// The first broken rule.
pub fn optional(typed: &str, max: u32) -> Result<String, Rule> {
    let name = tidy(typed);
    if text::is_longer_than(&name, max) {
        return Err(Rule::TooLong { max });
    }
    let chars: Vec<char> = name.chars().collect();
    if !text::is_clean(&name) || has_pile_of_marks(&chars) || name.contains(is_stretching) {
        return Err(Rule::ForbiddenCharacter);
    }
    if (0..chars.len()).any(|at| hides(&chars, at)) {
        return Err(Rule::HiddenCharacter);
    }
    if name.split(|c: char| !c.is_alphabetic()).any(mixes_scripts) {
        Err(Rule::MixedScripts)
    } else {
        Ok(name)
    }
}

/// The name without outer blanks, with single spaces inside, and without what only asks for an emoji's other picture.
fn tidy(typed: &str) -> String {
    let mut name = String::with_capacity(typed.len());
    for c in typed.trim_matches(is_blank).chars().filter(|c| !matches!(c, '\u{FE0E}' | '\u{FE0F}')) {
        if !is_blank(c) {
            name.push(c);
        } else if !name.ends_with(' ') {
            name.push(' ');
        }
    }
    name
}

/// A space of whatever width (Unicode's category Zs); not what ends a line.
fn is_blank(c: char) -> bool {
    c.is_whitespace() && !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}')
}

/// Whether the character at a place cannot be seen as itself, or changes how others are seen.
fn hides(chars: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| chars.get(at)).copied();
    match chars[at] {
        '\u{200C}' => !before.is_some_and(is_virama) && !joins(before, chars.get(at + 1).copied()),
        '\u{200D}' => !before.is_some_and(is_virama),
        c => text::is_hidden(c) || is_format_sign(c),
    }
}

/// Signs of Unicode's category Cf that are seen, but only around digits or letters of others, and two that stand for nothing.
fn is_format_sign(c: char) -> bool {
    matches!(c as u32,
        0x0600..=0x0605 | 0x06DD | 0x070F | 0x0890..=0x0891 | 0x08E2 | 0x2800 | 0xFFF9..=0xFFFD | 0x110BD | 0x110CD
            | 0x13430..=0x1343F | 0x1D159)
}

/// Signs that only stretch or repeat what stands beside them (RFC 5892's exceptions), such as the Arabic tatweel.
fn is_stretching(c: char) -> bool {
    matches!(c as u32, 0x0640 | 0x07FA | 0x302E..=0x302F | 0x3031..=0x3035 | 0x303B)
}

/// Signs that silence a vowel; joiners after them choose between two shapes.
fn is_virama(c: char) -> bool {
    matches!(
        c as u32,
        0x094D
            | 0x09CD
            | 0x0A4D
            | 0x0ACD
            | 0x0B4D
            | 0x0BCD
            | 0x0C4D
            | 0x0CCD
            | 0x0D4D
            | 0x0DCA
            | 0x0F84
            | 0x1039
            | 0x17D2
    )
}

/// Whether two letters would join were there nothing between them, as in Persian.
fn joins(before: Option<char>, after: Option<char>) -> bool {
    let is_arabic = |c: char| matches!(c as u32, 0x0620..=0x063F | 0x0641..=0x064A | 0x066E..=0x06D3 | 0x0750..=0x077F | 0x08A0..=0x08C7);
    before.is_some_and(is_arabic) && after.is_some_and(is_arabic)
}

/// Whether marks stand on nothing, or more than [`MARKS_MAX`] on one letter.
fn has_pile_of_marks(chars: &[char]) -> bool {
    let is_mark = |c: &char| {
        matches!(*c as u32,
            0x0300..=0x034E | 0x0350..=0x036F | 0x0483..=0x0489 | 0x1AB0..=0x1AFF | 0x1DC0..=0x1DFF | 0x20D0..=0x20FF
                | 0xFE20..=0xFE2F)
    };
    chars.first().is_some_and(is_mark) || chars.windows(MARKS_MAX + 1).any(|row| row.iter().all(is_mark))
}

/// Scripts whose letters look like another's.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Latin,
    Greek,
    Cyrillic,
}

fn script(c: char) -> Option<Script> {
    match c as u32 {
        0x41..=0x5A
        | 0x61..=0x7A
        | 0xAA
        | 0xBA
        | 0xC0..=0xD6
        | 0xD8..=0xF6
        | 0xF8..=0x02B8
        | 0x1E00..=0x1EFF
        | 0x2C60..=0x2C7F
        | 0xA722..=0xA787
        | 0xFF21..=0xFF3A
        | 0xFF41..=0xFF5A => Some(Script::Latin),
        0x0370..=0x0373
        | 0x0376..=0x037D
        | 0x037F
        | 0x0386
        | 0x0388..=0x03E1
        | 0x03F0..=0x03FF
        | 0x1F00..=0x1FFF => Some(Script::Greek),
        0x0400..=0x0481 | 0x048A..=0x052F | 0x1C80..=0x1C8A | 0xA640..=0xA66E | 0xA680..=0xA69D => {
            Some(Script::Cyrillic)
        }
        _ => None,
    }
}

fn mixes_scripts(word: &str) -> bool {
    let mut found = word.chars().filter_map(script);
    let first = found.next();
    found.any(|next| Some(next) != first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_around_a_name_are_dropped_and_those_within_are_single_spaces() {
        assert_eq!(require(" \u{3000}Mei\u{A0} \u{2003}Zhang ", 9), Ok("Mei Zhang".to_owned()));
        assert_eq!(require("Mei  Zhang!", 9), Err(Rule::TooLong { max: 9 }));
        for control in ["Mei\tZhang", "Mei\n", "\u{85}Mei"] {
            assert_eq!(require(control, 9), Err(Rule::ForbiddenCharacter), "{control:?}");
        }
    }

    #[test]
    fn what_cannot_be_seen_or_turns_the_line_is_refused() {
        for hidden in
            ['\u{202E}', '\u{200B}', '\u{2028}', '\u{2066}', '\u{AD}', '\u{E0041}', '\u{3164}', '\u{2800}']
        {
            assert_eq!(require(&format!("a{hidden}b"), 9), Err(Rule::HiddenCharacter), "{hidden:?}");
        }
    }

    #[test]
    fn joiners_stand_where_a_script_needs_them_and_nowhere_else() {
        for name in ["می\u{200C}خواهم", "क्\u{200D}ष", "न्\u{200C}म"] {
            assert_eq!(require(name, 20), Ok(name.to_owned()));
        }
        for name in ["a\u{200C}b", "a\u{200D}b", "\u{200D}a", "ا\u{200C}b"] {
            assert_eq!(require(name, 20), Err(Rule::HiddenCharacter), "{name:?}");
        }
    }

    #[test]
    fn names_in_every_script_pass() {
        for name in [
            "Mei Zhang",
            "张美",
            "克里斯·多",
            "Łukasz Żółć",
            "Ольга Петрова",
            "Γιώργος",
            "محمد علي",
            "דוד כהן",
            "ทดสอบ",
            "नमस्ते",
            "O’Neil & Sons (GmbH)",
            "R&D 研发部",
            "🚀 launch",
            "❤\u{FE0F}",
        ] {
            assert!(require(name, 60).is_ok(), "{name}");
        }
    }

    #[test]
    fn a_word_mixes_no_scripts_that_look_alike() {
        for name in ["p\u{430}ypal", "\u{391}dmin", "Ops \u{421}hina"] {
            assert_eq!(require(name, 60), Err(Rule::MixedScripts), "{name}");
        }
        for name in ["Москва GmbH", "β-Test", "Latin と 漢字"] {
            assert!(require(name, 60).is_ok(), "{name}");
        }
    }

    #[test]
    fn four_marks_on_a_letter_pass_and_five_do_not() {
        let piled = |count: usize| format!("a{}", "\u{301}".repeat(count));
        assert!(require(&piled(4), 60).is_ok());
        assert_eq!(require(&piled(5), 60), Err(Rule::ForbiddenCharacter));
        assert_eq!(require("\u{301}a", 60), Err(Rule::ForbiddenCharacter));
    }
}
