//! Where codes and notices go: a mailbox or a mobile.

use serde::{Deserialize, Serialize};

use crate::{Rule, email::Email, limits::MobileLimits, mobile::Mobile};

/// How a person is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Channel {
    /// By mail, to a mailbox.
    Email,
    /// By text message, to a mobile.
    Sms,
}

impl Channel {
    /// The name on the wire and in the store.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Sms => "sms",
        }
    }
}

/// A checked address of either channel. On the wire it is the address alone; the channel stands beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub enum Contact {
    /// A mailbox, which codes reach by mail.
    Email(Email),
    /// A mobile, which codes reach by text message.
    Mobile(Mobile),
}

impl Contact {
    /// Judges an address that somebody gives for a channel: well formed, and one that can be reached.
    ///
    /// # Errors
    /// What [`Email::parse_new`] or [`Mobile::parse_new`] says.
    pub fn parse_new(channel: Channel, typed: &str, limits: &MobileLimits) -> Result<Self, Rule> {
        match channel {
            Channel::Email => Email::parse_new(typed).map(Self::Email),
            Channel::Sms => Mobile::parse_new(typed, limits).map(Self::Mobile),
        }
    }

    /// Reads an address of a channel, typed or kept: its form alone.
    ///
    /// # Errors
    /// [`Rule::Required`], [`Rule::InvalidEmail`] or [`Rule::InvalidMobile`].
    pub fn parse(channel: Channel, typed: &str) -> Result<Self, Rule> {
        match channel {
            Channel::Email => Email::parse(typed).map(Self::Email),
            Channel::Sms => Mobile::parse(typed).map(Self::Mobile),
        }
    }

    /// The channel that reaches it.
    #[must_use]
    pub fn channel(&self) -> Channel {
        match self {
            Self::Email(_) => Channel::Email,
            Self::Mobile(_) => Channel::Sms,
        }
    }

    /// The address to send to.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Email(email) => email.as_str(),
            Self::Mobile(mobile) => mobile.as_str(),
        }
    }

    /// What identifies it: two contacts with one key are the same (limits and occupancy are kept by key).
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            Self::Email(email) => email.key(),
            Self::Mobile(mobile) => mobile.as_str().to_owned(),
        }
    }

    /// The contact for showing to somebody who may not be its owner.
    #[must_use]
    pub fn to_masked(&self) -> String {
        match self {
            Self::Email(email) => email.to_masked(),
            Self::Mobile(mobile) => mobile.to_masked(),
        }
    }

    /// For showing to a stranger: `a****@****` or `****8000`. Its length is the same for every contact of a channel, and it
    /// has nothing (a company's domain, a country) that few contacts have, so that a made-up one looks like a real one.
    #[must_use]
    pub fn hint(&self) -> String {
        match self {
            Self::Email(email) => {
                let first = email.local_part().chars().find(char::is_ascii_alphanumeric).unwrap_or('0');
                format!("{}****@****", first.to_ascii_lowercase())
            }
            Self::Mobile(mobile) => {
                let digits = mobile.as_str();
                format!("****{}", digits.get(digits.len().saturating_sub(4)..).unwrap_or_default())
            }
        }
    }

    /// Judges a contact that replaces another (SPEC §5: it must differ from the old one).
    ///
    /// # Errors
    /// [`Rule::SameAsOld`] when both are the same mailbox or mobile.
    pub fn replacing(self, old: &Self) -> Result<Self, Rule> {
        if self.key() == old.key() { Err(Rule::SameAsOld) } else { Ok(self) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_shows_a_stranger_neither_domain_nor_country_nor_length() {
        for (channel, typed, hint) in [
            (Channel::Email, "alice@example.com", "a****@****"),
            (Channel::Email, "B@corp.example.org", "b****@****"),
            (Channel::Email, "_-7x@example.com", "7****@****"),
            (Channel::Email, "!#@example.com", "0****@****"),
            (Channel::Sms, "13800138000", "****8000"),
            (Channel::Sms, "+12015550123", "****0123"),
        ] {
            assert_eq!(Contact::parse(channel, typed).unwrap().hint(), hint, "{typed}");
        }
    }

    #[test]
    fn a_new_contact_differs_from_the_old_one() {
        let old = Contact::parse(Channel::Email, "a@example.com").unwrap();
        let same = Contact::parse(Channel::Email, "A@Example.com").unwrap();
        assert_eq!(same.replacing(&old), Err(Rule::SameAsOld));
        assert!(Contact::parse(Channel::Email, "b@example.com").unwrap().replacing(&old).is_ok());
    }
}
