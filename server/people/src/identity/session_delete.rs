//! Signs out: the session ends on the server, and the browser forgets its key.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName};
use axum_extra::extract::CookieJar;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cookies::Cookies;
use super::session::end_session;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::{App, Result};

/// What the browser clears: what pages stored and what it cached. Our cookies are taken back one by one, so that the
/// choice of theme and language stays.
pub(super) const CLEARED: [(HeaderName, &str); 1] =
    [(HeaderName::from_static("clear-site-data"), "\"cache\", \"storage\"")];

/// Nothing needs to be said.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SessionDelete {}

/// Signs out. Needs no session, so that it always works.
#[utoipa::path(post, path = "/gicend/session/delete/", tag = "session", request_body = SessionDelete,
    responses((status = 200, body = Envelope<Nothing>)))]
pub async fn session_delete(
    State(app): State<App>,
    mut cookies: Cookies,
    headers: HeaderMap,
    Body(_): Body<SessionDelete>,
) -> Result<(CookieJar, [(HeaderName, &'static str); 1], Reply<Nothing>)> {
    end_session(&app, &headers).await?;
    cookies.clear_session();
    Ok((cookies.into_jar(), CLEARED, Reply(Nothing)))
}
