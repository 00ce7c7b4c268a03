//! The console of an instance, in the browser: a ticket that opens it once, and what goes to and fro between the page and the engine
//! (`docs/decisions/0089-console.md`).

pub mod console_create;
pub mod console_open;
mod feature;
mod place;
mod relay;
mod store;

pub use self::feature::Consoles;

use std::sync::Arc;

use crate::kit::http::serve::Places;

/// Consoles whose pages have not shown a ticket yet, in all and of one client.
const WAITING: usize = 256;
const WAITING_OF_ONE: usize = 16;

/// The places of consoles whose pages have not shown a ticket yet: anybody can open a WebSocket and say nothing.
#[must_use]
pub fn places_to_wait() -> Arc<Places> {
    Places::new(WAITING, WAITING_OF_ONE, Arc::new(|_| false))
}
