//! A document as an answer.

use std::sync::Arc;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::Response;

use super::Fonts;
use crate::{Error, Result};

/// Makes a document on a thread that may block and answers it as the file `name` (ASCII letters, digits, `-`), which is a
/// private one: `Cache-Control: no-store`.
///
/// # Errors
/// What `make` refuses; 100012 without fonts.
pub async fn answer(
    fonts: &Arc<Fonts>,
    name: &str,
    make: impl FnOnce(&Fonts) -> Result<Vec<u8>> + Send + 'static,
) -> Result<Response> {
    let fonts = Arc::clone(fonts);
    let bytes = tokio::task::spawn_blocking(move || make(&fonts)).await.map_err(Error::internal)??;
    let kept = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let name: String = name.chars().filter(kept).take(100).collect();
    Response::builder()
        .header(CONTENT_TYPE, "application/pdf")
        .header(CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.pdf\""))
        .header(CACHE_CONTROL, "no-store")
        .body(Body::from(bytes))
        .map_err(Error::internal)
}
