//! The end of what opens the console to a person: for a while, or for good.

use portico_core::contact::{Channel, Contact};
use uuid::Uuid;

use super::code::codes_end;
use super::contacts::contacts_of;
use super::store::person as store;
use super::store::{activation, challenge, handoff, session, user};
use crate::kit::store::Conn;
use crate::{App, Result, people::account, people::content, people::key, people::terms, platform::export};

/// Ends every session of a person, and everything that could begin one (SECURITY S-8).
///
/// # Errors
/// When the database does not answer.
pub async fn sessions_end(tx: &mut Conn, user_id: Uuid) -> Result<()> {
    session::session_delete_by_user(tx, user_id, None).await?;
    handoff::handoff_delete_by_user(tx, user_id).await?;
    sign_ins_begun_end(tx, user_id).await
}

/// Ends the sign-ins of a person that are between their steps.
///
/// # Errors
/// When the database does not answer.
pub async fn sign_ins_begun_end(tx: &mut Conn, user_id: Uuid) -> Result<()> {
    Ok(challenge::challenge_delete_by_user(tx, user_id).await?)
}

/// Ends the codes on their way to a mailbox that is no longer the person's, and the sign-ins that wait for them.
///
/// # Errors
/// When the database does not answer.
pub async fn end_contact_codes(tx: &mut Conn, app: &App, user_id: Uuid, mailbox: Option<&str>) -> Result<()> {
    if let Some(contact) = mailbox.and_then(|mailbox| Contact::parse(Channel::Email, mailbox).ok()) {
        codes_end(tx, app, &contact).await?;
    }
    sign_ins_begun_end(tx, user_id).await
}

/// Ends everything by which a person signs in or works, and forgets what was kept for the person alone. The person's row
/// itself, which records name, is the caller's to make anonymous.
///
/// # Errors
/// When the database does not answer.
pub async fn person_end(tx: &mut Conn, app: &App, user_id: Uuid) -> Result<()> {
    if let Some(user) = user::user_by_id(tx, user_id).await? {
        for contact in contacts_of(app, &user) {
            codes_end(tx, app, &contact).await?;
        }
    }
    sessions_end(tx, user_id).await?;
    activation::activation_delete_by_user(tx, user_id).await?;
    key::user_keys_delete(tx, user_id, app.now()).await?;
    export::person_exports_erase(tx, user_id).await?;
    store::passkey_ceremonies_delete(tx, user_id).await?;
    store::passkeys_delete(tx, user_id).await?;
    store::totp_delete(tx, user_id).await?;
    store::recovery_codes_delete(tx, user_id).await?;
    store::password_history_delete(tx, user_id).await?;
    store::sign_in_records_delete(tx, user_id).await?;
    store::message_settings_delete(tx, user_id).await?;
    content::person_messages_delete(tx, user_id).await?;
    account::person_visits_delete(tx, user_id).await?;
    terms::person_terms_delete(tx, user_id).await?;
    Ok(())
}
