//! The built web console inside the binary, and what answers for paths that no route has.

use std::sync::LazyLock;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{ACCEPT, CACHE_CONTROL};
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use memory_serve::CacheControl;
use portico_core::Code;
use tower::ServiceExt;

use crate::Error;

/// Files whose name holds a hash of their content (Vite's folder for them) never change.
const HASHED: &str = "/assets/";
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Other files keep their name when they change: a browser asks again and is mostly told "not modified".
const ASK_AGAIN: CacheControl = CacheControl::NoCache;

static FILES: LazyLock<Router> = LazyLock::new(|| {
    memory_serve::load!()
        .index_file(Some("/index.html"))
        .html_cache_control(ASK_AGAIN)
        .cache_control(ASK_AGAIN)
        .enable_brotli(true)
        .enable_gzip(true)
        .into_router()
        .layer(middleware::from_fn(for_ever))
});

/// The files, each under its own path, and the index page on `/`.
pub(super) fn files() -> Router {
    FILES.clone()
}

async fn for_ever(request: Request, next: Next) -> Response {
    let is_hashed = request.uri().path().starts_with(HASHED);
    let mut response = next.run(request).await;
    let is_good = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    if is_hashed && is_good {
        response.headers_mut().insert(CACHE_CONTROL, FOR_EVER);
    }
    response
}

/// A browser that goes to a page of the console gets the console, which knows its pages; everything else is not found.
pub(super) async fn page_or_not_found(request: Request) -> Response {
    if !is_navigation(&request) {
        return Error::new(Code::NotFound).into_response();
    }
    let (mut parts, body) = request.into_parts();
    parts.uri = Uri::from_static("/index.html");
    match FILES.clone().oneshot(Request::from_parts(parts, body)).await {
        Ok(page) => page,
        Err(never) => match never {},
    }
}

fn is_navigation(request: &Request) -> bool {
    let path = request.uri().path();
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let accept = request.headers().get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    matches!(*request.method(), Method::GET | Method::HEAD)
        && accept.contains("text/html")
        && !is_file
        && !path.starts_with("/gicend")
}
