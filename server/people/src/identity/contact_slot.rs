//! The three contacts that a person may have.

use portico_core::contact::{Channel, Contact};
use portico_core::contact_change::ContactSlot;
use portico_core::{Code, Rule};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::contacts::ContactReply;
use super::store::user::UserRow;
use crate::{Error, Result};

/// Names one of a person's contacts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContactId {
    /// The mailbox, for codes and messages.
    Email,
    /// The mobile that codes go to.
    Sms,
    /// The second mobile, for messages.
    Additional,
}

impl ContactId {
    /// Every contact, the first that messages go to first.
    pub const ALL: [Self; 3] = [Self::Email, Self::Sms, Self::Additional];

    /// The contact of a slot and channel; only a mobile is additional (core has judged that).
    pub fn of(slot: ContactSlot, channel: Channel) -> Self {
        match (slot, channel) {
            (ContactSlot::Additional, _) => Self::Additional,
            (ContactSlot::Primary, Channel::Email) => Self::Email,
            (ContactSlot::Primary, Channel::Sms) => Self::Sms,
        }
    }

    /// The contact of a name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|id| id.as_str() == name)
    }

    /// By what it is reached.
    pub fn channel(self) -> Channel {
        match self {
            Self::Email => Channel::Email,
            Self::Sms | Self::Additional => Channel::Sms,
        }
    }

    /// Its name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Sms => "sms",
            Self::Additional => "additional",
        }
    }

    /// A person's contact of this name.
    pub fn of_user(self, user: &UserRow) -> Option<Contact> {
        let (channel, typed) = match self {
            Self::Email => (Channel::Email, &user.email),
            Self::Sms => (Channel::Sms, &user.mobile),
            Self::Additional => (Channel::Sms, &user.additional_mobile),
        };
        Contact::parse(channel, typed.as_deref()?).ok()
    }

    /// The contact as its owner sees it: masked all the same, since somebody may look over the shoulder.
    pub fn to_reply(self, user: &UserRow) -> Option<ContactReply> {
        let reply = ContactReply::of(&self.of_user(user)?);
        Some(ContactReply { contact_id: self.as_str().to_owned(), ..reply })
    }
}

/// Refuses a new contact that is the present one, in this slot or beside it.
///
/// # Errors
/// [`Rule::SameAsOld`] on `target`.
pub fn require_new(id: ContactId, user: &UserRow, target: &Contact) -> Result<()> {
    let own = match id {
        ContactId::Email => vec![ContactId::Email],
        // The second mobile is another one than the first.
        ContactId::Sms | ContactId::Additional => vec![ContactId::Sms, ContactId::Additional],
    };
    for present in own.into_iter().filter_map(|own| own.of_user(user)) {
        target.clone().replacing(&present).map_err(|rule| Error::field("target", rule))?;
    }
    Ok(())
}

/// The refusal of a wrong code of one of two: 100036 on its field when it went to a mailbox, 100035 when it went to a mobile.
pub fn incorrect_of(channel: Channel, field: &str) -> Error {
    let code = match channel {
        Channel::Email => Code::EmailCodeError,
        Channel::Sms => Code::MobileCodeError,
    };
    Error::new(code).with_violation(field, Rule::IncorrectCode)
}
