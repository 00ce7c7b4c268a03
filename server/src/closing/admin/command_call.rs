//! Calls of the operator's surface from the server's command line: whatever the page can do, a script can, in the name of an operator whose
//! roles count as they do on the page.

use std::net::{Ipv4Addr, SocketAddr};
use std::panic::AssertUnwindSafe;

use axum::body::Body as HttpBody;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST};
use axum::http::{HeaderValue, Method, Request, Uri};
use axum::response::Response;
use futures::FutureExt;
use portico_core::{Code, Rule};
use tower::ServiceExt;

use super::audit::{self, Event};
use super::session_create::{OpenSession, open_session};
use super::{api, operator, router, store, token};
use crate::kit::http::serve::Peer;
use crate::{App, Error, Result, transaction};

/// Seconds after which the session of a call ends that was never ended: the program was killed.
const SESSION_SECONDS: i64 = 3_600;

/// A call that is to be made.
#[derive(Debug)]
pub struct CommandCall<'a> {
    /// The name of the operator who makes it.
    pub operator: &'a str,
    /// Where it leads, with its query: `/admin/payout/list/?limit=20`.
    pub target: &'a str,
    /// What it says; nothing where it says nothing.
    pub body: Vec<u8>,
    /// What kind of thing the body is: `application/json`, or a file.
    pub content_type: &'static str,
}

/// Makes a call in a session of its own and has its answer received; the session ends when that is done. The operators' log says that the call
/// came from the command line, and what it did as it does for the page.
///
/// # Errors
/// 100004 on `target` when there is no such call, 100001 when it is no address; 100025 when no enabled operator has this name; when the database
/// does not answer, or the answer cannot be received. What the call itself is refused for stands in the answer.
pub async fn call_by_command<T>(
    app: &App,
    call: CommandCall<'_>,
    receive: impl AsyncFnOnce(Response) -> Result<T>,
) -> Result<T> {
    let uri: Uri = call.target.parse().map_err(|_| Error::field("target", Rule::InvalidLink))?;
    let routes = api().routes;
    let route = routes.iter().find(|route| route.path == uri.path());
    let unknown = || Error::new(Code::NotFound).with_violation("target", Rule::UnknownChoice);
    let method: Method = route.ok_or_else(unknown)?.method.parse().map_err(Error::internal)?;
    let session = begin(app, call.operator, uri.path()).await?;
    let request = to_request(app, &session.token, method, uri, call)?;
    let answered = async {
        let answer = router(app).oneshot(request).await.unwrap_or_else(|never| match never {});
        receive(answer).await
    };
    let outcome = AssertUnwindSafe(answered).catch_unwind().await;
    let ended: Result<()> =
        transaction!(app.store(), tx => { Ok(store::delete_session(tx, session.session_id).await?) });
    if let Err(error) = ended {
        tracing::warn!(%error, "the session of a call could not be ended; it ends within an hour");
    }
    outcome.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The request as the operator's browser would send it.
fn to_request(
    app: &App,
    token: &str,
    method: Method,
    uri: Uri,
    call: CommandCall<'_>,
) -> Result<Request<HttpBody>> {
    let page = app.config().admin.public_url.parse::<Uri>().ok();
    let host = page.as_ref().and_then(Uri::authority).map_or("localhost", |authority| authority.as_str());
    let mut request = Request::builder()
        .method(method)
        .uri(uri)
        .body(HttpBody::from(call.body))
        .map_err(Error::internal)?;
    let headers = request.headers_mut();
    headers.insert(COOKIE, token::cookie_text(app, token).parse().map_err(Error::internal)?);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(call.content_type));
    headers.insert("sec-fetch-site", HeaderValue::from_static("same-origin"));
    headers.insert(HOST, host.parse().map_err(Error::internal)?);
    request.extensions_mut().insert(Peer(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))));
    Ok(request)
}

/// Begins the session of an operator, which is no sign-in of theirs.
async fn begin(app: &App, name: &str, path: &str) -> Result<OpenSession> {
    let name_key = operator::key(name)?;
    transaction!(app.store(), tx => {
        let found = store::find_operator_by_key(tx, &name_key).await?.filter(|row| row.state == "enabled");
        let operator_id = found.ok_or_else(|| Error::new(Code::UserDoesNotExist))?.operator_id;
        let session = open_session(tx, app, operator_id, SESSION_SECONDS).await?;
        let event = Event::by_command("call.make").on("operator", operator_id).with_detail(path.to_owned());
        audit::record(tx, app, &event).await?;
        Ok(session)
    })
}
