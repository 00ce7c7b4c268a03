//! Whether the request in hand wrote an event: a route that changes something and tells nobody is a mistake of ours.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Error;

tokio::task_local! {
    static CURRENT: Mark;
}

/// Set when an event was written.
#[derive(Debug, Clone, Default)]
pub struct Mark(Arc<AtomicBool>);

impl Mark {
    /// Notes that the request in hand wrote one.
    pub fn set() {
        // Jobs and commands have no request in hand.
        let _ = CURRENT.try_with(|mark| mark.0.store(true, Ordering::Relaxed));
    }

    /// Notes that the request in hand need not write one: it repeats another, which did, or was refused more often within a
    /// minute than is written.
    pub fn excuse() {
        Self::set();
    }

    /// The layer around every route that declares that it is audited. In a build with debug assertions an unaudited
    /// success is answered with 500, so that every test of the route fails; in release it is an error in the log.
    pub async fn require(request: Request, next: Next) -> Response {
        let mark = Self::default();
        let route = request.uri().path().to_owned();
        let response = CURRENT.scope(mark.clone(), next.run(request)).await;
        if response.status().is_success() && !mark.0.load(Ordering::Relaxed) {
            metrics::counter!("portico_unaudited_total").increment(1);
            let error = Error::internal(format!("{route} changed something without a line in the audit log"));
            if cfg!(debug_assertions) {
                return error.into_response();
            }
            tracing::error!(%error);
        }
        response
    }
}
