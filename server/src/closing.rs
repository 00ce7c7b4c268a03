//! What touches everything below: the operator, the end of an account, backups, the demo, and what stands around every route.

pub mod admin;
pub mod backup;
pub mod customer;
pub mod demo;
pub mod events;
pub mod front;
pub mod overview;
mod parts;
pub mod privacy;
pub mod support;

pub use parts::{ClosingParts, Parts};
