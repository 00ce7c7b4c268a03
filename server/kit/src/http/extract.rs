//! What a handler may take from a request; every refusal is one of ours, never axum's plain text.

use std::error::Error as StdError;
use std::str::FromStr;

use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use bytes::Bytes;
use portico_core::{Code, Draft, Limits, Rule, Violation};
use portico_serve::BodyTooSlow;
use serde::de::DeserializeOwned;

use crate::Error;

/// A JSON body. Unknown fields are refused by the type (`deny_unknown_fields`), NUL in any text by this.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Error> {
        require_json(request.headers())?;
        let bytes = Bytes::from_request(request, &()).await.map_err(unreadable_body)?;
        parse(&bytes).map(Self)
    }
}

/// Bytes that a [`LargeBody`] may have.
pub const LARGE_LIMIT: usize = 1024 * 1024;

/// A JSON body of texts that are longer than others: for staff, and for whoever manages the users of an account.
#[derive(Debug)]
pub struct LargeBody<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for LargeBody<T> {
    type Rejection = Error;

    async fn from_request(mut request: Request, state: &S) -> Result<Self, Error> {
        DefaultBodyLimit::max(LARGE_LIMIT).apply(&mut request);
        Body::from_request(request, state).await.map(|Body(read)| Self(read))
    }
}

/// The error of a body that could not be read: too slow 408, too large 413, else 400.
fn unreadable_body(rejection: BytesRejection) -> Error {
    let mut cause: Option<&dyn StdError> = Some(&rejection);
    let mut status = rejection.status().as_u16();
    while let Some(error) = cause {
        if error.is::<BodyTooSlow>() {
            status = 408;
        }
        cause = error.source();
    }
    Error::new(Code::ParameterError).with_status(status).with_cause(rejection)
}

/// A draft that has passed core's check with the operator's limits: a handler cannot see an unchecked value.
#[derive(Debug)]
pub struct Checked<D: Draft>(pub D::Valid);

impl<D, S> FromRequest<S> for Checked<D>
where
    D: Draft<Limits = Limits> + DeserializeOwned,
    S: AsRef<Limits> + Sync,
{
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let Body(draft) = Body::<D>::from_request(request, state).await?;
        draft.check(state.as_ref()).map(Self).map_err(Error::invalid)
    }
}

/// Checks a draft that stands within another under `field`: what it breaks is told as `field.…`.
///
/// # Errors
/// 100001 with every violation.
pub fn check_under<D: Draft<Limits = Limits>>(
    field: &str,
    draft: D,
    limits: &Limits,
) -> Result<D::Valid, Error> {
    draft.check(limits).map_err(|violations| {
        let under = |found: Violation| Violation::new(format!("{field}.{}", found.field), found.rule);
        Error::invalid(violations.into_iter().map(under).collect())
    })
}

/// The query string. Unknown and repeated parameters are refused.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Error> {
        axum::extract::Query::<T>::try_from_uri(&parts.uri)
            .map(|query| Self(query.0))
            .map_err(|rejection| Error::new(Code::ParameterError).with_status(400).with_cause(rejection))
    }
}

fn require_json(headers: &axum::http::HeaderMap) -> Result<(), Error> {
    let kind = headers.get("content-type").and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    // A compressed body would have to be unpacked before its size is known.
    let is_plain = !headers.contains_key("content-encoding");
    if is_plain && essence.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    Err(Error::new(Code::ParameterError).with_status(415))
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    if holds_nul(bytes) {
        return Err(Error::field("", Rule::ForbiddenCharacter).with_status(400));
    }
    // Rust's types would also take their fields' values in a row, which the API's document does not offer.
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        return Err(Error::new(Code::ParameterError).with_status(422));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        // Syntax is 400, a wrong shape is 422: both name what was expected in the log only.
        let status = if error.is_data() { 422 } else { 400 };
        Error::new(Code::ParameterError).with_status(status).with_cause(error)
    })
}

/// Whether an escape in the body makes U+0000, which PostgreSQL's text cannot hold. (A raw NUL is not JSON anyway.)
fn holds_nul(bytes: &[u8]) -> bool {
    let mut rest = bytes.iter();
    while let Some(&byte) = rest.next() {
        if byte == b'\\' && rest.next() == Some(&b'u') && rest.as_slice().starts_with(b"0000") {
            return true;
        }
    }
    false
}

/// Where a list goes on, as the caller of its next page says it; `first` for the first page.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours.
pub fn parse_cursor<C: FromStr>(text: Option<&str>, first: C) -> Result<C, Error> {
    let none_of_ours = |_| Error::field("cursor", Rule::UnknownChoice);
    text.map_or(Ok(first), |text| text.parse().map_err(none_of_ours))
}

#[cfg(test)]
mod tests {
    use super::holds_nul;

    #[test]
    fn an_escaped_nul_is_found_and_an_escaped_backslash_before_u0000_is_not() {
        assert!(holds_nul(br#"{"a":"x\u0000"}"#));
        assert!(holds_nul(br#"{"a":"\\\u0000"}"#));
        assert!(!holds_nul(br#"{"a":"\\u0000"}"#));
        assert!(!holds_nul(br#"{"a":"\u0001"}"#));
    }
}
