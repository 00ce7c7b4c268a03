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
/// The operator's page, which the customers' listener does not have.
const OPERATOR_PAGE: &str = "/admin.html";
/// Files outside [`HASHED`] that the operator's page loads.
const OPERATOR_FILES: [&str; 2] = ["/icon.svg", "/theme.js"];
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

/// The customers' files, each under its own path, and the index page on `/`.
pub(super) fn files() -> Router {
    FILES.clone().layer(middleware::from_fn(not_the_operators))
}

async fn not_the_operators(request: Request, next: Next) -> Response {
    if request.uri().path() == OPERATOR_PAGE {
        return Error::new(Code::NotFound).into_response();
    }
    next.run(request).await
}

/// The operator's page on `/` with what it loads; nothing else of the console.
pub(super) async fn operator_file(request: Request) -> Response {
    let path = request.uri().path();
    let is_page = path == "/";
    let is_there = is_page || path.starts_with(HASHED) || OPERATOR_FILES.contains(&path);
    if !is_there || !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Error::new(Code::NotFound).into_response();
    }
    let (mut parts, body) = request.into_parts();
    if is_page {
        parts.uri = Uri::from_static(OPERATOR_PAGE);
    }
    answered(Request::from_parts(parts, body)).await
}

async fn answered(request: Request) -> Response {
    match FILES.clone().oneshot(request).await {
        Ok(file) if file.status() == StatusCode::NOT_FOUND => Error::new(Code::NotFound).into_response(),
        Ok(file) => file,
        Err(never) => match never {},
    }
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
    answered(Request::from_parts(parts, body)).await
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
