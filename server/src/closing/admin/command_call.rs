//! Calls of the operator's surface from the server's command line: whatever the page can do, a script can, in the name of an operator whose
//! roles count as they do on the page.

use axum::Extension;
use axum::body::{Body as HttpBody, Bytes};
use axum::http::header::{CONTENT_TYPE, COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use portico_core::{Code, Rule};
use tower::ServiceExt;

use super::audit::{self, Event};
use super::session_create::begin_session;
use super::session_delete::delete_session;
use super::{api, operator, store, token};
use crate::{App, Error, Result, transaction};

/// A call that is to be made.
#[derive(Debug)]
pub struct CommandCall<'a> {
    /// The name of the operator who makes it.
    pub operator: &'a str,
    /// Where it leads, with its query: `/admin/payout/list/?limit=20`.
    pub target: &'a str,
    /// What it says, as JSON; nothing where it says nothing.
    pub body: Option<Vec<u8>>,
}

/// What came of a call.
#[derive(Debug)]
pub struct CommandAnswer {
    /// HTTP's status.
    pub status: StatusCode,
    /// The answer: JSON, or a file.
    pub body: Bytes,
}

/// Makes a call in a session of its own, which ends with it. Both stand in the operators' log, and before them that they are from the command
/// line.
///
/// # Errors
/// 100004 on `target` when there is no such call; 100025 when no enabled operator has this name; when the database does not answer. What the call
/// itself is refused for stands in the answer.
pub async fn call_by_command(app: &App, call: CommandCall<'_>) -> Result<CommandAnswer> {
    let CommandCall { operator: name, target, body } = call;
    let api = api();
    let path = target.split('?').next().unwrap_or_default();
    let route = api.routes.iter().find(|route| route.path == path);
    let unknown = || Error::new(Code::NotFound).with_violation("target", Rule::UnknownChoice);
    let method: Method = route.ok_or_else(unknown)?.method.parse().map_err(Error::internal)?;
    let headers = begin(app, name, path).await?;
    let mut request = Request::builder()
        .method(method)
        .uri(target)
        .body(HttpBody::from(body.unwrap_or_default()))
        .map_err(|_| unknown())?;
    request.headers_mut().clone_from(&headers);
    let service = api.router.layer(Extension(app.clone())).with_state(app.clone());
    let answer = read_answer(service.oneshot(request).await).await;
    delete_session(app, &headers).await?;
    answer
}

async fn read_answer(
    answer: std::result::Result<axum::response::Response, std::convert::Infallible>,
) -> Result<CommandAnswer> {
    let answer = answer.unwrap_or_else(|never| match never {});
    let status = answer.status();
    let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.map_err(Error::internal)?;
    Ok(CommandAnswer { status, body })
}

/// Begins the session of an operator; the headers of its calls.
async fn begin(app: &App, name: &str, path: &str) -> Result<HeaderMap> {
    let name_key = operator::key(name)?;
    let token = transaction!(app.store(), tx => {
        let found = store::find_operator_by_key(tx, &name_key).await?.filter(|row| row.state == "enabled");
        let row = found.ok_or_else(|| Error::new(Code::UserDoesNotExist))?;
        let event = Event::by_command("call.make").on("operator", row.operator_id).with_detail(path.to_owned());
        audit::record(tx, app, &event).await?;
        Ok(begin_session(tx, app, row).await?.0)
    })?;
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(COOKIE, token::cookie_text(app, &token).parse().map_err(Error::internal)?);
    Ok(headers)
}
