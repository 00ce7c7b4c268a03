//! Which of a person's contacts receives which messages.

use axum::extract::State;
use portico_core::message_setting::{ALWAYS_SENT, MessageSettingDraft, MessageType};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::contact_slot::ContactId;
use super::contacts::ContactReply;
use super::store::contact as store;
use super::store::user::{self, UserRow};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// The settings of messages.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageSettingsReply {
    /// The contacts that can be chosen.
    pub contacts: Vec<ContactReply>,
    /// The types that cannot do without a contact where there is one.
    pub always_sent: Vec<MessageType>,
    /// The receivers of each type.
    pub settings: Vec<MessageSettingDraft>,
}

/// Tells which contact of whoever is signed in receives which messages.
#[utoipa::path(get, path = "/gicend/message/setting/show/", tag = "message",
    responses((status = 200, body = Envelope<MessageSettingsReply>)))]
pub async fn message_setting_show(
    State(app): State<App>,
    caller: Caller,
) -> Result<Reply<MessageSettingsReply>> {
    list_settings_of(&mut app.store().read().await?, caller.user_id).await.map(Reply)
}

/// The settings of a person by their id.
///
/// # Errors
/// 100005 when there is no such person.
pub async fn list_settings_of(conn: &mut Conn, user_id: Uuid) -> Result<MessageSettingsReply> {
    let user = user::find_user_by_id(conn, user_id).await?;
    let user = user.ok_or_else(|| Error::new(portico_core::Code::NotLoggedIn))?;
    list_settings(conn, &user).await
}

/// The settings of a person.
///
/// # Errors
/// When the database does not answer.
pub async fn list_settings(conn: &mut Conn, user: &UserRow) -> Result<MessageSettingsReply> {
    let contacts = ContactId::ALL.into_iter().filter_map(|id| id.to_reply(user)).collect();
    let settings = list_effective_settings(conn, user).await?;
    Ok(MessageSettingsReply { contacts, always_sent: ALWAYS_SENT.to_vec(), settings })
}

/// The receivers of every type as they are: those chosen that are still there, or else the first contact, unless it was chosen that the type
/// stands in the console alone.
///
/// # Errors
/// When the database does not answer.
pub async fn list_effective_settings(conn: &mut Conn, user: &UserRow) -> Result<Vec<MessageSettingDraft>> {
    let chosen = store::list_all_receivers(conn, user.user_id).await?;
    let hidden = store::list_hidden_types(conn, user.user_id).await?;
    let console_only = store::list_console_only_types(conn, user.user_id).await?;
    let there: Vec<&str> =
        ContactId::ALL.into_iter().filter(|id| id.of_user(user).is_some()).map(ContactId::as_str).collect();
    let receivers = |message_type: MessageType| {
        let is_chosen = |id: &&str| {
            chosen.iter().any(|row| row.message_type == message_type.as_str() && row.contact_id == **id)
        };
        let mut ids: Vec<&str> = there.iter().copied().filter(is_chosen).collect();
        if ids.is_empty() && !console_only.iter().any(|name| name == message_type.as_str()) {
            ids.extend(there.first());
        }
        let contact_ids = ids.into_iter().map(str::to_owned).collect();
        let in_console = !hidden.iter().any(|name| name == message_type.as_str());
        MessageSettingDraft { message_type, contact_ids, in_console }
    };
    Ok(MessageType::ALL.iter().copied().map(receivers).collect())
}
