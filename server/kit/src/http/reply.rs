//! The envelope of every answer: `{code, message, data, violations, request_id}`.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use portico_core::code::CodeValue;
use portico_core::{Code, Lang, Rule, Violation};
use serde::Serialize;
use utoipa::openapi::{Object, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::RequestContext;
use crate::Error;

/// The answer's outer shape. `code` is SPEC §8's number or name, 0 for success.
#[derive(Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// The catalogue's code, a number or a string.
    #[schema(value_type = CodeValue)]
    pub code: CodeValue,
    /// The code's meaning, in the request's language.
    pub message: String,
    /// The answer itself; null on a refusal.
    pub data: Option<T>,
    /// Which rules the input broke, each with its field.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
    /// The request's id, as in the `x-request-id` header.
    pub request_id: String,
}

/// Nothing to say: `data` is null.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Nothing;

impl PartialSchema for Nothing {
    fn schema() -> RefOr<Schema> {
        Object::with_type(Type::Null).into()
    }
}

impl ToSchema for Nothing {}

/// A successful answer with its data: code 0 in the envelope.
#[derive(Debug)]
pub struct Reply<T>(pub T);

impl<T: Serialize> IntoResponse for Reply<T> {
    fn into_response(self) -> Response {
        envelope(StatusCode::OK, Code::Success.wire(), Code::Success.words(lang()), Some(self.0), Vec::new())
    }
}

/// Beside an answer: its caller may not do what was asked, by these rules.
#[derive(Debug, Clone)]
pub struct Denied(pub Vec<Rule>);

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        if status.is_server_error() {
            tracing::error!(error = %self, "request failed");
        } else {
            tracing::debug!(error = %self, "request refused");
        }
        let mut response =
            envelope(status, self.wire(), self.words(lang()), None::<()>, self.violations().to_vec());
        if let Some(rules) = self.denial() {
            response.extensions_mut().insert(Denied(rules));
        }
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

fn envelope<T: Serialize>(
    status: StatusCode,
    code: CodeValue,
    words: &str,
    data: Option<T>,
    violations: Vec<Violation>,
) -> Response {
    let context = RequestContext::current();
    let body = Envelope {
        code,
        message: words.to_owned(),
        data,
        violations,
        request_id: context.map_or_else(String::new, |context| context.request_id),
    };
    (status, Json(body)).into_response()
}

/// The language of the request in hand.
fn lang() -> Lang {
    RequestContext::current().map_or(Lang::US, |context| context.lang)
}
