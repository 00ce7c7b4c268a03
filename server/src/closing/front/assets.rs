//! The built web console inside the binary, and what answers for paths that no route has.

use std::sync::LazyLock;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{ACCEPT, CACHE_CONTROL};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use memory_serve::CacheControl;
use portico_core::Code;
use tower::ServiceExt;

use crate::Error;

/// What paths begin with that are calls, the operator's and the test gateway's too, and the API's own document: no page of the console does.
const CALLS: [&str; 4] = ["gicend", "admin", "payment", "docs"];
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
    answer(Request::from_parts(parts, body)).await
}

async fn answer(request: Request) -> Response {
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

/// Whoever asks for a page of the console gets the console, which knows its pages: a browser, and every probe or link checker that
/// does not ask for JSON only. Everything else is not found.
pub(super) async fn page_or_not_found(request: Request) -> Response {
    if !is_page_wanted(&request) {
        return Error::new(Code::NotFound).into_response();
    }
    let (mut parts, body) = request.into_parts();
    parts.uri = Uri::from_static("/index.html");
    answer(Request::from_parts(parts, body)).await
}

fn is_page_wanted(request: &Request) -> bool {
    let path = request.uri().path();
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let first = path.split('/').find(|segment| !segment.is_empty()).unwrap_or_default();
    let is_call = CALLS.iter().any(|name| {
        first.len() >= name.len() && first.as_bytes()[..name.len()].eq_ignore_ascii_case(name.as_bytes())
    });
    matches!(*request.method(), Method::GET | Method::HEAD)
        && !is_file
        && !is_call
        && !is_json_only(request.headers())
}

/// Whether somebody understands nothing but JSON. Who says nothing understands everything.
fn is_json_only(headers: &HeaderMap) -> bool {
    let values = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let mut kinds = values
        .flat_map(|value| value.split(','))
        .map(|kind| kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
        .filter(|kind| !kind.is_empty())
        .peekable();
    kinds.peek().is_some() && kinds.all(|kind| kind.ends_with("/json") || kind.ends_with("+json"))
}
