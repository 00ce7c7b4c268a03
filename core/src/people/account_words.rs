//! Words that a new password must not contain, because whoever knows the account knows them.

use crate::{
    contact::Contact,
    text::{fold_compatible, is_longer_than},
};

/// The least length of a word out of a company name (`SECURITY §1`: context words).
const WORD_MIN: usize = 4;
/// The least length of a mailbox name.
const MAILBOX_MIN: usize = 3;
/// Longer texts are not names of anything (their own rules refuse them) and are not compared.
const TEXT_MAX: u32 = 254;
/// So many digits of the mobile in a row give it away.
const MOBILE_DIGITS: usize = 6;

/// What is known about an account, as far as its password may not repeat it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct PasswordContext {
    words: Vec<Vec<char>>,
    numbers: Vec<Vec<char>>,
}

crate::form::silent!(PasswordContext);

impl PasswordContext {
    /// The words of an account: its login name, contacts and company (empty for none).
    #[must_use]
    pub fn new<'a>(
        login_name: &'a str,
        contacts: impl IntoIterator<Item = &'a Contact>,
        company: &'a str,
    ) -> Self {
        let bounded = |text: &'a str| if is_longer_than(text, TEXT_MAX) { "" } else { text };
        let (login_name, company) = (bounded(login_name), bounded(company));
        let mut context = Self::default();
        context.add(login_name, MAILBOX_MIN);
        context.add_parts(login_name);
        context.add_parts(company);
        for contact in contacts {
            match contact {
                Contact::Email(email) => {
                    context.add(email.local_part(), MAILBOX_MIN);
                    context.add_parts(email.local_part());
                }
                Contact::Mobile(mobile) => context.numbers.push(mobile.national().chars().collect()),
            }
        }
        context
    }

    /// Whether a password contains one of the words in any case, forwards or backwards, or with look-alikes (`@l1ce`);
    /// or six digits of a mobile in a row.
    #[must_use]
    pub fn is_in(&self, password: &str) -> bool {
        let typed: Vec<char> = password.chars().map(lower).collect();
        let backwards: Vec<char> = typed.iter().rev().copied().collect();
        let has = |word: &[char]| {
            let at = |window: &[char]| window.iter().zip(word).all(|(&c, &w)| stands_for(c, w));
            typed.windows(word.len()).any(at) || backwards.windows(word.len()).any(at)
        };
        self.words.iter().any(|word| has(word))
            || self.numbers.iter().any(|number| {
                number.windows(MOBILE_DIGITS).any(|part| typed.windows(MOBILE_DIGITS).any(|t| t == part))
            })
    }

    fn add(&mut self, word: &str, min: usize) {
        let word: Vec<char> = word.chars().map(lower).collect();
        if word.len() >= min {
            self.words.push(word);
        }
    }

    fn add_parts(&mut self, text: &str) {
        text.split(|c: char| !c.is_alphabetic()).for_each(|part| self.add(part, WORD_MIN));
    }
}

fn lower(c: char) -> char {
    let plain = fold_compatible(c);
    plain.to_lowercase().next().unwrap_or(plain)
}

fn stands_for(typed: char, meant: char) -> bool {
    typed == meant
        || (typed.is_ascii() && meant.is_ascii() && look_alikes(typed as u8).contains(&(meant as u8)))
}

/// The letters and digits that a character commonly stands for.
pub(crate) fn look_alikes(c: u8) -> &'static [u8] {
    match c {
        b'4' => b"a",
        b'@' => b"a2",
        b'8' => b"b",
        b'(' => b"c9",
        b'{' | b'[' | b'<' => b"c",
        b'3' => b"e",
        b'6' | b'9' => b"g",
        b'!' => b"i1",
        b'1' | b'|' => b"il",
        b'7' => b"lt",
        b'0' => b"o",
        b'$' => b"s4",
        b'5' => b"s",
        b'+' => b"t",
        b'%' => b"x5",
        b'2' => b"z",
        b'#' => b"3",
        b'^' => b"6",
        b'&' => b"7",
        b'*' => b"8",
        b')' => b"0",
        _ => b"",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::Channel;

    fn context() -> PasswordContext {
        let contacts = [
            Contact::parse(Channel::Email, "Mei.Zhang@example.com").unwrap(),
            Contact::parse(Channel::Sms, "13800138000").unwrap(),
        ];
        PasswordContext::new("river_77", &contacts, "Blue Kite Ltd")
    }

    #[test]
    fn a_word_of_the_account_is_found_in_any_dress() {
        for password in
            ["xxRIVER_77xx", "r1v3r!!", "77_revir", "9zhang9", "9Zh@ng9", "K1t3-9931", "etik", "00138000x"]
        {
            assert!(context().is_in(password), "{password}");
        }
    }

    #[test]
    fn short_parts_and_other_words_are_no_concern() {
        for password in ["mei99", "ltd!", "rivet_78", "38001x8000"] {
            assert!(!context().is_in(password), "{password}");
        }
    }
}
