//! The console of an instance, in the browser: a ticket that opens it once, and what goes to and fro between the page and the engine
//! (`docs/decisions/0089-console.md`).

pub mod console_create;
pub mod console_open;
mod feature;
mod place;
mod relay;
mod store;

pub use self::feature::Consoles;
