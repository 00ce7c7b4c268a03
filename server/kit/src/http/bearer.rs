//! Calls with a security key: `authorization: Bearer …`.

use axum::extract::Request;
use axum::http::header::{AUTHORIZATION, COOKIE, ORIGIN};
use axum::http::{HeaderMap, HeaderName};
use axum::middleware::Next;
use axum::response::Response;

/// What a browser adds by itself or the console's script sends for its session.
const BROWSERS: [HeaderName; 4] =
    [COOKIE, ORIGIN, HeaderName::from_static("access-token"), HeaderName::from_static("sec-fetch-site")];

/// What stands after `Bearer`; an empty text when there is more than one such header or it is no text. Other schemes are
/// left to whatever proxy asked for them.
#[must_use]
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let mut found = headers.get_all(AUTHORIZATION).iter().filter_map(|value| {
        let (scheme, rest) = value.as_bytes().split_at_checked(6)?;
        let is_bearer =
            scheme.eq_ignore_ascii_case(b"bearer") && rest.first().is_none_or(|&byte| byte == b' ');
        is_bearer.then(|| std::str::from_utf8(rest).map_or("", |rest| rest.strip_prefix(' ').unwrap_or(rest)))
    });
    let first = found.next()?;
    Some(if found.next().is_some() { "" } else { first })
}

/// The layer: a call with a key is a call with nothing else. Cookies that came along are not looked at, and where the call
/// comes from does not matter: no page of another site can make a browser send a key.
pub(super) async fn alone(mut request: Request, next: Next) -> Response {
    if bearer(request.headers()).is_some() {
        for name in &BROWSERS {
            request.headers_mut().remove(name);
        }
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;

    use super::bearer;

    #[test]
    fn one_bearer_header_is_a_key_two_are_none_and_other_schemes_are_not_ours() {
        let read = |values: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("authorization", value.parse().unwrap());
            }
            bearer(&headers).map(str::to_owned)
        };
        assert_eq!(read(&["Bearer pk_1"]).as_deref(), Some("pk_1"));
        assert_eq!(read(&["bEARER pk_1"]).as_deref(), Some("pk_1"));
        assert_eq!(read(&["Basic eA==", "Bearer pk_1"]).as_deref(), Some("pk_1"));
        for none in [&["Bearer"][..], &["Bearer "], &["Bearer pk_1", "Bearer pk_2"]] {
            assert_eq!(read(none).as_deref(), Some(""), "{none:?}");
        }
        for other in [&[][..], &["Basic eA=="], &["Bearerpk_1"], &["pk_1"], &["Bear"]] {
            assert_eq!(read(other), None, "{other:?}");
        }
    }
}
