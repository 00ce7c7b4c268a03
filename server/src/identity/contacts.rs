//! A person's contacts as codes may go to them, and the made-up ones of an unknown login name.

use portico_core::contact::{Channel, Contact};
use serde::Serialize;
use utoipa::ToSchema;

use super::digest::keyed_hash;
use super::store::user::UserRow;
use crate::App;
use crate::config::SmsChannel;

/// A contact, shown to somebody who may not be its owner.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContactReply {
    /// Names the contact when a code is asked for.
    pub contact_id: String,
    /// How it is reached.
    pub channel: Channel,
    /// Its ends only.
    pub masked: String,
}

impl From<&Contact> for ContactReply {
    fn from(contact: &Contact) -> Self {
        let channel = contact.channel();
        Self { contact_id: channel.as_str().to_owned(), channel, masked: contact.masked() }
    }
}

/// The contact of a list that an id names.
pub fn contact_by_id<'a>(contacts: &'a [Contact], contact_id: &str) -> Option<&'a Contact> {
    contacts.iter().find(|contact| contact.channel().as_str() == contact_id)
}

/// Whether codes can be sent by a channel at all.
pub fn is_offered(app: &App, channel: Channel) -> bool {
    channel == Channel::Email || app.config().sms.channel != SmsChannel::Off
}

/// A person's contacts that can be reached.
pub fn contacts_of(app: &App, user: &UserRow) -> Vec<Contact> {
    let typed = [(Channel::Email, &user.email), (Channel::Sms, &user.mobile)];
    let parsed = typed.into_iter().filter_map(|(channel, typed)| {
        let typed = typed.as_deref().filter(|_| is_offered(app, channel))?;
        Contact::parse(channel, typed).ok()
    });
    parsed.collect()
}

const DOMAINS: [&str; 8] =
    ["gmail.com", "qq.com", "163.com", "outlook.com", "126.com", "hotmail.com", "foxmail.com", "icloud.com"];
const LETTERS: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";

/// Contacts for a login name that nobody has: always the same for one name, and of the shape that real ones have.
pub fn made_up_contacts(app: &App, login_key: &str) -> Vec<Contact> {
    let random = keyed_hash(app, &["made-up contact", login_key]);
    let byte = |at: usize| usize::from(random.get(at).copied().unwrap_or(0));
    let letter = |at: usize| char::from(LETTERS[byte(at) % LETTERS.len()]);
    let email =
        format!("{}{}{}{}@{}", letter(0), letter(1), letter(2), letter(3), DOMAINS[byte(4) % DOMAINS.len()]);
    let digits: String =
        (8..16).map(|at| char::from(b'0' + u8::try_from(byte(at) % 10).unwrap_or(0))).collect();
    let mobile = format!("+86138{digits}");
    let has_mobile = is_offered(app, Channel::Sms) && byte(5) % 4 == 0;
    let has_email = !has_mobile || byte(6) % 2 == 0;
    let offered = [(has_email, Channel::Email, email), (has_mobile, Channel::Sms, mobile)];
    offered
        .into_iter()
        .filter(|(is_there, ..)| *is_there)
        .filter_map(|(_, channel, typed)| Contact::parse(channel, &typed).ok())
        .collect()
}
