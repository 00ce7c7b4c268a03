//! Which contact receives which messages, and which stand in the console. Every type has somebody who reads it (SPEC §6).

use crate::{Checked, Draft, Limits, Rule, draft::Checks, form::form, ids};

pub use crate::message_type::MessageType;

/// The most contacts that receive one type.
const CONTACTS_MAX: u32 = 20;
/// The types that always go to a contact of a person who has one: whoever takes a session over cannot silence what tells of it.
pub const ALWAYS_SENT: &[MessageType] = &[MessageType::Security];

form! {
    /// The receivers of one type as they are chosen.
    MessageSettingDraft =>
    /// The receivers of one type.
    MessageSetting {
        /// The type of message that the contacts receive.
        message_type: MessageType,
        /// The ids of the contacts, none twice; at least one where the messages do not stand in the console.
        contact_ids: Vec<String>,
        /// Whether such messages stand in the console, too, as they do where nothing is said.
        #[serde(default = "stands")]
        in_console: bool,
    }
}

fn stands() -> bool {
    true
}

form! {
    /// The receivers of every type as they are chosen.
    MessageSettingsDraft =>
    /// The receivers of every type. The server judges that the contacts are the account's own.
    MessageSettings {
        /// Each type once, in any order.
        settings: Vec<MessageSettingDraft> => Vec<MessageSetting>,
    }
}

impl Draft for MessageSettingsDraft {
    type Valid = MessageSettings;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<MessageSettings> {
        let mut checks = Checks::default();
        if self.settings.len() > MessageType::ALL.len() {
            checks.note("settings", Rule::ListedTwice);
            return checks.finish(None);
        }
        for &message_type in MessageType::ALL {
            match self.settings.iter().filter(|setting| setting.message_type == message_type).count() {
                0 => checks.note(message_type.as_str(), Rule::NothingChosen),
                1 => {}
                _ => checks.note(message_type.as_str(), Rule::ListedTwice),
            }
        }
        let mut settings = Vec::new();
        for MessageSettingDraft { message_type, contact_ids, in_console } in self.settings {
            let judge = if in_console { ids::any } else { ids::require };
            checks.field(message_type.as_str(), judge(&contact_ids, CONTACTS_MAX));
            settings.push(MessageSetting { message_type, contact_ids, in_console });
        }
        checks.finish(Some(MessageSettings { settings }))
    }
}

/// Whether a contact may be removed: never the only one that receives a type (SPEC §6, §8: 600003). A type that stands in the console alone has
/// none to lose.
///
/// # Errors
/// [`Rule::SoleContact`] with the types that nobody would read any more.
pub fn may_remove_contact(settings: &[MessageSettingDraft], contact_id: &str) -> Result<(), Rule> {
    let is_sole = |setting: &&MessageSettingDraft| {
        !setting.contact_ids.is_empty() && setting.contact_ids.iter().all(|id| id == contact_id)
    };
    let message_types: Vec<MessageType> =
        settings.iter().filter(is_sole).map(|setting| setting.message_type).collect();
    if message_types.is_empty() { Ok(()) } else { Err(Rule::SoleContact { message_types }) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn setting(message_type: MessageType, ids: &[&str]) -> MessageSettingDraft {
        let contact_ids = ids.iter().map(|&id| id.to_owned()).collect();
        MessageSettingDraft { message_type, contact_ids, in_console: true }
    }

    #[test]
    fn the_sole_contact_of_a_type_stays() {
        let settings = [setting(MessageType::Finance, &["a", "b"]), setting(MessageType::Security, &["b"])];
        assert_eq!(may_remove_contact(&settings, "a"), Ok(()));
        let types = vec![MessageType::Security];
        assert_eq!(may_remove_contact(&settings, "b"), Err(Rule::SoleContact { message_types: types }));
        assert_eq!(may_remove_contact(&settings, "c"), Ok(()));
    }

    #[test]
    fn whoever_has_no_contact_has_every_type_stand_in_the_console() {
        let all = |in_console| {
            let one = |&message_type: &MessageType| MessageSettingDraft {
                in_console,
                ..setting(message_type, &[])
            };
            MessageSettingsDraft { settings: MessageType::ALL.iter().map(one).collect() }
        };
        assert!(all(true).check(&Limits::default()).is_ok());
        assert!(all(false).check(&Limits::default()).is_err());
    }

    proptest! {
        #[test]
        fn after_a_removal_that_is_allowed_every_type_has_a_reader(
            lists in proptest::collection::vec(proptest::collection::vec("[abc]", 1..4), MessageType::ALL.len()), id in "[abcd]"
        ) {
            let settings: Vec<_> = MessageType::ALL
                .iter()
                .zip(&lists)
                .map(|(&message_type, ids)| MessageSettingDraft { message_type, contact_ids: ids.clone(), in_console: true })
                .collect();
            let left = settings.iter().all(|one| one.contact_ids.iter().any(|other| *other != id));
            prop_assert_eq!(may_remove_contact(&settings, &id).is_ok(), left);
        }
    }
}
