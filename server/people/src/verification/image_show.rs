//! Shows a picture to whoever handed it in.

use axum::extract::State;
use portico_core::Code;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::store::image as store;
use crate::PeopleParts;
use crate::caller::Caller;
use crate::kit::http::Query;
use crate::platform::picture::PictureReply;
use crate::{App, Error, Result};

/// Query of one picture of the account.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ImageQuery {
    /// Which picture: an id that `/gicend/verification/image/create/` answered.
    pub image_id: Uuid,
}

/// Shows one of the account's pictures, as JPEG.
#[utoipa::path(get, path = "/gicend/verification/image/", tag = "verification", params(ImageQuery),
    responses((status = 200, body = inline(PictureReply), content_type = "image/jpeg"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100004")))]
pub async fn verification_image(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ImageQuery>,
) -> Result<PictureReply> {
    open_image(&app, caller.account_id, query.image_id).await
}

/// A picture of an account.
///
/// # Errors
/// 100004 when the account has none of this id; when it was sealed with another key.
pub async fn open_image(app: &App, account_id: Uuid, image_id: Uuid) -> Result<PictureReply> {
    let sealed = store::find_image(&mut app.store().read().await?, account_id, image_id).await?;
    let sealed = sealed.ok_or_else(|| Error::new(Code::NotFound))?;
    let bound: [&[u8]; 2] = [image_id.as_bytes(), b"picture"];
    let bytes = app.verification().seal.open(&bound, &sealed);
    bytes.map(PictureReply).ok_or_else(|| Error::internal("a picture was sealed with another key"))
}
