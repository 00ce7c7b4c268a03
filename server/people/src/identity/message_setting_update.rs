//! Chooses which of a person's contacts receives which messages.

use axum::extract::State;
use portico_core::Rule;
use portico_core::message_setting::{MessageSettings, MessageSettingsDraft};
use serde_json::json;

use super::contact_slot::ContactId;
use super::message_setting_show::{MessageSettingsReply, list_effective_settings, list_settings};
use super::proof::lock_own_user;
use super::store::contact as store;
use crate::caller::Caller;
use crate::kit::http::{Checked, Envelope, Reply};
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
/// [`Rule::UnknownChoice`] on the message type that names a contact which is not there.
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
        for setting in chosen.settings() {
            let message_type = setting.message_type().as_str();
            for id in setting.contact_ids() {
                let is_there = ContactId::parse(id).is_some_and(|id| id.of_user(&user).is_some());
                if !is_there {
                    return Err(Error::field(message_type, Rule::UnknownChoice));
                }
                store::insert_receiver(tx, user.user_id, message_type, id).await?;
            }
            if !setting.in_console() {
                store::insert_hidden_type(tx, user.user_id, message_type).await?;
            }
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
