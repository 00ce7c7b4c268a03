//! A file as a request brings it, and as an answer: it runs nothing in a browser (SECURITY H-10).

use axum::extract::{FromRequest, Request};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use portico_core::Rule;
use portico_core::attachment::{AttachmentKind, FILE_BYTES_MAX};
use utoipa::ToSchema;

use crate::platform::picture::read_file;
use crate::{App, Error, Result};

/// The file as it came.
#[derive(Debug)]
pub struct AttachmentFile(pub Vec<u8>);

impl FromRequest<App> for AttachmentFile {
    type Rejection = Error;

    async fn from_request(request: Request, _app: &App) -> Result<Self, Error> {
        let rule = Rule::FileTooLarge { max: FILE_BYTES_MAX };
        read_file(request, FILE_BYTES_MAX, "file", rule).await.map(Self)
    }
}

/// A file that was opened.
pub struct OpenFile {
    /// What it is called.
    pub name: String,
    /// What it is by its own bytes; the browser is told so.
    pub kind: AttachmentKind,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// A file as a browser gets it: to be saved, never a page.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct AttachmentReply(pub OpenFile);

impl IntoResponse for AttachmentReply {
    fn into_response(self) -> Response {
        let OpenFile { name, kind, bytes } = self.0;
        let kind = match kind {
            AttachmentKind::Picture => "image/jpeg",
            AttachmentKind::Text => "text/plain; charset=utf-8",
            AttachmentKind::Pdf => "application/pdf",
        };
        let name = utf8_percent_encode(&name, NON_ALPHANUMERIC);
        let head = [
            (CONTENT_TYPE, kind.to_owned()),
            (CONTENT_DISPOSITION, format!("attachment; filename*=UTF-8''{name}")),
            (CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox; frame-ancestors 'none'".to_owned()),
        ];
        (head, bytes).into_response()
    }
}
