//! Ids, tickets and challenges that the server handed out, and lists of them.

use crate::{Rule, text};

/// The longest ticket, challenge or id.
const TOKEN_MAX: u32 = 128;

/// Judges a ticket, challenge or id that the server handed out.
///
/// # Errors
/// [`Rule::Required`], [`Rule::TooLong`] or [`Rule::ForbiddenCharacter`].
pub fn token(typed: &str) -> Result<String, Rule> {
    text::require(typed, TOKEN_MAX)
}

/// Judges a list of ids: at least one, at most `max`, each an id, none twice.
///
/// # Errors
/// [`Rule::NothingChosen`], [`Rule::TooMany`], [`Rule::ListedTwice`], or what is wrong with the first that is no id.
pub fn require(ids: &[String], max: u32) -> Result<(), Rule> {
    if ids.is_empty() { Err(Rule::NothingChosen) } else { any(ids, max) }
}

/// Like [`require`] for a list that may be empty.
///
/// # Errors
/// As [`require`], but never [`Rule::NothingChosen`].
pub fn any(ids: &[String], max: u32) -> Result<(), Rule> {
    if ids.len() > max as usize {
        return Err(Rule::TooMany { max });
    }
    ids.iter().try_for_each(|id| token(id).map(drop))?;
    let mut sorted: Vec<&String> = ids.iter().collect();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) { Err(Rule::ListedTwice) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(ids: &[&str]) -> Vec<String> {
        ids.iter().map(|&id| id.to_owned()).collect()
    }

    #[test]
    fn a_list_names_each_id_once() {
        assert_eq!(require(&list(&["b", "a"]), 2), Ok(()));
        assert_eq!(require(&list(&["b", "a", "b"]), 3), Err(Rule::ListedTwice));
        assert_eq!(require(&list(&["b", "a", "b"]), 2), Err(Rule::TooMany { max: 2 }));
        assert_eq!(require(&list(&["b", ""]), 2), Err(Rule::Required));
        assert_eq!((require(&[], 2), any(&[], 2)), (Err(Rule::NothingChosen), Ok(())));
    }
}
