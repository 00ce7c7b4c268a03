//! Who calls, who may, and what is said of it: the list of calls, each with who may make it, from which the router, the API's document
//! and the access matrix come.

mod access;
pub mod docs;
pub mod document;
mod guard;
pub mod idempotency;
mod late_body;
mod mark;
mod routes;
mod who;

pub use access::Access;
pub use guard::{BACKGROUND_HEADER, Guard};
pub use late_body::watch_late_body;
pub use mark::{Log, Mark};
pub use routes::{Api, Document, Route, RouteInfo, closing};
pub use who::{Caller, KeyCaller, PROOF_SECONDS, SessionCaller, Via};
