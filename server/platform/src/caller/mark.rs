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

/// A log of what was done, in which a call may have to leave a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Log {
    /// That of the caller's account.
    Account,
    /// That of the operators; what one of them does to an account stands in the account's as well.
    Operators,
}

/// Set when an event was written to the log that the request in hand has to write to.
#[derive(Debug, Clone)]
pub struct Mark {
    log: Log,
    is_set: Arc<AtomicBool>,
}

impl Mark {
    /// Notes that the request in hand wrote one to a log.
    pub fn set(log: Log) {
        // Jobs and commands have no request in hand.
        let _ = CURRENT.try_with(|mark| mark.is_set.fetch_or(mark.log == log, Ordering::Relaxed));
    }

    /// Notes that the request in hand need not write one: it repeats another, which did, or was refused more often within a
    /// minute than is written.
    pub fn excuse() {
        let _ = CURRENT.try_with(|mark| mark.is_set.store(true, Ordering::Relaxed));
    }

    /// The layer around every route that declares that it is audited. In a build with debug assertions an unaudited
    /// success is answered with 500, so that every test of the route fails; in release it is an error in the log.
    pub async fn require(log: Log, request: Request, next: Next) -> Response {
        let mark = Self { log, is_set: Arc::default() };
        let route = request.uri().path().to_owned();
        let response = CURRENT.scope(mark.clone(), next.run(request)).await;
        if response.status().is_success() && !mark.is_set.load(Ordering::Relaxed) {
            metrics::counter!("portico_unaudited_total").increment(1);
            let error =
                Error::internal(format!("{route} changed something without a line in the log of {log:?}"));
            if cfg!(debug_assertions) {
                return error.into_response();
            }
            tracing::error!(%error);
        }
        response
    }
}
