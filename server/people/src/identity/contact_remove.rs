//! Takes a contact of whoever is signed in away (SPEC §6: never the only one that receives a type of message).

use axum::extract::State;
use portico_core::Code;
use portico_core::contact_change::{ContactRemove, ContactRemoveDraft};
use portico_core::message_setting::may_remove_contact;
use portico_core::verification_code::CodePurpose;

use super::contact_change::{compare_code, follow_contact_change};
use super::contact_slot::{ContactId, incorrect_of};
use super::contacts::is_offered;
use super::message_setting_show::list_effective_settings;
use super::proof::lock_own_user;
use super::store::user::UserRow;
use super::store::{code as code_store, contact as store};
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Nothing, Reply};
use crate::{App, Error, Result, transaction};

/// Removes a contact. Needs a fresh proof and the code that went to it.
#[utoipa::path(post, path = "/gicend/contact/remove/", tag = "contact", request_body = ContactRemoveDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100015 on `current_code`"),
        (status = 403, description = "100013 on `proof`: prove who you are first"),
        (status = 404, description = "100004: no such contact"),
        (status = 409, description = "600003: the sole contact of a message type; 100038: nothing would be left")))]
pub async fn contact_remove(
    State(app): State<App>,
    caller: Caller,
    Checked(request): Checked<ContactRemoveDraft>,
) -> Result<Reply<Nothing>> {
    remove_contact(&app, &caller, &request).await?;
    Ok(Reply(Nothing))
}

/// Compares the code, then removes the contact.
///
/// # Errors
/// 100013 without a fresh proof; 100004; 600003; 100038; 100035 or 100036 on `current_code`.
pub async fn remove_contact(app: &App, caller: &Caller, request: &ContactRemove) -> Result<()> {
    caller.require_fresh(app)?;
    let id = ContactId::parse(request.contact_id()).ok_or_else(|| Error::new(Code::NotFound))?;
    let code_id = transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        let contact = id.of_user(&user).ok_or_else(|| Error::new(Code::NotFound))?;
        require_spare(tx, app, &user, id).await?;
        compare_code(tx, app, CodePurpose::ContactCurrent, &contact, request.current_code().as_str()).await
    })?;
    let code_id = code_id.ok_or_else(|| incorrect_of(id.channel(), "current_code"))?;
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        require_spare(tx, app, &user, id).await?;
        if !code_store::end_code(tx, code_id, app.now()).await? {
            return Err(incorrect_of(id.channel(), "current_code"));
        }
        store::update_contact(tx, user.user_id, id, None).await?;
        store::delete_receiver(tx, user.user_id, id.as_str()).await?;
        follow_contact_change(tx, app, caller, &user, id, None).await
    })
}

/// Refuses when a type of message would have no reader, or codes nowhere to go: a mobile is no such place while no SMS are sent.
async fn require_spare(
    tx: &mut crate::kit::store::Conn,
    app: &App,
    user: &UserRow,
    id: ContactId,
) -> Result<()> {
    let is_left =
        |other: &ContactId| *other != id && is_offered(app, other.channel()) && other.of_user(user).is_some();
    if ![ContactId::Email, ContactId::Sms].iter().any(is_left) {
        return Err(Error::new(Code::NoValidContact));
    }
    let settings = list_effective_settings(tx, user).await?;
    may_remove_contact(&settings, id.as_str())
        .map_err(|rule| Error::new(Code::SoleContact).with_violation("contact_id", rule))
}
