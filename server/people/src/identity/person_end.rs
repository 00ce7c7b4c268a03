//! The end of what opens the console to a person: for a while, or for good.

use portico_core::Code;
use uuid::Uuid;

use super::code::end_codes;
use super::contacts::contacts_of;
use super::store::person as store;
use super::store::{activation, challenge, contact, handoff, session, user};
use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::{
    App, Error, Result, people::account, people::content, people::key, people::terms, platform::export,
};

/// Ends every session of a person, and everything that could begin one (SECURITY S-8).
///
/// # Errors
/// When the database does not answer.
pub async fn end_sessions(tx: &mut Conn, user_id: Uuid) -> Result<()> {
    session::delete_sessions_by_user(tx, user_id, None).await?;
    handoff::delete_handoffs_by_user(tx, user_id).await?;
    end_begun_sign_ins(tx, user_id).await
}

/// Holds a person until the transaction ends, for whoever writes something to them that their end has to erase; false when they are gone.
///
/// # Errors
/// When the database does not answer.
pub async fn hold_person(tx: &mut Conn, user_id: Uuid) -> Result<bool> {
    Ok(user::lock_user(tx, user_id).await?.is_some())
}

/// Holds whoever calls until the transaction ends: somebody who was deleted since the call began gets no name and no picture any more.
///
/// # Errors
/// 100005 when they are gone; when the database does not answer.
pub async fn hold_caller(tx: &mut Conn, caller: &Caller) -> Result<()> {
    if hold_person(tx, caller.user_id).await? { Ok(()) } else { Err(Error::new(Code::NotLoggedIn)) }
}

/// Ends the sign-ins of a person that are between their steps.
///
/// # Errors
/// When the database does not answer.
pub async fn end_begun_sign_ins(tx: &mut Conn, user_id: Uuid) -> Result<()> {
    Ok(challenge::delete_challenges_by_user(tx, user_id).await?)
}

/// Ends everything by which a person signs in or works, and forgets what was kept for the person alone. The person's row
/// itself, which records name, is the caller's to make anonymous.
///
/// # Errors
/// When the database does not answer.
pub async fn end_person(tx: &mut Conn, app: &App, user_id: Uuid) -> Result<()> {
    user::lock_user_to_end(tx, user_id).await?;
    if let Some(user) = user::find_user_by_id(tx, user_id).await? {
        for contact in contacts_of(app, &user) {
            end_codes(tx, app, &contact).await?;
        }
    }
    end_sessions(tx, user_id).await?;
    activation::delete_activations_by_user(tx, user_id).await?;
    key::delete_user_keys(tx, user_id, app.now()).await?;
    export::erase_person_exports(tx, user_id).await?;
    store::delete_passkey_ceremonies(tx, user_id).await?;
    store::delete_passkeys(tx, user_id).await?;
    store::delete_totp(tx, user_id).await?;
    store::delete_recovery_codes(tx, user_id).await?;
    store::delete_password_history(tx, user_id).await?;
    store::delete_sign_in_records(tx, user_id).await?;
    store::delete_message_settings(tx, user_id).await?;
    contact::delete_hidden_types(tx, user_id).await?;
    contact::delete_console_only_types(tx, user_id).await?;
    content::delete_person_messages(tx, user_id).await?;
    account::delete_person_visits(tx, user_id).await?;
    account::delete_person_home(tx, user_id).await?;
    terms::delete_person_terms(tx, user_id).await?;
    Ok(())
}
