//! The headers that every answer carries (SECURITY H-4 to H-6).

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_DNS_PREFETCH_CONTROL, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use axum::middleware::Next;
use axum::response::Response;

/// For answers that nobody may keep.
pub const NO_STORE: HeaderValue = HeaderValue::from_static("no-store, max-age=0");

const EMBEDDER: HeaderName = HeaderName::from_static("cross-origin-embedder-policy");
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

/// The headers of one installation, made once.
#[derive(Debug)]
pub struct SecurityHeaders {
    fixed: Vec<(HeaderName, HeaderValue)>,
    has_frames: bool,
}

impl SecurityHeaders {
    /// Those of a listener: an https address adds HSTS, and pages with frames of other sites demand nothing of these.
    #[must_use]
    pub fn new(policy: &str, permissions: &str, public_url: &str, has_frames: bool) -> Self {
        let mut fixed = vec![
            (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (X_DNS_PREFETCH_CONTROL, HeaderValue::from_static("off")),
            (X_FRAME_OPTIONS, HeaderValue::from_static("deny")),
            (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
            (HeaderName::from_static("x-permitted-cross-domain-policies"), HeaderValue::from_static("none")),
            (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
            (
                HeaderName::from_static("cross-origin-resource-policy"),
                HeaderValue::from_static("same-origin"),
            ),
        ];
        let texts = [(CONTENT_SECURITY_POLICY, policy), (PERMISSIONS_POLICY, permissions)];
        fixed.extend(
            texts.into_iter().filter_map(|(name, text)| Some((name, HeaderValue::from_str(text).ok()?))),
        );
        if is_https(public_url) {
            let year_and_more = HeaderValue::from_static("max-age=63072000; includeSubDomains");
            fixed.push((STRICT_TRANSPORT_SECURITY, year_and_more));
        }
        Self { fixed, has_frames }
    }

    /// Adds what the answer does not say itself.
    fn add_to(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.fixed {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        headers.entry(CACHE_CONTROL).or_insert(NO_STORE);
        let is_page = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
        // A page that demands it of its frames could show no portal that does not send it as well.
        let embedder = if is_page && self.has_frames { "unsafe-none" } else { "require-corp" };
        headers.entry(EMBEDDER).or_insert(HeaderValue::from_static(embedder));
    }
}

/// The layer that adds a server's security headers to every answer that does not set them itself.
pub async fn secure(State(own): State<Arc<SecurityHeaders>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    own.add_to(response.headers_mut());
    response
}

/// Whether an address is one of HTTPS.
#[must_use]
pub fn is_https(public_url: &str) -> bool {
    public_url.starts_with("https://")
}

/// Scheme, host and port of an address.
#[must_use]
pub fn origin(url: &str) -> Option<String> {
    let uri: Uri = url.parse().ok()?;
    Some(format!("{}://{}", uri.scheme_str()?, uri.authority()?))
}
