//! What the console's pages and the operator's may do, as the headers of every answer say it (SECURITY H-4 to H-6).

use crate::kit::http::headers::{SecurityHeaders, is_https, origin};
use crate::platform::config::Config;

const PERMISSIONS: &str = "accelerometer=(), autoplay=(), camera=(), cross-origin-isolated=(), \
    display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), keyboard-map=(), \
    magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), \
    screen-wake-lock=(), sync-xhr=(), usb=(), web-share=(), xr-spatial-tracking=(), clipboard-read=(), \
    clipboard-write=(), gamepad=(), hid=(), idle-detection=(), interest-cohort=(), serial=(), unload=()";
/// What pages of our own may do and pages in frames may not: make and use passkeys, copy to the clipboard, paste from it.
const PASSKEYS: (&str, &str) =
    ("publickey-credentials-get=()", "publickey-credentials-create=(self), publickey-credentials-get=(self)");
const COPYING: (&str, &str) = ("clipboard-write=()", "clipboard-write=(self)");
const PASTING: (&str, &str) = ("clipboard-read=()", "clipboard-read=(self)");

/// What Stripe's script needs of a page: its own origins, and frames for its fields and for a bank's proof.
const STRIPE_SCRIPTS: &str = " https://js.stripe.com https://*.js.stripe.com";
const STRIPE_FRAMES: [&str; 3] =
    ["https://hooks.stripe.com", "https://js.stripe.com", "https://*.js.stripe.com"];
const STRIPE_CALLS: &str = " https://api.stripe.com";

/// From the operator's settings: portals widen `frame-src`, and `connect-src`, as a page asks whether one answers before it frames it;
/// Stripe those and what its script needs, an https address adds HSTS.
#[must_use]
pub fn of_console(config: &Config) -> SecurityHeaders {
    let has_stripe = config.payment.stripe.is_set();
    let portals = portals(config);
    let frames = frames(&portals, has_stripe);
    let [scripts, stripe] = if has_stripe { [STRIPE_SCRIPTS, STRIPE_CALLS] } else { [""; 2] };
    let scripts = format!("'self' 'wasm-unsafe-eval'{scripts}");
    let calls: String = portals.iter().flat_map(|portal| [" ", portal.as_str()]).chain([stripe]).collect();
    let policy = content_policy(&scripts, &calls, &frames, is_https(&config.http.public_url));
    // What is copied elsewhere is pasted into an instance's console.
    let permissions = permit(&[PASSKEYS, COPYING, PASTING]);
    SecurityHeaders::new(
        &policy,
        &permissions,
        &config.http.public_url,
        has_stripe || !config.portals.is_empty(),
    )
}

/// Those of the operator's surface, which shows no portal. It runs the rules, signs in by passkeys, and copies a password that is shown once.
#[must_use]
pub fn of_operator(config: &Config) -> SecurityHeaders {
    let url = &config.admin.public_url;
    let policy = content_policy("'self' 'wasm-unsafe-eval'", "", "'none'", is_https(url));
    let permissions = permit(&[PASSKEYS, COPYING]);
    SecurityHeaders::new(&policy, &permissions, url, false)
}

fn permit(own: &[(&str, &str)]) -> String {
    own.iter().fold(PERMISSIONS.to_owned(), |all, (none, own)| all.replace(none, own))
}

/// The origins of the portals, each once.
fn portals(config: &Config) -> Vec<String> {
    let mut origins: Vec<String> = config.portals.iter().filter_map(|portal| origin(&portal.url)).collect();
    origins.sort();
    origins.dedup();
    origins
}

/// The origins that may stand in a frame.
fn frames(portals: &[String], has_stripe: bool) -> String {
    let mut frames: Vec<&str> = portals.iter().map(String::as_str).collect();
    if has_stripe {
        frames.extend(STRIPE_FRAMES);
    }
    frames.sort_unstable();
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
