//! An answer that is the same for everybody: one copy of its bytes for all requests, compressed once.

use std::io::Write;
use std::sync::OnceLock;

use aws_lc_rs::digest::{SHA256, digest};
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::digest::hexadecimal;

/// Smaller ones gain nothing.
const WORTH_IT: usize = 1_024;
/// A browser keeps it, asks again, and is mostly told that it has not changed.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// The bytes and what is said of them.
#[derive(Debug)]
pub struct Fixed {
    kind: HeaderValue,
    etag: String,
    plain: Bytes,
    zipped: OnceLock<Option<Bytes>>,
}

impl Fixed {
    /// Bytes of a type.
    #[must_use]
    pub fn new(kind: &str, plain: Bytes) -> Self {
        let kind =
            HeaderValue::from_str(kind).unwrap_or(HeaderValue::from_static("application/octet-stream"));
        let etag = hexadecimal(&digest(&SHA256, &plain).as_ref()[..16]);
        Self { kind, etag, plain, zipped: OnceLock::new() }
    }

    /// What a request with these headers gets.
    #[must_use]
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        let zipped = if accepts_gzip(asked) { self.zip() } else { None };
        // Two encodings are two texts to a cache.
        let etag =
            if zipped.is_some() { format!("\"{}-gzip\"", self.etag) } else { format!("\"{}\"", self.etag) };
        let is_known = is_known(asked, &etag);
        let mut answer = match zipped {
            _ if is_known => StatusCode::NOT_MODIFIED.into_response(),
            Some(zipped) => Body::from(zipped.clone()).into_response(),
            None => Body::from(self.plain.clone()).into_response(),
        };
        let headers = answer.headers_mut();
        headers.insert(CACHE_CONTROL, ASK_AGAIN);
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(etag) = HeaderValue::from_str(&etag) {
            headers.insert(ETAG, etag);
        }
        if !is_known {
            headers.insert(CONTENT_TYPE, self.kind.clone());
            if zipped.is_some() {
                headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
        }
        answer
    }

    fn zip(&self) -> Option<&Bytes> {
        let make = || {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(&self.plain).ok()?;
            encoder.finish().ok().filter(|zipped| zipped.len() < self.plain.len()).map(Bytes::from)
        };
        if self.plain.len() < WORTH_IT { None } else { self.zipped.get_or_init(make).as_ref() }
    }
}

fn texts<'a>(asked: &'a HeaderMap, name: &axum::http::HeaderName) -> impl Iterator<Item = &'a str> {
    let values = asked.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

fn is_known(asked: &HeaderMap, etag: &str) -> bool {
    texts(asked, &IF_NONE_MATCH).any(|known| known == "*" || known.trim_start_matches("W/") == etag)
}

fn accepts_gzip(asked: &HeaderMap) -> bool {
    let is_taken = |wanted: &str| {
        texts(asked, &ACCEPT_ENCODING).find_map(|range| {
            let mut parts = range.split(';').map(str::trim);
            parts.next().filter(|name| name.eq_ignore_ascii_case(wanted))?;
            let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok());
            Some(weight.is_none_or(|weight| weight > 0.0))
        })
    };
    // Whoever names it means it, whatever is said of all the others.
    is_taken("gzip").or_else(|| is_taken("*")).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;
    use bytes::Bytes;

    use super::{Fixed, accepts_gzip};

    fn headers(name: &'static str, value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(name, value.parse().unwrap());
        headers
    }

    #[test]
    fn gzip_is_sent_to_whoever_takes_it() {
        for (value, expected) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("*", true),
            ("gzip;q=0", false),
            ("gzip; q=0.0, br", false),
            ("*, gzip;q=0", false),
            ("*;q=0, gzip", true),
            ("br", false),
            ("", false),
        ] {
            assert_eq!(accepts_gzip(&headers("accept-encoding", value)), expected, "{value}");
        }
    }

    #[test]
    fn what_its_asker_has_is_not_sent_again_and_each_encoding_is_known_by_itself() {
        let fixed = Fixed::new("text/plain", Bytes::from(vec![b'x'; 5_000]));
        let plain = fixed.answer(&HeaderMap::new());
        let zipped = fixed.answer(&headers("accept-encoding", "gzip"));
        assert_eq!(zipped.headers()["content-encoding"], "gzip");
        assert_ne!(plain.headers()["etag"], zipped.headers()["etag"]);
        let etag = plain.headers()["etag"].to_str().unwrap();
        assert_eq!(fixed.answer(&headers("if-none-match", &format!("\"a\", W/{etag}"))).status(), 304);
        assert_eq!(fixed.answer(&headers("if-none-match", "\"a\"")).status(), 200);
    }

    #[tokio::test]
    async fn every_answer_has_the_same_copy_of_the_bytes() {
        let fixed = Fixed::new("text/plain", Bytes::from(vec![b'x'; 5_000]));
        for asked in [HeaderMap::new(), headers("accept-encoding", "gzip")] {
            let mut copies = Vec::new();
            for _ in 0..2 {
                let body = fixed.answer(&asked).into_body();
                copies.push(axum::body::to_bytes(body, usize::MAX).await.unwrap().as_ptr());
            }
            assert_eq!(copies[0], copies[1]);
        }
    }
}
