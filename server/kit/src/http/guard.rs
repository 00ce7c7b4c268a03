//! What stops a request before or instead of its handler: foreign sites, odd methods, time, panics, unknown paths.

use std::any::Any;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::CONNECTION;
use axum::http::{HeaderValue, Method, Uri, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use portico_core::{Code, Rule};
use tower_http::csrf::{CsrfLayer, ProtectionError};

use super::headers::origin;
use crate::Error;

/// The layer: the answer ends its connection. HTTP/2 has no header for that.
pub async fn close(request: Request, next: Next) -> Response {
    let version = request.version();
    let mut response = next.run(request).await;
    if version < Version::HTTP_2 {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Refuses requests that another site's page makes a browser send (SECURITY H-1). What sends neither `sec-fetch-site`
/// nor `origin` is no browser, and passes.
pub(super) fn csrf(public_url: &str) -> CsrfLayer<fn(ProtectionError) -> Response> {
    let layer = CsrfLayer::new();
    let own = origin(public_url);
    // Behind a proxy the host that the server sees may differ from the one that the browser names as its origin.
    let layer = match own.map(|own| layer.clone().add_trusted_origin(own)) {
        Some(Ok(trusting)) => trusting,
        Some(Err(_)) | None => layer,
    };
    layer.with_rejection_response(foreign_site as fn(ProtectionError) -> Response)
}

fn foreign_site(error: ProtectionError) -> Response {
    Error::new(Code::PermissionError).with_cause(error).into_response()
}

/// The layer: a request that takes longer is answered with 504, and its work is dropped.
pub(super) async fn in_time(State(limit): State<Duration>, request: Request, next: Next) -> Response {
    tokio::time::timeout(limit, next.run(request)).await.unwrap_or_else(|_| {
        Error::new(Code::Unavailable).with_status(504).with_retry_after(1).into_response()
    })
}

/// The layer: GET, HEAD and POST are all there is; TRACE would send cookies back to a script.
pub(super) async fn require_known_method(request: Request, next: Next) -> Response {
    match *request.method() {
        Method::GET | Method::HEAD | Method::POST => next.run(request).await,
        _ => wrong_method().await,
    }
}

/// The layer: what is refused in a body is refused in an address, too. PostgreSQL's texts cannot hold it.
pub(super) async fn without_nul(request: Request, next: Next) -> Response {
    match nul_in(request.uri()) {
        Some(field) => Error::field(&field, Rule::ForbiddenCharacter).with_status(400).into_response(),
        None => next.run(request).await,
    }
}

/// The parameter in whose value there is a NUL; nothing named when it is in a name or in the path.
fn nul_in(uri: &Uri) -> Option<String> {
    let query = uri.query().unwrap_or_default();
    let is_there = |text: &str| text.contains("%00");
    if !is_there(query) {
        return is_there(uri.path()).then(String::new);
    }
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    let found = pairs.find(|(name, value)| name.contains('\0') || value.contains('\0'));
    found.map(|(name, _)| if name.contains('\0') { String::new() } else { name.into_owned() })
}

/// For a path that is there under another method.
pub(super) async fn wrong_method() -> Response {
    Error::new(Code::RequestFailed).into_response()
}

/// The answer of a handler that panicked; the process lives on.
pub(super) fn panic_answer(cause: Box<dyn Any + Send>) -> Response {
    metrics::counter!("portico_panics_total").increment(1);
    let text = cause.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| cause.downcast_ref::<String>().cloned()).unwrap_or_default();
    Error::new(Code::Abnormal).with_cause(format!("a handler panicked: {text}")).into_response()
}

#[cfg(test)]
mod tests {
    use super::nul_in;

    #[test]
    fn a_nul_is_found_in_a_path_a_name_and_a_value_and_an_escaped_percent_sign_is_none() {
        let found = |uri: &str| nul_in(&uri.parse().unwrap());
        assert_eq!(found("/a?region=%00"), Some("region".to_owned()));
        assert_eq!(found("/a?x=1&r%65gion=a%00b"), Some("region".to_owned()));
        assert_eq!(found("/a?re%00gion=a"), Some(String::new()));
        assert_eq!(found("/a%00b"), Some(String::new()));
        for harmless in ["/a?region=%2500", "/a%2500", "/a?b=%20%01", "/a"] {
            assert_eq!(found(harmless), None, "{harmless}");
        }
    }
}
