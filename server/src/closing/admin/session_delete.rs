//! An operator signs out.

use axum::extract::State;
use axum::http::HeaderMap;
use axum_extra::extract::CookieJar;

use super::audit::{self, Event};
use super::guard::operator;
use super::{store, token};
use crate::kit::http::{Envelope, Nothing, Reply};
use crate::{App, Result, transaction};

/// Signs the operator out, if one is signed in.
#[utoipa::path(post, path = "/admin/session/delete/", tag = "session",
    responses((status = 200, body = Envelope<Nothing>)))]
pub async fn session_delete(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<(CookieJar, Reply<Nothing>)> {
    delete_session(&app, &headers).await?;
    Ok((token::clear(&app), Reply(Nothing)))
}

/// Ends the session of a request.
///
/// # Errors
/// When the database does not answer.
pub async fn delete_session(app: &App, headers: &HeaderMap) -> Result<()> {
    let Ok(operator) = operator(app, headers).await else { return Ok(()) };
    transaction!(app.store(), tx => {
        store::delete_session(tx, operator.session_id).await?;
        audit::record(tx, app, &Event::by(&operator, "session.end").on("session", operator.session_id)).await
    })
}
