//! What identity keeps about a person, for the file that the person asks for.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::message_setting_show::list_settings_of;
use super::session_list::list_sessions;
use super::sign_in_list::{SignInFilter, list_sign_ins};
use super::store::own_data as store;
use crate::caller::Caller;
use crate::kit::http::Asked;
use crate::platform::own_data::OwnData;
use crate::{App, Result};

/// Writes who the person is, and how they sign in. Of secrets it tells that they are there.
///
/// # Errors
/// When the database does not answer, or the reader of the file has gone away.
pub async fn export_person(app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
    let mut conn = app.store().read().await?;
    let person = store::find_person(&mut conn, caller.user_id).await?;
    let totp = store::find_totp(&mut conn, caller.user_id).await?;
    let passkeys = store::list_passkeys(&mut conn, caller.user_id).await?;
    let settings = list_settings_of(&mut conn, caller.user_id).await?;
    drop(conn);
    data.member("person", &person).await?;
    data.member("avatar", &person.avatar.as_ref().map(|jpeg| STANDARD.encode(jpeg))).await?;
    data.member("authenticator", &totp).await?;
    data.member("passkeys", &passkeys).await?;
    data.member("message_settings", &settings).await?;
    data.member("sessions", &list_sessions(app, caller).await?.sessions).await?;
    data.pages("sign_ins", |cursor| async move {
        list_sign_ins(app, caller, &Asked::largest(SignInFilter::default(), cursor)).await
    })
    .await
}
