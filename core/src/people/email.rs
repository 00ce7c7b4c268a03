//! Mail addresses: the dot-atom form of RFC 5321/5322 that mail providers really hand out.
//!
//! Refused although the RFCs allow them: quoted local parts, comments, address literals (`a@[192.0.2.1]`), local parts
//! outside ASCII. An international domain is accepted in both forms and kept as the A-label.
//!
//! A new address must also be one that mail can reach: names that are set aside for other uses than public mail are refused
//! (RFC 6761 with 2606, 6762, 7686 and 9476; `.internal`, and `.corp`, `.home`, `.mail`, which ICANN keeps out of the root).
//! `example.com`, `.net` and `.org` are set aside for documents, but exist, and are taken. An address that is kept already
//! is read whatever it ends in.

use std::fmt;

use serde::Serialize;

use crate::{Rule, punycode};

const LOCAL_MAX: usize = 64;
const TOTAL_MAX: usize = 254;
const LABEL_MAX: usize = 63;
/// Top levels under which there is no public mail, now or later.
const WITHOUT_MAIL: &[&str] = &[
    "alt",
    "arpa",
    "corp",
    "example",
    "home",
    "internal",
    "invalid",
    "local",
    "localhost",
    "mail",
    "onion",
    "test",
];

/// A checked address: the local part as typed, the domain in lower case and ASCII. `Debug` shows its ends only.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub struct Email(String);

impl Email {
    /// Judges an address that somebody gives as theirs: well formed, and under a name where mail exists.
    ///
    /// # Errors
    /// [`Rule::Required`], [`Rule::InvalidEmail`] or [`Rule::DomainWithoutMail`].
    pub fn parse_new(typed: &str) -> Result<Self, Rule> {
        let email = Self::parse(typed)?;
        let top = email.0.rsplit('.').next().unwrap_or_default();
        match WITHOUT_MAIL.iter().find(|name| **name == top) {
            Some(name) => Err(Rule::DomainWithoutMail { domain: (*name).to_owned() }),
            None => Ok(email),
        }
    }

    /// Reads an address, typed or kept: its form alone.
    ///
    /// # Errors
    /// [`Rule::Required`] when empty, [`Rule::InvalidEmail`] otherwise.
    pub fn parse(typed: &str) -> Result<Self, Rule> {
        if typed.is_empty() {
            return Err(Rule::Required);
        }
        address(typed).map(Self).ok_or(Rule::InvalidEmail)
    }

    /// The address to send to.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What identifies the mailbox: all in lower case, since no provider in use tells mailboxes apart by case.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }

    /// The part before the `@`.
    #[must_use]
    pub fn local_part(&self) -> &str {
        self.0.split('@').next().unwrap_or_default()
    }

    /// The address for showing to somebody who may not be its owner: `a****e@example.com`. The number of stars says nothing.
    #[must_use]
    pub fn to_masked(&self) -> String {
        let (local, domain) = self.0.split_once('@').unwrap_or((&self.0, ""));
        let first = local.get(..1).unwrap_or_default();
        let last = if local.len() > 2 { local.get(local.len() - 1..).unwrap_or_default() } else { "" };
        format!("{first}****{last}@{domain}")
    }
}

impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Email({})", self.to_masked())
    }
}

fn address(typed: &str) -> Option<String> {
    if typed.len() > TOTAL_MAX * 4 {
        return None;
    }
    let (local, domain) = typed.split_once('@')?;
    let domain = ascii_domain(domain)?;
    let fits = local.len() <= LOCAL_MAX && local.len() + 1 + domain.len() <= TOTAL_MAX;
    (fits && is_dot_atom(local)).then(|| format!("{local}@{domain}"))
}

fn is_dot_atom(local: &str) -> bool {
    local.split('.').all(|atom| !atom.is_empty() && atom.bytes().all(is_atext))
}

fn is_atext(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b)
}

/// A name in the DNS that ends in a top level, in lower case and ASCII.
pub(crate) fn ascii_domain(domain: &str) -> Option<String> {
    let labels = domain.split('.').map(ascii_label).collect::<Option<Vec<_>>>()?;
    let top = labels.last()?;
    let names_a_top_level =
        top.len() >= 2 && (top.starts_with("xn--") || top.bytes().all(|b| b.is_ascii_alphabetic()));
    (labels.len() >= 2 && names_a_top_level).then(|| labels.join("."))
}

fn ascii_label(label: &str) -> Option<String> {
    let ascii = if label.is_ascii() { label.to_ascii_lowercase() } else { punycode::a_label(label)? };
    let hyphens = ascii.starts_with('-')
        || ascii.ends_with('-')
        || (ascii.get(2..4) == Some("--") && !punycode::is_a_label(&ascii));
    let fits = !ascii.is_empty() && ascii.len() <= LABEL_MAX;
    let spelt = ascii.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    (fits && spelt && !hyphens).then_some(ascii)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_domain_is_kept_in_lower_case_and_the_local_part_as_typed() {
        let email = Email::parse("Alice.B+news@EXAMPLE.Com").unwrap();
        assert_eq!(
            (email.as_str(), email.key().as_str()),
            ("Alice.B+news@example.com", "alice.b+news@example.com")
        );
    }

    #[test]
    fn an_international_domain_becomes_its_a_label() {
        assert_eq!(Email::parse("a@bücher.example").unwrap().as_str(), "a@xn--bcher-kva.example");
        assert_eq!(Email::parse("a@BÜCHER.example").unwrap().as_str(), "a@xn--bcher-kva.example");
        assert_eq!(Email::parse("a@例子.中国").unwrap().as_str(), "a@xn--fsqu00a.xn--fiqs8s");
    }

    #[test]
    fn a_new_address_is_not_under_a_name_without_mail_but_a_kept_one_is_read() {
        for (typed, top) in [
            ("a@b.test", "test"),
            ("a@printer.LOCAL", "local"),
            ("a@b.invalid", "invalid"),
            ("a@b.onion", "onion"),
            ("a@b.example", "example"),
            ("a@router.home.arpa", "arpa"),
            ("a@erp.corp", "corp"),
        ] {
            let rule = Rule::DomainWithoutMail { domain: top.to_owned() };
            assert_eq!(Email::parse_new(typed), Err(rule), "{typed}");
            assert!(Email::parse(typed).is_ok(), "{typed}");
        }
        for typed in ["a@example.com", "a@test.com", "a@local.cn", "a@mail.ru", "a@onion.network"] {
            assert!(Email::parse_new(typed).is_ok(), "{typed}");
        }
    }

    #[test]
    fn forms_that_no_provider_hands_out_are_refused() {
        for typed in [
            "\"a b\"@example.com",
            "a(c)@example.com",
            "a@[192.0.2.1]",
            "ü@example.com",
            "a@localhost",
            "a..b@example.com",
            "a@b@example.com",
            "a@example.com.",
            "a@-b.example",
            "a@192.0.2.1",
            "a@ｇｍａｉｌ.com",
            " a@example.com",
            "a@exam_ple.com",
            "a@xn--.com",
        ] {
            assert_eq!(Email::parse(typed), Err(Rule::InvalidEmail), "{typed}");
        }
    }

    #[test]
    fn a_masked_address_shows_its_ends_only() {
        assert_eq!(Email::parse("alice@example.com").unwrap().to_masked(), "a****e@example.com");
        assert_eq!(Email::parse("al@example.com").unwrap().to_masked(), "a****@example.com");
    }
}
