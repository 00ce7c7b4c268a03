//! A person's contacts as codes may go to them, and the made-up ones of an unknown login name.

use portico_core::contact::{Channel, Contact};
use serde::Serialize;
use utoipa::ToSchema;

use super::keyed_hash::hash_with_secret;
use super::store::user::UserRow;
use crate::App;
use crate::platform::config::SmsChannel;

/// A contact, shown to somebody who may not be its owner: its ends to whoever knows the password, less to a stranger.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContactReply {
    /// Names the contact when a code is asked for.
    pub contact_id: String,
    /// How it is reached.
    pub channel: Channel,
    /// Its ends, or less.
    pub masked: String,
}

impl ContactReply {
    /// A contact as somebody who knows the password sees it: masked.
    pub fn of(contact: &Contact) -> Self {
        Self::new(contact.channel(), contact.to_masked())
    }

    /// For somebody who knows no more than a name.
    pub fn hint(contact: &Contact) -> Self {
        Self::new(contact.channel(), contact.hint())
    }

    fn new(channel: Channel, masked: String) -> Self {
        Self { contact_id: channel.as_str().to_owned(), channel, masked }
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

/// Where the codes for a login name go.
pub struct Receivers<'a> {
    /// The person's contacts, or made-up ones.
    pub contacts: Vec<Contact>,
    /// The person; nobody when the contacts are made up.
    pub user: Option<&'a UserRow>,
}

/// The person's contacts. A name that nobody has, or whose person cannot be reached, has made-up ones, to which nothing
/// is sent.
pub fn receivers<'a>(app: &App, user: Option<&'a UserRow>, login_key: &str) -> Receivers<'a> {
    let reachable = user.map(|user| (user, contacts_of(app, user)));
    match reachable.filter(|(_, contacts)| !contacts.is_empty()) {
        Some((user, contacts)) => Receivers { contacts, user: Some(user) },
        None => Receivers { contacts: invent_contacts(app, login_key), user: None },
    }
}

/// What mailboxes begin with.
const FIRST: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";

/// Contacts that are always the same for one name, and look to a stranger like real ones.
fn invent_contacts(app: &App, login_key: &str) -> Vec<Contact> {
    let random = hash_with_secret(app, &["made-up contact", login_key]);
    let byte = |at: usize| usize::from(random.get(at).copied().unwrap_or(0));
    let email = format!("{}@example.com", char::from(FIRST[byte(0) % FIRST.len()]));
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
