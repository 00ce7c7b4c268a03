//! How many guesses a password withstands, judged from its text alone.
//!
//! The password is split in the way that is cheapest for a guesser who knows common words (in any case, reversed, with
//! look-alikes), walks over the keyboard, sequences, repetitions, years and dates, and who tries the rest character by
//! character. Costs are hundredths of a bit; each is at most what the estimator zxcvbn charges for the same pattern, and
//! parts are not charged for standing side by side, so that a decorated common word stays weak.

use serde::{Deserialize, Serialize};

use crate::{account_words::look_alikes, patterns, text::fold_compatible, words::Prefix};

/// 270 million guesses: an online attack that is throttled never gets there. The oracle asks for a million; the margin is
/// for decorations that it thinks rare and people do not.
const MEDIUM: u32 = 2_800;
/// A million million guesses.
const STRONG: u32 = 3_986;
/// More than the longest password that is accepted; the rest only makes it stronger.
const CHARS_MAX: usize = 128;

/// The three levels of SPEC §9. A weak password is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Strength {
    /// Guessed soon, however tries are throttled.
    Weak,
    /// Withstands tries that are throttled: at least 2^28 guesses.
    Medium,
    /// Withstands guessing at a stolen hash for long.
    Strong,
}

/// What is known about a password's strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimate {
    /// The level of the password.
    pub strength: Strength,
    /// Whether it is a single common word, as it is or with digits and symbols around it.
    pub common: bool,
    /// The binary logarithm of the guesses, in hundredths.
    pub centibits: u32,
}

/// A stretch of the password that a guesser gets in one piece.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) end: usize,
    pub(crate) cost: u32,
}

/// The pieces that begin at each character.
pub(crate) type Pieces = Vec<Vec<Piece>>;

/// Judges a password; looks at its first 128 characters.
#[must_use]
pub fn estimate(password: &str) -> Estimate {
    let chars: Vec<char> = password.chars().take(CHARS_MAX).map(fold_compatible).collect();
    let (mut centibits, common) = split(&chars);
    for separator in separators(&chars) {
        let rest: Vec<char> = chars.iter().copied().filter(|&c| c != separator).collect();
        centibits = centibits.min(split(&rest).0 + separator_cost(&chars, separator));
    }
    let strength = match centibits {
        ..MEDIUM => Strength::Weak,
        MEDIUM..STRONG => Strength::Medium,
        _ => Strength::Strong,
    };
    Estimate { strength, common, centibits }
}

/// The level of `password`, without its pieces.
#[must_use]
pub fn strength(password: &str) -> Strength {
    estimate(password).strength
}

/// Symbols that occur twice or more: they may only stand between the letters of something common.
fn separators(chars: &[char]) -> Vec<char> {
    let mut symbols: Vec<char> = chars.iter().copied().filter(|c| !c.is_alphanumeric()).collect();
    symbols.sort_unstable();
    let mut twice: Vec<char> =
        symbols.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    twice.dedup();
    twice.truncate(4);
    twice
}

/// What a separator adds: little when it stands at equal distances (`p-a-s-s`), more for each place otherwise.
fn separator_cost(chars: &[char], separator: char) -> u32 {
    let places: Vec<usize> =
        chars.iter().zip(0..).filter(|(c, _)| **c == separator).map(|(_, at)| at).collect();
    let even = places.windows(3).all(|at| at[1] - at[0] == at[2] - at[1]);
    if even { 500 } else { u32::try_from(places.len()).unwrap_or(0) * 300 }
}

/// The cost of the cheapest split, and whether one common word has all the letters.
fn split(chars: &[char]) -> (u32, bool) {
    let mut pieces: Pieces = vec![Vec::new(); chars.len()];
    let common = add_words(chars, &mut pieces);
    patterns::add(chars, &mut pieces);
    (cheapest(chars, &pieces, 0, chars.len()), common)
}

/// The cost of the cheapest split of `chars[from..to]`.
pub(crate) fn cheapest(chars: &[char], pieces: &Pieces, from: usize, to: usize) -> u32 {
    let mut best = vec![u32::MAX; to - from + 1];
    best[0] = 0;
    for at in from..to {
        let so_far = best[at - from];
        let single = Piece { end: at + 1, cost: character_cost(chars[at]) };
        for piece in pieces[at].iter().chain([&single]).filter(|piece| piece.end <= to) {
            let reached = &mut best[piece.end - from];
            *reached = (*reached).min(so_far.saturating_add(piece.cost));
        }
    }
    best[to - from]
}

