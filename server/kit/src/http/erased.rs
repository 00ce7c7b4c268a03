//! Handlers behind one type.

use std::sync::Arc;

use axum::extract::Request;
use axum::handler::Handler;
use axum::response::Response;
use futures::future::BoxFuture;

/// A handler, whatever it takes and answers. To axum all of them are one type, so that rustc builds what a router puts around a handler
/// once, and need not prove for each of its layers again that everything a handler awaits may be sent.
pub struct Erased<S>(Arc<dyn Fn(Request, S) -> BoxFuture<'static, Response> + Send + Sync>);

impl<S: 'static> Erased<S> {
    /// Hides what a handler is.
    pub fn new<H: Handler<T, S>, T: 'static>(handler: H) -> Self {
        Self(Arc::new(move |request, app| Box::pin(handler.clone().call(request, app))))
    }
}

impl<S: Send + 'static> Handler<(), S> for Erased<S> {
    type Future = BoxFuture<'static, Response>;

    fn call(self, request: Request, app: S) -> Self::Future {
        (self.0)(request, app)
    }
}

impl<S> Clone for Erased<S> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}
