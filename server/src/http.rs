//! Everything that knows HTTP: the envelope, what a handler may extract, who may call what.

pub mod caller;
pub mod context;
pub mod extract;
pub mod reply;
pub mod routes;
pub mod serve;
pub mod stack;
mod stall;

pub use caller::{Access, Caller};
pub use context::RequestContext;
pub use extract::{Body, Checked, Query};
pub use reply::{Envelope, Nothing, Reply};
pub use routes::{Api, RouteInfo};
