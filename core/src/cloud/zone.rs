//! Zones: parts of a region whose hosts fail together, so that what stands in two of them does not (SPEC §2).

use crate::Rule;

/// The zone of a host of which nobody says another.
pub const USUAL_ZONE: &str = "a";
/// The longest name, in characters.
const NAME_MAX: u32 = 20;

/// Judges the name of a zone: 1–20 small letters, digits and hyphens, a letter first.
///
/// # Errors
/// The first broken rule.
pub fn judge_zone(name: &str) -> Result<(), Rule> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    match name.chars().next() {
        None => Err(Rule::Required),
        Some(_) if name.chars().count() > NAME_MAX as usize => Err(Rule::TooLong { max: NAME_MAX }),
        Some(first) if first.is_ascii_lowercase() && name.chars().all(is_plain) => Ok(()),
        Some(_) => Err(Rule::ForbiddenCharacter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_has_a_short_plain_name_that_begins_with_a_letter() {
        let long = "a".repeat(21);
        for (name, broken) in [
            ("a", None),
            ("east-2", None),
            (&long[1..], None),
            ("", Some(Rule::Required)),
            (&long, Some(Rule::TooLong { max: 20 })),
            ("2a", Some(Rule::ForbiddenCharacter)),
            ("-a", Some(Rule::ForbiddenCharacter)),
            ("A", Some(Rule::ForbiddenCharacter)),
            ("zürich", Some(Rule::ForbiddenCharacter)),
            ("a b", Some(Rule::ForbiddenCharacter)),
        ] {
            assert_eq!(judge_zone(name).err(), broken, "{name}");
        }
    }
}
