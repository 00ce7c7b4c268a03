//! Everything that knows HTTP: the envelope, what a handler may extract, who may call what, the layers, the accept loop.

mod address;
mod assets;
pub mod bearer;
mod body;
pub mod caller;
pub mod context;
mod docs;
pub mod document;
mod erased;
pub mod extract;
mod fixed;
mod guard;
mod headers;
mod health;
mod host;
pub mod idempotency;
mod log;
pub mod metrics;
mod places;
mod queued;
pub mod reply;
mod rest;
pub mod routes;
pub mod serve;
pub mod stack;
mod stall;
pub mod throttle;

pub use caller::{Access, Caller, KeyCaller, PROOF_SECONDS, SessionCaller, Via};
pub use context::RequestContext;
pub use erased::Erased;
pub use extract::{Body, Checked, Query, cursor_asked, queue_page_asked, texts_broken};
pub use fixed::Fixed;
pub use guard::closing;
pub use reply::{Envelope, Nothing, Reply};
pub use routes::{Api, Document, Route, RouteInfo};
pub use throttle::Throttle;
