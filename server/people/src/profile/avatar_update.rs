//! Saves and removes a person's picture (SPEC §3: avatar), by the rules of pictures of papers.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::people::account::avatar_address;
use crate::people::identity::{hold_caller, person_row};
use crate::platform::audit::{self, Event};
use crate::platform::picture::{PictureFile, take_picture};
use crate::{App, Result, transaction};

/// The longest side that is kept, in pixels: the page shows it in a circle of half the size.
const LONGEST: u32 = 128;

/// The picture as it is kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct AvatarReply {
    /// The picture, as an address that a page can show: `data:image/jpeg;base64,…`.
    pub avatar: String,
}

/// Nothing needs to be said.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AvatarDelete {}

/// Saves the caller's own picture: the body is the file itself, JPG, GIF or PNG under 3 MB. What is kept is a JPEG of at most
/// 128 pixels a side, without anything else that was in the file.
#[utoipa::path(post, path = "/gicend/account/avatar/update/", tag = "account",
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Envelope<AvatarReply>),
        (status = 400, description = "100001 on `image`: no picture, or too many pixels"),
        (status = 401, description = "100005: not logged in"),
        (status = 413, description = "100001 on `image`: too large"),
        (status = 415, description = "100001: no picture's content type"),
        (status = 429, description = "300002: too many")))]
pub async fn account_avatar_update(
    State(app): State<App>,
    caller: Caller,
    PictureFile(bytes): PictureFile,
) -> Result<Reply<AvatarReply>> {
    save_avatar(&app, &caller, bytes).await.map(Reply)
}

/// Removes the caller's own picture.
#[utoipa::path(post, path = "/gicend/account/avatar/delete/", tag = "account", request_body = AvatarDelete,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in")))]
pub async fn account_avatar_delete(
    State(app): State<App>,
    caller: Caller,
    Body(_): Body<AvatarDelete>,
) -> Result<Reply<Nothing>> {
    delete_avatar(&app, &caller).await?;
    Ok(Reply(Nothing))
}

/// Saves the caller's picture, decoded and encoded anew.
///
/// # Errors
/// 100001 on `image`; 300002; 100005 when the caller is gone by now; when the database does not answer.
pub async fn save_avatar(app: &App, caller: &Caller, bytes: Vec<u8>) -> Result<AvatarReply> {
    let picture = take_picture(app, bytes, LONGEST).await?;
    transaction!(app.store(), tx => {
        hold_caller(tx, caller).await?;
        person_row::update_avatar(tx, caller.user_id, Some(picture.bytes.as_slice())).await?;
        record(tx, app, caller, "account.avatar").await
    })?;
    Ok(AvatarReply { avatar: avatar_address(&picture.bytes) })
}

/// Removes the picture; without one there is nothing to do.
///
/// # Errors
/// When the database does not answer.
pub async fn delete_avatar(app: &App, caller: &Caller) -> Result<()> {
    transaction!(app.store(), tx => {
        person_row::update_avatar(tx, caller.user_id, None).await?;
        record(tx, app, caller, "account.avatar_remove").await
    })
}

async fn record(
    tx: &mut crate::kit::store::Conn,
    app: &App,
    caller: &Caller,
    action: &'static str,
) -> Result<()> {
    let event = Event::done(caller, action).on("user", caller.user_id, &caller.login_name);
    audit::record(tx, app, caller.account_id, &event).await
}
