//! What is known of the request in hand, for the pieces that answer it.

use std::net::IpAddr;

use portico_core::Lang;

tokio::task_local! {
    static CURRENT: RequestContext;
}

/// The request in hand.
#[derive(Debug, Clone)]
pub struct RequestContext {
    /// Taken from `x-request-id` or made.
    pub request_id: String,
    /// The language that the answer's words are in.
    pub lang: Lang,
    /// The peer's address, taken from forwarding headers only when a trusted proxy sent them.
    pub address: IpAddr,
}

impl RequestContext {
    /// Runs `work` with this as the request in hand.
    pub async fn scope<F: Future>(self, work: F) -> F::Output {
        CURRENT.scope(self, work).await
    }

    /// The request in hand; nothing outside a request (a job, a test of an operation).
    #[must_use]
    pub fn current() -> Option<Self> {
        CURRENT.try_with(Clone::clone).ok()
    }
}
