//! A picture as an answer.

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use utoipa::ToSchema;

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
