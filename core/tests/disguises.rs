//! The whole password rule against common passwords in disguise. The estimate alone is held against its oracle in
//! `strength.rs`.
#![cfg(feature = "words")]

use portico_core::{
    account_words::PasswordContext,
    limits::{PasswordLimits, PasswordProfile},
    password,
};

static COMMONEST: &str = include_str!("data/common_passwords.txt");

fn is_accepted(password: &str) -> bool {
    [PasswordProfile::Classic, PasswordProfile::Nist].into_iter().any(|profile| {
        password::judge(password, &PasswordContext::default(), &PasswordLimits { profile }).is_empty()
    })
}

/// The candidates that the rule lets through although it should not, at most 40.
fn let_through(candidates: impl Iterator<Item = String>) -> Vec<String> {
    candidates.filter(|password| is_accepted(password)).take(40).collect()
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn leet(word: &str) -> String {
    let swapped = |c| match c {
        'a' => '@',
        'e' => '3',
        'i' => '1',
        'o' => '0',
        's' => '$',
        't' => '7',
        other => other,
    };
    word.chars().map(swapped).collect()
}

fn reversed(word: &str) -> String {
    word.chars().rev().collect()
}

/// A sequence of numbers that looks random and is the same each time (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

/// What people do to a common password to get it past a rule.
fn disguised(word: &str, dice: &mut Dice) -> String {
    let base = match dice.below(7) {
        0 => word.to_owned(),
        1 => capital(word),
        2 => word.to_uppercase(),
        3 => capital(&leet(word)),
        4 => capital(&reversed(word)),
        5 => format!("{}{}", capital(word), word),
        _ => leet(word),
    };
    let tails = [
        "1!", "!1", "123", "123!", "1", "!", "12", "2024!", "2019", "@1", "#1", "01", "99!", "!!", "1234",
        "@123", "_1", ".1", "777", "69!", "1!A",
    ];
    let heads = ["", "", "", "1", "!", "@", "123", "A1"];
    format!("{}{base}{}", dice.pick(&heads), dice.pick(&tails))
}

#[test]
fn none_of_the_three_thousand_commonest_is_accepted_in_the_usual_disguises() {
    let candidates = COMMONEST.lines().take(3_000).flat_map(|word| {
        let capital = capital(word);
        [
            format!("{capital}1!"),
            leet(word),
            format!("{}1!", self::capital(&leet(word))),
            format!("{capital}2024"),
            format!("{capital}1987!"),
            format!("{capital}{word}"),
            format!("{capital}{word}1!"),
            format!("{word}{word}"),
        ]
    });
    assert_eq!(let_through(candidates), [""; 0]);
}

#[test]
fn common_passwords_in_random_disguises_are_not_accepted() {
    let seed = 0x5eed_2026;
    let (mut dice, words) = (Dice(seed), COMMONEST.lines().collect::<Vec<_>>());
    let candidates = (0..20_000).map(|_| {
        let word = words[dice.below(3_000)];
        disguised(word, &mut dice)
    });
    assert_eq!(let_through(candidates), [""; 0], "seed {seed}");
}

#[test]
fn what_the_oracle_calls_guessable_is_not_accepted() {
    let seed = 0x0dd_ba11;
    let (mut dice, words) = (Dice(seed), COMMONEST.lines().collect::<Vec<_>>());
    let symbols: Vec<char> = "!@#$%^&*()_+-=.,?/;:~|<>{}[]".chars().collect();
    let candidates = (0..20_000).map(|_| {
        let word = words[dice.below(10_000)];
        match dice.below(4) {
            0 => disguised(word, &mut dice),
            1 => format!("{}{}{}", capital(word), dice.below(10_000), symbols[dice.below(symbols.len())]),
            2 => format!(
                "{}{}{}",
                capital(word),
                symbols[dice.below(symbols.len())],
                words[dice.below(10_000)]
            ),
            _ => format!("{:02}/{:02}/{}Ab", dice.below(31) + 1, dice.below(12) + 1, 1950 + dice.below(80)),
        }
    });
    let wrong = candidates
        .filter(|password| is_accepted(password))
        .filter(|password| u8::from(zxcvbn::zxcvbn(password, &[]).score()) < 2);
    assert_eq!(wrong.take(40).collect::<Vec<_>>(), [""; 0], "seed {seed}");
}

#[test]
fn random_passwords_and_passphrases_are_accepted() {
    let seed = 0xacce_97ed;
    let mut dice = Dice(seed);
    let alphabet = b"abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%+:=?@";
    let mut refused = Vec::new();
    for length in [10, 12, 14, 16, 20] {
        for _ in 0..400 {
            let random: String =
                (3..length).map(|_| char::from(alphabet[dice.below(alphabet.len())])).collect();
            let password = format!("{}R{random}7", char::from(alphabet[dice.below(25)]));
            refused.extend((!is_accepted(&password)).then_some(password));
        }
    }
    for phrase in [
        "correct horse battery staple",
        "the violin sleeps under seven lamps",
        "my aunt paints green submarines",
        "Ein Igel kauft morgens Zwiebeln",
        "竹林里的风吹过三千个夏天的夜晚",
    ] {
        refused.extend((!is_accepted(phrase)).then(|| phrase.to_owned()));
    }
    assert!(refused.len() <= 2, "seed {seed}: {refused:?}");
}
