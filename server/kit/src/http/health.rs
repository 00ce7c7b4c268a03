//! Whether the process lives, and whether it can serve.

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use portico_core::Code;

use crate::host::Host;
use crate::{Error, Result};

/// Where both are told.
pub(super) const PATHS: [&str; 2] = ["/healthz", "/readyz"];

/// The routes `/healthz`, whether the process lives, and `/readyz`, whether it can work.
pub fn health<H: Host>() -> Router<H> {
    Router::new().route(PATHS[0], get(alive)).route(PATHS[1], get(ready::<H>))
}

async fn alive() -> &'static str {
    "alive\n"
}

/// Ready: the database answers and takes what is written to it (asked by a write, rarely), and its schema is the one that this program knows, or
/// that of a newer program, on which this one works until it is replaced as well.
async fn ready<H: Host>(State(app): State<H>) -> Result<&'static str> {
    if app.store().is_read_only() {
        return Err(unready().with_cause("the disk did not keep what was written; restart"));
    }
    let schema = app.store().schema().await;
    let known = app.store().migrations().into_iter().max().unwrap_or(0);
    match schema {
        Ok(found) if found >= known => {}
        Ok(found) => return Err(unready().with_cause(format!("schema {found} instead of {known}"))),
        Err(error) => return Err(unready().with_cause(error)),
    }
    app.store().takes_writes(app.now()).await.map_err(|why| unready().with_cause(why))?;
    Ok("ready\n")
}

fn unready() -> Error {
    Error::new(Code::Unavailable).with_retry_after(1)
}
