//! Who calls, and who may.

use axum::Extension;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use portico_core::Code;
use serde::Serialize;
use uuid::Uuid;

use super::log::AnsweredTo;
use crate::{App, Error};

/// Who may call a route; every route declares it (`app::api`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Anybody, signed in or not.
    Public,
    /// Any signed-in user.
    Session,
}

/// A signed-in user, as the session says on this very request.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The session.
    pub session_id: Uuid,
    /// The person.
    pub user_id: Uuid,
    /// The customer account that the person belongs to.
    pub account_id: Uuid,
    /// Whether the person is the account's main user.
    pub is_main: bool,
}

impl FromRequestParts<App> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Error> {
        parts.extensions.get::<Self>().cloned().ok_or_else(|| Error::new(Code::NotLoggedIn))
    }
}

/// The guard in front of every route that needs a session: finds the caller or answers 100005.
///
/// The server's parts come with the request, so that the route list can be read without a server (`portico openapi`).
pub async fn require_session(
    Extension(app): Extension<App>,
    mut request: Request,
    next: Next,
) -> Result<Response, Error> {
    let caller = crate::identity::caller(&app, request.headers()).await?;
    let answered_to = AnsweredTo(caller.user_id);
    request.extensions_mut().insert(caller);
    let mut response = next.run(request).await;
    response.extensions_mut().insert(answered_to);
    Ok(response)
}
