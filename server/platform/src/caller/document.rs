//! What the API's document says of every route alike: how its caller is known, and what the layers around the routes and
//! the extractors refuse, so that no feature has to repeat it.

use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Components, ContentBuilder, OpenApi, Ref, RefOr, Response, ResponseBuilder};

use super::Access;

/// The readable half of a session's key.
const TOKEN: &str = "session_token";
/// The half of a session's key that no script can read.
const COOKIE: &str = "session_cookie";
/// A security key, as a bearer token.
const KEY: &str = "security_key";
/// The cookie of an operator's session.
const OPERATOR: &str = "operator_cookie";
const JSON: &str = "application/json";

/// By what the caller of a route is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnownBy {
    /// The route is for everybody.
    Nothing,
    /// A customer's session, in a browser.
    Session,
    /// A browser's session or a security key.
    SessionOrKey,
    /// An operator's session, in a browser.
    Operator,
}

impl From<Access> for KnownBy {
    fn from(access: Access) -> Self {
        match access {
            Access::Public => Self::Nothing,
            Access::ExpiredSession | Access::Session | Access::Main | Access::Admin => Self::Session,
            Access::SignedIn
            | Access::Permission(_)
            | Access::Scoped(_)
            | Access::Prices
            | Access::Discounts => Self::SessionOrKey,
        }
    }
}

impl KnownBy {
    fn security(self) -> Option<Vec<SecurityRequirement>> {
        let one = |name: &str| SecurityRequirement::new::<_, [&str; 0], &str>(name, []);
        let session = || one(TOKEN).add::<_, [&str; 0], &str>(COOKIE, []);
        match self {
            Self::Nothing => None,
            Self::Session => Some(vec![session()]),
            Self::SessionOrKey => Some(vec![session(), one(KEY)]),
            Self::Operator => Some(vec![one(OPERATOR)]),
        }
    }
}

/// Completes a path: the security of its operations, and the refusals that they do not name themselves.
pub fn complete(item: &mut PathItem, known_by: KnownBy) {
    for (operation, is_write) in [(&mut item.get, false), (&mut item.post, true)] {
        if let Some(operation) = operation {
            operation.security = known_by.security();
            complete_operation(operation, known_by, is_write);
        }
    }
}

fn complete_operation(operation: &mut Operation, known_by: KnownBy, is_write: bool) {
    for status in refusals(operation, known_by, is_write) {
        let shared = Ref::from_response_name(format!("Refusal{status}"));
        operation.responses.responses.entry(status.to_string()).or_insert(RefOr::Ref(shared));
    }
    for (status, response) in &mut operation.responses.responses {
        if let RefOr::T(response) = response
            && !status.starts_with('2')
            && response.content.is_empty()
        {
            response.content = envelope(&response.description).content;
        }
    }
}

/// The statuses with which the layers and extractors answer instead of a handler.
fn refusals(operation: &Operation, known_by: KnownBy, is_write: bool) -> Vec<u16> {
    let mut found = vec![503, 504];
    // Another site's page is refused before anybody is looked for.
    if is_write || known_by != KnownBy::Nothing {
        found.push(403);
    }
    if known_by != KnownBy::Nothing {
        found.push(401);
    }
    // A program whose key is refused too often.
    if matches!(known_by, KnownBy::Session | KnownBy::SessionOrKey) {
        found.push(429);
    }
    if operation.request_body.is_some() {
        found.extend([400, 408, 413, 415, 422]);
    }
    if operation.parameters.as_ref().is_some_and(|parameters| {
        parameters.iter().any(|one| matches!(one, RefOr::T(one) if one.parameter_in == ParameterIn::Query))
    }) {
        found.push(400);
    }
    found
}

/// Adds what [`complete`] refers to.
pub fn define(document: &mut OpenApi, own: &[KnownBy]) {
    let components = document.components.get_or_insert_with(Components::new);
    for (status, description) in SHARED {
        components.responses.insert(format!("Refusal{status}"), RefOr::T(envelope(description)));
    }
    let mut scheme = |name: &str, scheme| {
        components.security_schemes.insert(name.to_owned(), RefOr::T(scheme));
    };
    if own.contains(&KnownBy::Session) {
        let token = "What the cookie cds_token holds; opens nothing without the other half.";
        let cookie =
            "The half that no script reads. Over plain HTTP on the loopback it is called cds_session.";
        scheme(TOKEN, api_key(ApiKey::Header, "access-token", token));
        scheme(COOKIE, api_key(ApiKey::Cookie, "__Host-cds_session", cookie));
    }
    if own.contains(&KnownBy::SessionOrKey) {
        let key = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("A security key."));
        scheme(KEY, SecurityScheme::Http(key.build()));
    }
    if own.contains(&KnownBy::Operator) {
        let cookie = "Over plain HTTP on the loopback it is called portico_operator.";
        scheme(OPERATOR, api_key(ApiKey::Cookie, "__Host-portico_operator", cookie));
    }
}

/// The refusals that are the same everywhere.
const SHARED: [(u16, &str); 10] = [
    (400, "100001: what was sent cannot be read, or breaks a rule"),
    (401, "100005: not logged in"),
    (403, "100013: sent by another site's page, or the caller may not"),
    (408, "100001: the body took too long"),
    (413, "100001: the body is too large"),
    (415, "100001: the body is of another type"),
    (422, "100001: the body has another shape"),
    (429, "300002: too often; retry-after says when"),
    (503, "100012: at the moment nobody can be served"),
    (504, "100012: it took too long"),
];

fn api_key(make: fn(ApiKeyValue) -> ApiKey, name: &str, description: &str) -> SecurityScheme {
    SecurityScheme::ApiKey(make(ApiKeyValue::with_description(name, description)))
}

/// A refusal's answer: an envelope without data.
fn envelope(description: &str) -> Response {
    let schema = Ref::from_schema_name("Envelope_Nothing");
    let content = ContentBuilder::new().schema(Some(schema)).build();
    ResponseBuilder::new().description(description).content(JSON, content).build()
}
