//! A request's body that is long on its way: whoever keeps the last of it back would otherwise act in a session that was ended meanwhile, or
//! under a right that was taken away.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use futures::{StreamExt, stream};
use tokio::time::Instant;

use crate::{Error, Result};

/// How long a body may be on its way before its caller is asked about once more.
const PROMPT: Duration = Duration::from_millis(100);

/// Why the caller may not call any more, if so, once the body of their request has arrived.
#[derive(Clone, Default)]
pub struct LateRefusal(Arc<Mutex<Option<Error>>>);

impl LateRefusal {
    /// Why the caller may not call any more, if that is so; it is told once.
    #[must_use]
    pub fn take(&self) -> Option<Error> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Has a request ask `check` when the end of a body is there that was long on its way; refused, the body fails, and nothing is done with it.
pub fn watch_body(
    request: Request,
    check: impl Future<Output = Result<()>> + Send + 'static,
) -> (Request, LateRefusal) {
    let refusal = LateRefusal::default();
    let (began, noted) = (Instant::now(), refusal.clone());
    let end = async move {
        if began.elapsed() > PROMPT
            && let Err(error) = check.await
        {
            *noted.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            return Err(axum::Error::new("the caller may not call any more"));
        }
        Ok(Bytes::new())
    };
    let watched = |body: Body| Body::from_stream(body.into_data_stream().chain(stream::once(end)));
    (request.map(watched), refusal)
}
