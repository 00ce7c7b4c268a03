//! Takes a picture of a document in (SPEC §5): made anew, sealed, under a generated id. The file's name is never looked at.

use axum::extract::State;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::image as store;
use crate::PeopleParts;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::platform::audit::{self, Event};
use crate::platform::picture::{PictureFile, take_picture};
use crate::{App, Result, transaction};

/// Pictures that an account keeps without having handed them in; older ones make room.
const KEPT: i64 = 8;
/// The longest side that is kept, in pixels: an identity card fills it with 700 dots per inch.
pub(super) const LONGEST: u32 = 2_400;

/// The picture as it is kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImageReply {
    /// Names the picture when the verification is submitted.
    pub image_id: Uuid,
    /// The width of the picture that is kept, in pixels.
    pub width: u32,
    /// The height of the picture that is kept, in pixels.
    pub height: u32,
}

/// Uploads a picture of a document: the body is the file itself, JPG, GIF or PNG under 3 MB. What is kept is a JPEG of at most
/// 2400 pixels a side, without anything else that was in the file.
#[utoipa::path(post, path = "/gicend/verification/image/create/", tag = "verification",
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Envelope<ImageReply>),
        (status = 400, description = "100001 on `image`: no picture, or too many pixels"),
        (status = 401, description = "100005: not logged in"),
        (status = 413, description = "100001 on `image`: too large"),
        (status = 415, description = "100001: no picture's content type"),
        (status = 429, description = "300002: too many")))]
pub async fn verification_image_create(
    State(app): State<App>,
    caller: Caller,
    PictureFile(bytes): PictureFile,
) -> Result<Reply<ImageReply>> {
    create_image(&app, &caller, bytes).await.map(Reply)
}

/// Keeps a picture for a verification, decoded and encoded anew, encrypted.
///
/// # Errors
/// 100001 on `image`; 300002; when the database does not answer.
pub async fn create_image(app: &App, caller: &Caller, bytes: Vec<u8>) -> Result<ImageReply> {
    let picture = take_picture(app, bytes, LONGEST).await?;
    let (now, width, height) = (app.now(), picture.width, picture.height);
    let image_id = app.random().id(now);
    let bound: [&[u8]; 2] = [image_id.as_bytes(), b"picture"];
    let sealed = app.verification().seal.seal(app.random(), &bound, picture.bytes)?;
    transaction!(app.store(), tx => {
        store::cap_images(tx, caller.account_id, KEPT - 1).await?;
        store::insert_image(tx, image_id, caller.account_id, width, height, &sealed, now).await?;
        let event = Event::done(caller, "verification.upload").on("verification_image", image_id, "");
        audit::record(tx, app, caller.account_id, &event.after(json!({ "width": width, "height": height }))).await?;
        Ok(ImageReply { image_id, width, height })
    })
}
