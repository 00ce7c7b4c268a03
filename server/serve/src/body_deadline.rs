//! How long a request's body may take.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use http_body::{Body, Frame, SizeHint};
use hyper::Request;
use pin_project_lite::pin_project;
use tokio::time::{Instant, Sleep};
use tower::{BoxError, Layer, Service};

/// The error of a body that did not arrive in time; whoever reads the body finds it among the causes of what failed, and answers 408.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the body did not arrive in time")]
pub struct BodyTooSlow;

/// The layer that gives a request's body a time in which it has to arrive as a whole, however it trickles. (A limit between two parts of it,
/// as `tower_http::timeout::RequestBodyTimeoutLayer` has, lets a trickle live for ever.)
#[derive(Debug, Clone, Copy)]
pub struct BodyDeadlineLayer {
    limit: Duration,
}

impl BodyDeadlineLayer {
    /// Counts `limit` from when the request reaches the layer.
    #[must_use]
    pub fn new(limit: Duration) -> Self {
        Self { limit }
    }
}

impl<S> Layer<S> for BodyDeadlineLayer {
    type Service = BodyDeadline<S>;

    fn layer(&self, inner: S) -> BodyDeadline<S> {
        BodyDeadline { inner, limit: self.limit }
    }
}

/// The service of a [`BodyDeadlineLayer`].
#[derive(Debug, Clone)]
pub struct BodyDeadline<S> {
    inner: S,
    limit: Duration,
}

impl<S, B> Service<Request<B>> for BodyDeadline<S>
where
    S: Service<Request<DeadlineBody<B>>>,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request<B>) -> S::Future {
        let end = Instant::now() + self.limit;
        self.inner.call(request.map(|body| DeadlineBody { body, end, alarm: None }))
    }
}

pin_project! {
    /// A body that fails with [`BodyTooSlow`] when its reader waits for it after its time.
    #[derive(Debug)]
    pub struct DeadlineBody<B> {
        #[pin]
        body: B,
        end: Instant,
        // Set once the body makes its reader wait.
        alarm: Option<Pin<Box<Sleep>>>,
    }
}

impl<B> Body for DeadlineBody<B>
where
    B: Body<Error: Into<BoxError>>,
{
    type Data = B::Data;
    type Error = BoxError;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, BoxError>>> {
        let this = self.project();
        if let Poll::Ready(frame) = this.body.poll_frame(cx) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let end = *this.end;
        let alarm = this.alarm.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(end)));
        match alarm.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Some(Err(BodyTooSlow.into()))),
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
