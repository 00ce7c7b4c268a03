//! People's contacts, and which of them receives which messages.

use portico_core::contact::Contact;
use uuid::Uuid;

use crate::kit::store::Conn;
use crate::people::identity::ContactId;
use crate::{row, statement};

row! {
    /// One contact that receives one type of message.
    #[derive(Debug)]
    pub struct ReceiverRow {
        pub message_type: String,
        pub contact_id: String,
    }
}

/// Replaces or removes one of a person's contacts.
pub async fn update_contact(
    conn: &mut Conn,
    user_id: Uuid,
    contact_id: ContactId,
    contact: Option<&Contact>,
) -> sqlx::Result<()> {
    let typed = contact.map(Contact::as_str);
    match contact_id {
        ContactId::Email => update_email(conn, user_id, typed, contact.map(Contact::key).as_deref()).await,
        ContactId::Sms => update_mobile(conn, user_id, typed).await,
        ContactId::Additional => update_additional_mobile(conn, user_id, typed).await,
    }
}

statement! {
    /// Replaces or removes a person's mailbox.
    fn update_email(user_id: Uuid, email: Option<&str>, key: Option<&str>):
        "update app_user set email = $2, email_key = $3 where user_id = $1";

    /// Replaces or removes a person's mobile number.
    fn update_mobile(user_id: Uuid, mobile: Option<&str>):
        "update app_user set mobile = $2 where user_id = $1";

    /// Replaces or removes a person's second mobile number.
    fn update_additional_mobile(user_id: Uuid, mobile: Option<&str>):
        "update app_user set additional_mobile = $2 where user_id = $1";
}

statement! {
    /// Every choice of receivers of a person.
    pub fn list_all_receivers(user_id: Uuid) -> Vec<ReceiverRow>:
        "select message_type, contact_id from message_setting where user_id = $1";

    /// The contacts that a person chose for a type of message.
    pub fn list_receivers(user_id: Uuid, message_type: &str) -> Vec<String>:
        "select contact_id from message_setting where user_id = $1 and message_type = $2 order by contact_id";

    /// The types of which a person is shown no messages in the console.
    pub fn list_hidden_types(user_id: Uuid) -> Vec<String>:
        "select message_type from message_hidden where user_id = $1";

    /// Notes that a person is shown no messages of a type in the console.
    pub fn insert_hidden_type(user_id: Uuid, message_type: &str):
        "insert into message_hidden (user_id, message_type) values ($1, $2)";

    /// Shows a person messages of every type in the console.
    pub fn delete_hidden_types(user_id: Uuid):
        "delete from message_hidden where user_id = $1";

    /// The types whose messages stand in the console alone, as a person chose.
    pub fn list_console_only_types(user_id: Uuid) -> Vec<String>:
        "select message_type from message_console_only where user_id = $1";

    /// Notes that messages of a type go to no contact of a person.
    pub fn insert_console_only_type(user_id: Uuid, message_type: &str):
        "insert into message_console_only (user_id, message_type) values ($1, $2)";

    /// Forgets which types go to no contact of a person.
    pub fn delete_console_only_types(user_id: Uuid):
        "delete from message_console_only where user_id = $1";

    /// Writes a receiver of a type.
    pub fn insert_receiver(user_id: Uuid, message_type: &str, contact_id: &str):
        "insert into message_setting (user_id, message_type, contact_id) values ($1, $2, $3)";

    /// Forgets every choice of receivers of a person.
    pub fn delete_receivers(user_id: Uuid):
        "delete from message_setting where user_id = $1";

    /// Forgets that a contact of a person receives anything.
    pub fn delete_receiver(user_id: Uuid, contact_id: &str):
        "delete from message_setting where user_id = $1 and contact_id = $2";
}
