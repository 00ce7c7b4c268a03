//! Everything that knows HTTP: the envelope, what a handler may extract, the layers, the listeners.

mod address;
pub mod bearer;
pub mod context;
mod erased;
pub mod extract;
mod fixed;
mod guard;
pub mod headers;
mod health;
mod host;
mod ids;
pub mod list;
pub mod log;
pub mod metrics;
mod network;
pub mod reply;
pub mod serve;
pub mod stack;
pub mod throttle;

pub use context::RequestContext;
pub use erased::Erased;
pub use extract::{Body, Checked, LargeBody, Query, parse_cursor};
pub use fixed::Fixed;
pub use guard::close;
pub use health::health;
pub use ids::{IdList, MAX_IDS, require_ids};
pub use list::{Asked, Filter};
pub use network::Network;
pub use reply::{Envelope, Nothing, Reply};
pub use throttle::Throttle;
