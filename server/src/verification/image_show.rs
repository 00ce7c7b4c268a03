//! Shows a picture to whoever handed it in.

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use portico_core::Code;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::store::image as store;
use crate::http::{Caller, Query};
use crate::{App, Error, Result};

/// Which picture.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ImageQuery {
    /// The picture.
    pub image_id: Uuid,
}

/// A picture as a browser gets it: never a page, runs nothing (SECURITY H-10).
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct PictureReply(pub Vec<u8>);

impl IntoResponse for PictureReply {
    fn into_response(self) -> Response {
        let head = [
            (CONTENT_TYPE, "image/jpeg"),
            (CONTENT_DISPOSITION, "attachment; filename=\"picture.jpg\""),
            (CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox; frame-ancestors 'none'"),
        ];
        (head, self.0).into_response()
    }
}

/// Shows one of the account's pictures, as JPEG.
#[utoipa::path(get, path = "/gicend/verification/image/", tag = "verification", params(ImageQuery),
    responses((status = 200, body = inline(PictureReply), content_type = "image/jpeg"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004")))]
pub async fn image_show_file(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ImageQuery>,
) -> Result<PictureReply> {
    image_show(&app, caller.account_id, query.image_id).await
}

/// A picture of an account.
///
/// # Errors
/// 100004 when the account has none of this id; when it was sealed with another key.
pub async fn image_show(app: &App, account_id: Uuid, image_id: Uuid) -> Result<PictureReply> {
    let sealed = store::image_select(&mut app.store().read().await?, account_id, image_id).await?;
    let sealed = sealed.ok_or_else(|| Error::new(Code::NotFound))?;
    let bound: [&[u8]; 2] = [image_id.as_bytes(), b"picture"];
    let bytes = app.verification().seal.open(&bound, &sealed);
    bytes.map(PictureReply).ok_or_else(|| Error::internal("a picture was sealed with another key"))
}
