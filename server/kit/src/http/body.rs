//! A request's body: how long it may take, and what its failures are called.

use std::error::Error as StdError;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use portico_core::Code;
use tokio::time::{Instant, Sleep};

use crate::Error;

/// The body did not arrive in time.
#[derive(Debug, thiserror::Error)]
#[error("the body did not arrive in time")]
struct TooSlow;

/// The layer: from here on the body has `limit` to arrive as a whole, however it trickles.
pub async fn with_deadline(State(limit): State<Duration>, request: Request, next: Next) -> Response {
    let end = Instant::now() + limit;
    next.run(request.map(|body| Body::new(Deadline { body, end, alarm: None }))).await
}

struct Deadline {
    body: Body,
    end: Instant,
    // Set once the body makes its reader wait.
    alarm: Option<Pin<Box<Sleep>>>,
}

impl HttpBody for Deadline {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            return Poll::Ready(frame);
        }
        let end = self.end;
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(end)));
        match alarm.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Some(Err(axum::Error::new(TooSlow)))),
            Poll::Pending => Poll::Pending,
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A body that could not be read: too slow 408, too large 413, else 400.
pub(super) fn unreadable(rejection: axum::extract::rejection::BytesRejection) -> Error {
    let mut cause: Option<&dyn StdError> = Some(&rejection);
    let mut status = rejection.status().as_u16();
    while let Some(error) = cause {
        if error.is::<TooSlow>() {
            status = 408;
        }
        cause = error.source();
    }
    Error::new(Code::ParameterError).with_status(status).with_cause(rejection)
}
