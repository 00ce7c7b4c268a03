//! Binding, changing and removing the contacts of whoever is signed in (SPEC §2: bind or change mobile or email,
//! additional mobile). A code goes to the new contact, and one to the present one if there is one.

use serde::Serialize;

use crate::{
    Checked, Draft, Limits, Rule,
    contact::{Channel, Contact},
    draft::Checks,
    form::form,
    ids::token,
    names::names,
    verification_code::VerificationCode,
};

names! {
    /// Which of a person's contacts of a channel.
    ContactSlot {
        /// The one that codes go to.
        Primary "primary",
        /// A second mobile for messages.
        Additional "additional",
    }
}

/// A code that may be missing; on the wire, an empty text then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
pub enum OptionalCode {
    /// A code was typed, and is one.
    Given(VerificationCode),
    /// There is none (the text is empty).
    Missing(String),
}

impl OptionalCode {
    /// Judges a code that may be missing.
    ///
    /// # Errors
    /// [`Rule::InvalidCode`].
    pub fn parse(typed: &str) -> Result<Self, Rule> {
        match typed {
            "" => Ok(Self::Missing(String::new())),
            typed => VerificationCode::parse(typed).map(Self::Given),
        }
    }

    /// The code, if there is one.
    #[must_use]
    pub fn as_option(&self) -> Option<&VerificationCode> {
        match self {
            Self::Given(code) => Some(code),
            Self::Missing(_) => None,
        }
    }
}

form! {
    /// Asks for a code to a new contact.
    ContactCodeDraft =>
    /// A contact that a code may go to. The server judges that it is not occupied (100019, 100020).
    ContactCode {
        /// Which contact it shall become.
        slot: ContactSlot,
        /// By mail or SMS.
        channel: Channel,
        /// The mailbox or mobile.
        target: String => Contact,
    }
}

form! {
    /// A new contact with the codes that prove it.
    ContactChangeDraft =>
    /// A contact that may be bound once the codes are found right.
    ///
    /// The server judges that it differs from the present one ([`Contact::replacing`]) and is not occupied.
    ContactChange {
        /// Which contact it becomes.
        slot: ContactSlot,
        /// By mail or SMS.
        channel: Channel,
        /// The mailbox or mobile.
        target: String => Contact,
        /// The code that went to it.
        code: String => VerificationCode,
        /// The code that went to the contact that it replaces; empty when there is none yet.
        current_code: String => OptionalCode,
    }
}

form! {
    /// Takes a contact away.
    ContactRemoveDraft =>
    /// A request worth looking up. See [`crate::message_setting::may_remove_contact`].
    ContactRemove {
        /// The name of the contact that goes: `email`, `sms` or `additional`.
        contact_id: String,
        /// The code that went to it.
        current_code: String => VerificationCode,
    }
}

/// Judges a contact for its slot: only a mobile can be additional.
fn target(
    checks: &mut Checks,
    slot: ContactSlot,
    channel: Channel,
    typed: &str,
    limits: &Limits,
) -> Option<Contact> {
    if slot == ContactSlot::Additional && channel != Channel::Sms {
        checks.note("channel", Rule::UnknownChoice);
    }
    checks.field("target", Contact::parse_new(channel, typed, &limits.mobile))
}

impl Draft for ContactCodeDraft {
    type Valid = ContactCode;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<ContactCode> {
        let mut checks = Checks::default();
        let Self { slot, channel, target: typed } = self;
        let target = target(&mut checks, slot, channel, &typed, limits);
        checks.finish(target.map(|target| ContactCode { slot, channel, target }))
    }
}

impl Draft for ContactChangeDraft {
    type Valid = ContactChange;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<ContactChange> {
        let mut checks = Checks::default();
        let Self { slot, channel, target: typed, code, current_code } = self;
        let target = target(&mut checks, slot, channel, &typed, limits);
        let code = checks.field("code", VerificationCode::parse(&code));
        let current_code = checks.field("current_code", OptionalCode::parse(&current_code));
        let parts = target.zip(code).zip(current_code);
        checks.finish(parts.map(|((target, code), current_code)| ContactChange {
            slot,
            channel,
            target,
            code,
            current_code,
        }))
    }
}

impl Draft for ContactRemoveDraft {
    type Valid = ContactRemove;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<ContactRemove> {
        let mut checks = Checks::default();
        let contact_id = checks.field("contact_id", token(&self.contact_id));
        let current_code = checks.field("current_code", VerificationCode::parse(&self.current_code));
        let parts = contact_id.zip(current_code);
        checks.finish(parts.map(|(contact_id, current_code)| ContactRemove { contact_id, current_code }))
    }
}
