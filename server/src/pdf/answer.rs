//! A document as an answer.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::Response;

use super::Fonts;
use crate::{App, Error, Result};

/// Makes a document on a thread that may block and answers it as the file `name` (ASCII letters, digits, `-`), which is a
/// private one: `Cache-Control: no-store`.
///
/// # Errors
/// What `make` refuses; 100012 without fonts.
pub async fn answer(
    app: &App,
    name: &str,
    make: impl FnOnce(&Fonts) -> Result<Vec<u8>> + Send + 'static,
) -> Result<Response> {
    let worker = app.clone();
    let bytes =
        tokio::task::spawn_blocking(move || make(worker.fonts())).await.map_err(Error::internal)??;
    let kept = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let name: String = name.chars().filter(kept).take(100).collect();
    Response::builder()
        .header(CONTENT_TYPE, "application/pdf")
        .header(CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.pdf\""))
        .header(CACHE_CONTROL, "no-store")
        .body(Body::from(bytes))
        .map_err(Error::internal)
}
