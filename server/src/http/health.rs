//! Whether the process lives, and whether it can serve.

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use portico_core::Code;

use crate::{App, Error, Result};

/// `/healthz` and `/readyz`.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/healthz", get(alive)).route("/readyz", get(ready))
}

async fn alive() -> &'static str {
    "alive\n"
}

/// Ready: the database answers and can be written to, and its schema is the one that this program knows.
async fn ready(State(app): State<App>) -> Result<&'static str> {
    if app.store().is_read_only() {
        return Err(unready().with_cause("the disk did not keep what was written; restart"));
    }
    let schema = app.store().schema().await;
    let known = app.store().migrations().into_iter().max().unwrap_or(0);
    match schema {
        Ok(found) if found == known => Ok("ready\n"),
        Ok(found) => Err(unready().with_cause(format!("schema {found} instead of {known}"))),
        Err(error) => Err(unready().with_cause(error)),
    }
}

fn unready() -> Error {
    Error::new(Code::Unavailable).with_retry_after(1)
}
