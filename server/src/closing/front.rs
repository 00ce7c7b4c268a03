//! The web console inside the binary, the operator's page, and what stands around every route of both.

mod assets;
mod headers;
mod stack;

pub use stack::{serve, serve_operator};
