//! Chooses which of a person's contacts receives which messages.

use axum::extract::State;
use portico_core::Rule;
use portico_core::message_setting::{ALWAYS_SENT, MessageSetting, MessageSettings, MessageSettingsDraft};
use serde_json::json;

use super::contact_slot::ContactId;
use super::message_setting_show::{MessageSettingsReply, list_effective_settings, list_settings};
use super::proof::lock_own_user;
use super::store::contact as store;
use super::store::user::UserRow;
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Saves the receivers of every type, and whether its messages stand in the console.
#[utoipa::path(post, path = "/gicend/message/setting/update/", tag = "message", request_body = MessageSettingsDraft,
    responses((status = 200, body = Envelope<MessageSettingsReply>),
        (status = 400, description = "100001: violations, each on its message type")))]
pub async fn message_setting_update(
    State(app): State<App>,
    caller: Caller,
    Checked(chosen): Checked<MessageSettingsDraft>,
) -> Result<Reply<MessageSettingsReply>> {
    save_message_settings(&app, &caller, &chosen).await.map(Reply)
}

/// Saves the receivers of the caller's messages.
///
/// # Errors
/// [`Rule::UnknownChoice`] on the message type that names a contact which is not there; [`Rule::NothingChosen`] on one of [`ALWAYS_SENT`]
/// without a contact, where there is one.
pub async fn save_message_settings(
    app: &App,
    caller: &Caller,
    chosen: &MessageSettings,
) -> Result<MessageSettingsReply> {
    transaction!(app.store(), tx => {
        let user = lock_own_user(tx, caller).await?;
        let before = list_effective_settings(tx, &user).await?;
        store::delete_receivers(tx, user.user_id).await?;
        store::delete_hidden_types(tx, user.user_id).await?;
        store::delete_console_only_types(tx, user.user_id).await?;
        for setting in chosen.settings() {
            save_setting(tx, &user, setting).await?;
        }
        let saved = list_settings(tx, &user).await?;
        let event = Event::done(caller, "message_setting.change")
            .on("user", user.user_id, &user.login_name)
            .before(json!(before))
            .after(json!(saved.settings));
        audit::record(tx, app, user.account_id, &event).await?;
        Ok(saved)
    })
}

/// Writes the receivers of one type, of which nothing is written yet. Whoever has no contact chooses none: once they have one, it receives
/// what the first contact does.
async fn save_setting(tx: &mut Conn, user: &UserRow, setting: &MessageSetting) -> Result<()> {
    let message_type = setting.message_type().as_str();
    let has_contact = ContactId::ALL.into_iter().any(|id| id.of_user(user).is_some());
    for id in setting.contact_ids() {
        let is_there = ContactId::parse(id).is_some_and(|id| id.of_user(user).is_some());
        if !is_there {
            return Err(Error::field(message_type, Rule::UnknownChoice));
        }
        store::insert_receiver(tx, user.user_id, message_type, id).await?;
    }
    if setting.contact_ids().is_empty() && has_contact {
        if ALWAYS_SENT.contains(setting.message_type()) {
            return Err(Error::field(message_type, Rule::NothingChosen));
        }
        store::insert_console_only_type(tx, user.user_id, message_type).await?;
    }
    if !setting.in_console() {
        store::insert_hidden_type(tx, user.user_id, message_type).await?;
    }
    Ok(())
}