/// The cost of guessing one character by its kind.
fn character_cost(c: char) -> u32 {
    match c {
        '0'..='9' | '!' | '@' | '#' | '$' | '&' | '*' | '.' | '-' | '_' | '?' | ' ' => 332,
        'a'..='z' | 'A'..='Z' => 470,
        c if c.is_ascii() => 500,
        _ => 600,
    }
}

/// Adds the words, forwards and backwards; whether one of them has all the letters there are.
fn add_words(chars: &[char], pieces: &mut Pieces) -> bool {
    let backwards: Vec<char> = chars.iter().rev().copied().collect();
    let outside =
        |from: usize, to: usize| chars[..from].iter().chain(&chars[to..]).all(|c| !c.is_alphabetic());
    let mut common = false;
    for start in 0..chars.len() {
        walk(chars, start, &mut |end, cost| {
            common |= outside(start, end);
            pieces[start].push(Piece { end, cost });
        });
        walk(&backwards, start, &mut |end, cost| {
            pieces[chars.len() - end].push(Piece { end: chars.len() - start, cost: cost + 100 });
        });
    }
    common
}

/// Reports every word that begins at `start`: where it ends, and its cost.
fn walk(chars: &[char], start: usize, found: &mut impl FnMut(usize, u32)) {
    let mut open = vec![(Prefix::all(), start, false)];
    while let Some((prefix, at, disguised)) = open.pop() {
        if at > start + 2
            && let Some(rank) = prefix.rank_log2()
        {
            found(at, rank * 100 + case_cost(&chars[start..at]) + u32::from(disguised) * 100);
        }
        let Some(c) = chars.get(at).filter(|c| c.is_ascii()) else { continue };
        let byte = c.to_ascii_lowercase() as u8;
        open.extend(prefix.then(byte).map(|next| (next, at + 1, disguised)));
        let disguises = look_alikes(byte).iter().filter_map(|&other| prefix.then(other));
        open.extend(disguises.map(|next| (next, at + 1, true)));
    }
}

/// What the choice of upper and lower case adds: nothing, one bit for the usual ways, one per letter of the rarer case.
pub(crate) fn case_cost(chars: &[char]) -> u32 {
    let upper = chars.iter().filter(|c| c.is_ascii_uppercase()).count();
    let lower = chars.iter().filter(|c| c.is_ascii_lowercase()).count();
    match (upper, lower) {
        (0, _) => 0,
        (_, 0) => 100,
        _ => u32::try_from(upper.min(lower)).unwrap_or(0) * 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decorated_common_word_is_weak_and_called_common() {
        for password in ["Password1!", "P@ssw0rd2024", "dragon123!", "!!Monkey77", "QWERTY12345!"] {
            let estimate = estimate(password);
            assert!(estimate.strength == Strength::Weak && estimate.common, "{password} {estimate:?}");
        }
    }

    #[test]
    fn other_patterns_are_weak() {
        for password in [
            "DragonDragon1!",
            "drowssaP1!",
            "p-a-s-s-w-o-r-d-1A",
            "1qaz2wsx#EDC",
            "Zaq12wsx!",
            "Abcdef123456!",
            "19840512Aa!",
            "Sunshine.Monkey1",
            "147258369Aa!",
            "!@#$%^&*Aa1",
            "Aa123456789!",
            "Qwer1234!",
            "abcABC123!@#",
        ] {
            assert_eq!(estimate(password).strength, Strength::Weak, "{password} {:?}", estimate(password));
        }
    }

    #[test]
    fn random_texts_and_passphrases_are_not_weak() {
        for password in [
            "vR7#qLxk",
            "correct horse battery staple",
            "Kp9!tXw2Zq",
            "9f$Lm2&xQa",
            "塔楼-Wind7碎片",
            "xk4Tq!9z",
        ] {
            assert!(estimate(password).strength > Strength::Weak, "{password} {:?}", estimate(password));
        }
    }
}
