//! The headers that every answer carries (SECURITY H-4 to H-6).

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_DNS_PREFETCH_CONTROL, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use axum::middleware::Next;
use axum::response::Response;

use crate::platform::config::Config;

/// For answers that nobody may keep.
pub const NO_STORE: HeaderValue = HeaderValue::from_static("no-store, max-age=0");

const EMBEDDER: HeaderName = HeaderName::from_static("cross-origin-embedder-policy");
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const PERMISSIONS: &str = "accelerometer=(), autoplay=(), camera=(), cross-origin-isolated=(), \
    display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), keyboard-map=(), \
    magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), \
    screen-wake-lock=(), sync-xhr=(), usb=(), web-share=(), xr-spatial-tracking=(), clipboard-read=(), \
    clipboard-write=(), gamepad=(), hid=(), idle-detection=(), interest-cohort=(), serial=(), unload=()";
/// The console's pages may make and use passkeys; pages in frames may not.
const NO_PASSKEYS: &str = "publickey-credentials-get=()";
const OWN_PASSKEYS: &str = "publickey-credentials-create=(self), publickey-credentials-get=(self)";

/// The headers of one installation, made once.
#[derive(Debug, Clone)]
pub struct SecurityHeaders {
    fixed: Vec<(HeaderName, HeaderValue)>,
    has_frames: bool,
}

/// What Stripe's script needs of a page: its own origins, and frames for its fields and for a bank's proof.
const STRIPE_SCRIPTS: &str = " https://js.stripe.com https://*.js.stripe.com";
const STRIPE_FRAMES: [&str; 3] =
    ["https://hooks.stripe.com", "https://js.stripe.com", "https://*.js.stripe.com"];
const STRIPE_CALLS: &str = " https://api.stripe.com";

impl SecurityHeaders {
    /// From the operator's settings: portals widen `frame-src`, Stripe that and what its script needs, an https address adds
    /// HSTS.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let has_stripe = config.payment.stripe.is_set();
        let frames = frames(config, has_stripe);
        let [scripts, calls] = if has_stripe { [STRIPE_SCRIPTS, STRIPE_CALLS] } else { [""; 2] };
        let scripts = format!("'self' 'wasm-unsafe-eval'{scripts}");
        let policy = content_policy(&scripts, calls, &frames, is_https(&config.http.public_url));
        let permissions = PERMISSIONS.replace(NO_PASSKEYS, OWN_PASSKEYS);
        Self::with(&policy, &permissions, &config.http.public_url, has_stripe || !config.portals.is_empty())
    }

    /// Those of the operator's surface, which shows no portal and runs no WebAssembly.
    #[must_use]
    pub fn operator(config: &Config) -> Self {
        let url = &config.admin.public_url;
        Self::with(&content_policy("'self'", "", "'none'", is_https(url)), PERMISSIONS, url, false)
    }

    fn with(policy: &str, permissions: &str, public_url: &str, has_frames: bool) -> Self {
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

/// The layer.
pub async fn secure(State(own): State<SecurityHeaders>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    own.add_to(response.headers_mut());
    response
}

fn is_https(public_url: &str) -> bool {
    public_url.starts_with("https://")
}

/// The origins that may stand in a frame.
fn frames(config: &Config, has_stripe: bool) -> String {
    let mut frames: Vec<String> = config.portals.iter().filter_map(|portal| origin(&portal.url)).collect();
    if has_stripe {
        frames.extend(STRIPE_FRAMES.map(str::to_owned));
    }
    frames.sort();
    frames.dedup();
    if frames.is_empty() { "'none'".to_owned() } else { frames.join(" ") }
}

fn content_policy(scripts: &str, calls: &str, frames: &str, is_https: bool) -> String {
    let upgrade = if is_https { "; upgrade-insecure-requests" } else { "" };
    format!(
        "default-src 'none'; script-src {scripts}; style-src 'self'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'{calls}; frame-src {frames}; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'{upgrade}"
    )
}

/// Scheme, host and port of an address.
pub(super) fn origin(url: &str) -> Option<String> {
    let uri: Uri = url.parse().ok()?;
    Some(format!("{}://{}", uri.scheme_str()?, uri.authority()?))
}
