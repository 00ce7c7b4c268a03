//! Codes that prove contacts of whoever is signed in: the new one, and the one that it replaces.

use axum::extract::State;
use portico_core::contact::Contact;
use portico_core::contact_change::{ContactCode, ContactCodeDraft};
use portico_core::verification_code::CodePurpose;
use portico_core::{Code, Rule};
use serde::Deserialize;
use utoipa::ToSchema;

use super::client::Client;
use super::code::{CodeSentReply, Target, issue_code};
use super::code_send::require_reachable;
use super::contact_slot::{ContactId, require_new};
use super::notice::stage_code;
use super::proof::lock_own_user;
use crate::caller::Caller;
use crate::kit::http::{Body, Checked, Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Which contact a code goes to.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactCurrentCode {
    /// The contact to be replaced or removed; it has to be bound.
    pub contact_id: ContactId,
}

/// Sends a code to a new contact. The answer does not tell whether it belongs to somebody.
#[utoipa::path(post, path = "/gicend/contact/code/", tag = "contact", request_body = ContactCodeDraft,
    responses((status = 200, body = Envelope<CodeSentReply>), (status = 400, description = "100001: violations"),
        (status = 429, description = "100014: 60 seconds; 100022: the target's day; 900004: the address's day")))]
pub async fn contact_code(
    State(app): State<App>,
    client: Client,
    caller: Caller,
    Checked(request): Checked<ContactCodeDraft>,
) -> Result<Reply<CodeSentReply>> {
    send_new_code(&app, &caller, &client, &request).await.map(Reply)
}

/// Sends a code to a contact that shall be replaced or removed.
#[utoipa::path(post, path = "/gicend/contact/current/code/", tag = "contact", request_body = ContactCurrentCode,
    responses((status = 200, body = Envelope<CodeSentReply>), (status = 404, description = "100004: no such contact"),
        (status = 429, description = "100014: 60 seconds; 100022: the target's day; 900004: the address's day")))]
pub async fn contact_current_code(
    State(app): State<App>,
    client: Client,
    caller: Caller,
    Body(request): Body<ContactCurrentCode>,
) -> Result<Reply<CodeSentReply>> {
    send_current_code(&app, &caller, &client, request.contact_id).await.map(Reply)
}

/// Sends a code to a contact that shall become the caller's.
///
/// # Errors
/// A violation on `channel` or `target`; a limit's code.
pub async fn send_new_code(
    app: &App,
    caller: &Caller,
    client: &Client,
    request: &ContactCode,
) -> Result<CodeSentReply> {
    let contact = request.target();
    require_reachable(app, contact)?;
    let id = ContactId::of(*request.slot(), *request.channel());
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        require_new(id, &user, contact)?;
        send(tx, app, caller, client, CodePurpose::ContactNew, contact, user.lang).await
    })
}

/// Sends a code to one of the caller's contacts.
///
/// # Errors
/// 100004 when there is no such contact; a violation on `contact_id` when its channel is off; a limit's code.
pub async fn send_current_code(
    app: &App,
    caller: &Caller,
    client: &Client,
    id: ContactId,
) -> Result<CodeSentReply> {
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        let contact = id.of_user(&user).ok_or_else(|| Error::new(Code::NotFound))?;
        require_reachable(app, &contact).map_err(|_| Error::field("contact_id", Rule::UnknownChoice))?;
        send(tx, app, caller, client, CodePurpose::ContactCurrent, &contact, user.lang).await
    })
}

async fn send(
    tx: &mut crate::kit::store::Conn,
    app: &App,
    caller: &Caller,
    client: &Client,
    purpose: CodePurpose,
    contact: &Contact,
    lang: portico_core::Lang,
) -> Result<CodeSentReply> {
    let code = issue_code(tx, app, purpose, Target::Contact(contact), client).await?;
    stage_code(tx, app, contact, lang, purpose, &code).await?;
    let masked = contact.to_masked();
    let event = Event::done(caller, "contact.send_code").on("contact", purpose.as_str(), &masked);
    audit::record(tx, app, caller.account_id, &event).await?;
    Ok(code.sent)
}
