//! The contacts that a person may have, by name.

use portico_core::contact::Channel;
use portico_core::contact_change::ContactSlot;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Names one of a person's contacts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContactId {
    /// The mailbox.
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
}
