//! A picture as a request brings it: the body is the file itself. The file's name is never looked at.

use axum::extract::{FromRequest, Request};
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use portico_core::{Code, Rule};

use crate::{App, Error, Result};

/// The file as it came.
#[derive(Debug)]
pub struct PictureFile(pub Vec<u8>);

impl FromRequest<App> for PictureFile {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self, Error> {
        let max = app.config().limits.image.max_bytes;
        read_file(request, max, "image", Rule::ImageTooLarge { max }).await.map(Self)
    }
}

/// The request's body as it is. A page of another site cannot send these content types without asking first (SECURITY H-2).
///
/// # Errors
/// 415 for a body that is no file; 413 with the rule on the field for one of more than `max` bytes.
pub async fn read_file(request: Request, max: u32, field: &str, rule: Rule) -> Result<Vec<u8>> {
    let headers = request.headers();
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_file = kind.starts_with("image/") || kind == "application/octet-stream";
    if !is_file || headers.contains_key(CONTENT_ENCODING) {
        return Err(Error::new(Code::ParameterError).with_status(415));
    }
    let bytes = axum::body::to_bytes(request.into_body(), max as usize).await;
    bytes.map(Into::into).map_err(|error| Error::field(field, rule).with_status(413).with_cause(error))
}
