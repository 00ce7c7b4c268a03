//! A request's body that is long on its way: whoever keeps the last of it back would otherwise act in a session that was ended meanwhile, or
//! under a right that was taken away.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use futures::{StreamExt, stream};
use tokio::time::Instant;

use crate::{Error, Result};

/// How long a body may be on its way before its caller is asked about once more.
const PROMPT: Duration = Duration::from_millis(100);

/// Why the caller may not call any more, if so, once the body of their request has arrived.
#[derive(Clone, Default)]
struct LateRefusal(Arc<Mutex<Option<Error>>>);

impl LateRefusal {
    fn keep(&self, error: Error) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    }

    fn take(&self) -> Option<Error> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Answers a request, of which `check` is asked when the end of a body is there that was long on its way; refused, the body fails, nothing is
/// done with it, and `note` writes the refusal down, which is the answer.
///
/// # Errors
/// What `check` refused, or what kept `note` from being written.
pub async fn watch_late_body(
    request: Request,
    next: Next,
    check: impl Future<Output = Result<()>> + Send + 'static,
    note: impl Future<Output = Result<()>> + Send,
) -> Result<Response> {
    let (request, late) = watch_body(request, check);
    let response = next.run(request).await;
    let Some(refusal) = late.take() else { return Ok(response) };
    // Where nothing could be asked, nobody was refused.
    if refusal.status() < 500 {
        note.await?;
    }
    Err(refusal)
}

/// Has a request ask `check` when the end of a body is there that was long on its way.
fn watch_body(
    request: Request,
    check: impl Future<Output = Result<()>> + Send + 'static,
) -> (Request, LateRefusal) {
    let refusal = LateRefusal::default();
    let (began, kept) = (Instant::now(), refusal.clone());
    let end = async move {
        if began.elapsed() > PROMPT
            && let Err(error) = check.await
        {
            kept.keep(error);
            return Err(axum::Error::new("the caller may not call any more"));
        }
        Ok(Bytes::new())
    };
    let watched = |body: Body| Body::from_stream(body.into_data_stream().chain(stream::once(end)));
    (request.map(watched), refusal)
}
