//! What stands in front of every route that is not public.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use futures::future::BoxFuture;
use portico_core::Rule;

use super::late_body::watch_late_body;
use super::{Access, Caller, Via};
use crate::kit::http::log::AnsweredTo;
use crate::kit::http::reply::Denied;
use crate::{App, Result};

/// The header by which a page says that nobody asked for a call: it polls. Such a call is no use of the session.
pub const BACKGROUND_HEADER: &str = "x-background";

/// Finds who calls, or answers 100005.
type FindCaller = for<'a> fn(&'a App, &'a HeaderMap) -> BoxFuture<'a, Result<Caller>>;

/// Notes that a caller was refused a path, by which rules where an operation named any.
type NoteRefusal = for<'a> fn(&'a App, &'a Caller, &'a str, &'a [Rule]) -> BoxFuture<'a, Result<()>>;

/// What the guard asks of those who know people and keep the audit log.
#[derive(Clone, Copy)]
pub struct Guard {
    /// Finds who calls, or answers 100005.
    pub find: FindCaller,
    /// Notes that a caller was refused a path, by which rules where an operation named any.
    pub note_refusal: NoteRefusal,
}

impl Guard {
    /// Finds the caller of an answer that goes on for long once more, as they are by now; that is no use of the session.
    ///
    /// # Errors
    /// 100005 when the session or key has ended.
    pub async fn find_again(self, app: &App, headers: &HeaderMap) -> Result<Caller> {
        let mut headers = headers.clone();
        headers.insert(BACKGROUND_HEADER, HeaderValue::from_static("1"));
        (self.find)(app, &headers).await
    }

    /// Finds the caller or answers 100005, then asks what the route declared. What was refused to a known caller, here, at the
    /// end of a late body or inside the operation, is noted when the call would have changed something.
    pub(super) async fn require(
        self,
        access: Access,
        app: App,
        mut request: Request,
        next: Next,
    ) -> Result<Response> {
        let caller = (self.find)(&app, request.headers()).await?;
        let answered_to = AnsweredTo(caller.user_id);
        let is_write = request.method() == axum::http::Method::POST;
        // Of a browser, a page that was only looked at is no denial of consequence; a program tries what it wants.
        let is_key = matches!(caller.via, Via::Key(_));
        if let Err(refusal) = access.check(&caller) {
            if (is_write || is_key) && !caller.must_change_password {
                (self.note_refusal)(&app, &caller, request.uri().path(), &[]).await?;
            }
            return Err(refusal);
        }
        let path = request.uri().path().to_owned();
        request.extensions_mut().insert(caller.clone());
        request.extensions_mut().insert(self);
        let mut response = if is_write {
            let (asked, headers) = (app.clone(), request.headers().clone());
            let again = async move { access.check(&self.find_again(&asked, &headers).await?) };
            watch_late_body(request, next, again, (self.note_refusal)(&app, &caller, &path, &[])).await?
        } else {
            next.run(request).await
        };
        if let Some(Denied(rules)) = response.extensions_mut().remove::<Denied>()
            && (is_write || is_key)
        {
            // Whatever the operation had written is rolled back by now; this is not.
            (self.note_refusal)(&app, &caller, &path, &rules).await?;
        }
        response.extensions_mut().insert(answered_to);
        Ok(response)
    }
}
