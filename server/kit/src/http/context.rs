//! What is known of the request in hand, for the pieces that answer it.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderName, header};
use portico_core::Lang;

use crate::host::Host;

/// The header that carries a request's id, both ways.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The header by which the console chooses the language of an answer's words: `US` or `CN`.
pub const LANG: HeaderName = HeaderName::from_static("x-lang");

tokio::task_local! {
    static CURRENT: RequestContext;
}

/// The request in hand.
#[derive(Debug, Clone)]
pub struct RequestContext {
    /// Taken from `x-request-id` or made.
    pub request_id: String,
    /// The language that the answer's words are in.
    pub lang: Lang,
    /// The peer's address, taken from forwarding headers only when a trusted proxy sent them.
    pub address: IpAddr,
}

impl RequestContext {
    /// Runs `work` with this as the request in hand.
    pub async fn scope<F: Future>(self, work: F) -> F::Output {
        CURRENT.scope(self, work).await
    }

    /// The request in hand; nothing outside a request (a job, a test of an operation).
    #[must_use]
    pub fn current() -> Option<Self> {
        CURRENT.try_with(Clone::clone).ok()
    }
}

/// The request's id: the client's when it is harmless in a log and a header, else a new one.
pub(super) fn request_id(app: &impl Host, headers: &HeaderMap) -> String {
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok());
    let is_harmless = |id: &&str| {
        (1..=64).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
    };
    given.filter(is_harmless).map_or_else(|| app.random().id(app.now()).to_string(), str::to_owned)
}

/// The language that the console asks for with `x-lang`, else the browser's first choice of the two.
pub(super) fn language(headers: &HeaderMap) -> Lang {
    let text =
        |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    Lang::parse(text(&LANG)).or_else(|| best_language(text(&header::ACCEPT_LANGUAGE))).unwrap_or_default()
}

/// The supported language with the greatest weight in `accept-language`; the earlier one of equals.
fn best_language(ranges: &str) -> Option<Lang> {
    let mut best: Option<(Lang, f32)> = None;
    for range in ranges.split(',').take(32) {
        let mut parts = range.split(';');
        let tag = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
        let lang = match tag.split('-').next() {
            Some("zh") => Lang::CN,
            Some("en") => Lang::US,
            _ => continue,
        };
        let weight = parts.find_map(|part| part.trim().strip_prefix("q=")?.parse().ok()).unwrap_or(1.0_f32);
        if weight > best.map_or(0.0, |(_, weight)| weight) {
            best = Some((lang, weight));
        }
    }
    best.map(|(lang, _)| lang)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;
    use portico_core::Lang;

    use super::language;

    #[test]
    fn the_console_s_choice_of_language_beats_the_browser_s_first_choice() {
        for (own, accept, expected) in [
            ("CN", "en", Lang::CN),
            ("US", "zh-CN", Lang::US),
            ("", "zh-CN,zh;q=0.9,en;q=0.8", Lang::CN),
            ("", "fr, en;q=0.5, zh;q=0.4", Lang::US),
            ("", "en;q=0.1, zh-TW;q=0.2", Lang::CN),
            ("", "zh;q=0", Lang::US),
            ("xx", "", Lang::US),
            ("", "*;q=NaN,,;;", Lang::US),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("x-lang", own.parse().unwrap());
            headers.insert("accept-language", accept.parse().unwrap());
            assert_eq!(language(&headers), expected, "{own} {accept}");
        }
    }
}
