//! Takes a picture of a paper in (SPEC §5): made anew, sealed, under a generated id. The file's name is never looked at.

use axum::extract::{FromRequest, Request, State};
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use portico_core::{Code, Rule};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::picture::{Picture, remade};
use super::store::image as store;
use crate::audit::{self, Event};
use crate::http::{Caller, Envelope, Reply};
use crate::{App, Error, Result, transaction};

/// Pictures that an account keeps without having handed them in; older ones make room.
const KEPT: i64 = 8;

/// The file as it came.
#[derive(Debug)]
pub struct File(Vec<u8>);

impl FromRequest<App> for File {
    type Rejection = Error;

    /// The request's body as it is. A page of another site cannot send these content types without asking first
    /// (SECURITY H-2).
    async fn from_request(request: Request, app: &App) -> Result<Self, Error> {
        let headers = request.headers();
        let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let is_file = kind.starts_with("image/") || kind == "application/octet-stream";
        if !is_file || headers.contains_key(CONTENT_ENCODING) {
            return Err(Error::new(Code::ParameterError).with_status(415));
        }
        let max = app.config().limits.image.max_bytes;
        axum::body::to_bytes(request.into_body(), max as usize).await.map(|bytes| Self(bytes.into())).map_err(
            |error| {
                let rule = Rule::ImageTooLarge { max };
                Error::field("image", rule).with_status(413).with_cause(error)
            },
        )
    }
}

/// What was kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImageReply {
    /// Names the picture when the verification is handed in.
    pub image_id: Uuid,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

/// Uploads a picture of a paper: the body is the file itself, JPG, GIF or PNG under 3 MB. What is kept is a JPEG of at most
/// 2400 pixels a side, without anything else that was in the file.
#[utoipa::path(post, path = "/gicend/verification/image/create/", tag = "verification",
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Envelope<ImageReply>),
        (status = 400, description = "100001 on `image`: no picture, or too many pixels"),
        (status = 401, description = "100005: not logged in"),
        (status = 413, description = "100001 on `image`: too large"),
        (status = 415, description = "100001: no picture's content type"),
        (status = 429, description = "300002: too many")))]
pub async fn image_create_make(
    State(app): State<App>,
    caller: Caller,
    File(bytes): File,
) -> Result<Reply<ImageReply>> {
    image_create(&app, &caller, bytes).await.map(Reply)
}

/// Keeps a picture.
///
/// # Errors
/// 100001 on `image`; 300002; when the database does not answer.
pub async fn image_create(app: &App, caller: &Caller, bytes: Vec<u8>) -> Result<ImageReply> {
    app.verification().uploads.check_request()?;
    let picture = decoded(app, bytes).await?;
    let (now, size) = (app.now(), (picture.width, picture.height));
    let image_id = app.random().id(now);
    let bound: [&[u8]; 2] = [image_id.as_bytes(), b"picture"];
    let sealed = app.verification().seal.seal(app.random(), &bound, picture.bytes)?;
    transaction!(app.store(), tx => {
        store::images_cap(tx, caller.account_id, KEPT - 1).await?;
        store::image_insert(tx, image_id, caller.account_id, size, &sealed, now).await?;
        let event = Event::done(caller, "verification.upload").on("verification_image", image_id, "");
        audit::record(tx, app, caller.account_id, &event.after(json!({ "width": size.0, "height": size.1 }))).await?;
        Ok(ImageReply { image_id, width: size.0, height: size.1 })
    })
}

/// Decodes on a thread of its own, one picture at a time; the permit goes along, so that a caller that goes away does not
/// let one more begin.
async fn decoded(app: &App, bytes: Vec<u8>) -> Result<Picture> {
    let permit = app.verification().decodings.clone().acquire_owned().await.map_err(Error::internal)?;
    let limits = app.config().limits.image.clone();
    let task = tokio::task::spawn_blocking(move || {
        let picture = remade(&bytes, &limits);
        drop(permit);
        picture
    });
    task.await.map_err(Error::internal)?
}
