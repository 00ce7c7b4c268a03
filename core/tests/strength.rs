//! The oracle: zxcvbn, and the passwords that people really use.
#![cfg(feature = "words")]

use portico_core::strength::{Strength, estimate};

static COMMON: &str = include_str!("data/common_passwords.txt");

fn is_accepted(password: &str) -> bool {
    estimate(password).strength != Strength::Weak
}

fn accepted(passwords: impl Iterator<Item = String>) -> Vec<String> {
    passwords.filter(|password| is_accepted(password)).collect()
}

fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn leet(word: &str) -> String {
    word.chars()
        .map(|c| match c {
            'a' => '@',
            'e' => '3',
            'i' => '1',
            'o' => '0',
            's' => '$',
            't' => '7',
            c => c,
        })
        .collect()
}

#[test]
fn none_of_the_ten_thousand_commonest_passwords_is_accepted() {
    assert_eq!(accepted(COMMON.lines().map(str::to_owned)), Vec::<String>::new());
}

#[test]
fn none_of_the_three_thousand_commonest_is_accepted_in_the_four_usual_disguises() {
    let commonest = || COMMON.lines().take(3_000);
    let disguised = commonest().flat_map(|word| {
        let year = 1990 + word.len() as u32 * 3 % 36;
        [
            format!("{}1!", capitalised(word)),
            leet(word),
            capitalised(&leet(word)),
            format!("{}{year}", capitalised(word)),
            format!("{word}{year}"),
            format!("{word}{word}"),
            format!("{}{}", capitalised(word), capitalised(word)),
        ]
    });
    assert_eq!(accepted(disguised), Vec::<String>::new());
}

/// Shapes that people make of a word, beyond the usual four.
fn shapes(word: &str, other: &str, number: usize) -> Vec<String> {
    let (big, leet_big) = (capitalised(word), capitalised(&leet(word)));
    let backwards: String = word.chars().rev().collect();
    vec![
        format!("{big}{number}!"),
        format!("{big}@{number}"),
        format!("!{big}{number}"),
        format!("{big}{}!", 1950 + number % 75),
        format!("{leet_big}{number}"),
        format!("{}{number}#", capitalised(&backwards)),
        format!("{big}{}", capitalised(other)),
        format!("{big}_{other}1"),
        format!("{big}!{big}!"),
        format!("{}A1!", word),
        format!("{big}123"),
        format!("Qwe{word}1"),
    ]
}

#[test]
fn what_is_accepted_has_at_least_score_two_in_zxcvbn() {
    let words: Vec<&str> = COMMON.lines().collect();
    let mut worse = Vec::new();
    for (index, word) in words.iter().enumerate().step_by(7) {
        let other = words[(index * 31 + 17) % words.len()];
        for password in shapes(word, other, index % 100) {
            let is_long_enough = password.chars().count() >= 8;
            if is_long_enough
                && is_accepted(&password)
                && zxcvbn::zxcvbn(&password, &[]).score() < zxcvbn::Score::Two
            {
                worse.push(password);
            }
        }
    }
    assert_eq!(worse, Vec::<String>::new());
}

#[test]
fn no_more_than_one_in_four_hundred_random_passwords_is_refused() {
    let alphabet: Vec<char> =
        "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%+-=?".chars().collect();
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        alphabet[(state % alphabet.len() as u64) as usize]
    };
    let refused: Vec<String> = (0..2_000)
        .map(|_| (0..10).map(|_| random()).collect())
        .filter(|p: &String| !is_accepted(p))
        .collect();
    assert!(refused.len() <= 5, "{refused:?}");
}
