//! What can be served.

use http_body::Body;
use hyper::body::Incoming;
use hyper::{Request, Response};
use tower::{BoxError, Service, ServiceExt};

/// The error of a service that gave no answer.
#[derive(Debug, thiserror::Error)]
#[error("the service gave no answer")]
pub struct NoAnswer(#[source] BoxError);

/// A service that can be served. Every clonable tower service from a request to a response is one, axum's `Router` among them; it is cloned
/// for each request.
pub trait HttpService: Clone + Send + 'static {
    /// The body of its answers.
    type Body: Body<Data: Send, Error: Into<BoxError>> + Send + 'static;

    /// Answers one request of a connection by the application's service.
    ///
    /// # Errors
    /// [`NoAnswer`] with the service's own error: the connection (with HTTP/2: the stream) ends.
    fn answer(
        self,
        request: Request<Incoming>,
    ) -> impl Future<Output = Result<Response<Self::Body>, NoAnswer>> + Send;
}

impl<S, B> HttpService for S
where
    S: Service<Request<Incoming>, Response = Response<B>, Error: Into<BoxError>, Future: Send>,
    S: Clone + Send + 'static,
    B: Body<Data: Send, Error: Into<BoxError>> + Send + 'static,
{
    type Body = B;

    async fn answer(self, request: Request<Incoming>) -> Result<Response<B>, NoAnswer> {
        self.oneshot(request).await.map_err(|error| NoAnswer(error.into()))
    }
}
