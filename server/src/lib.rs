//! The console's server: remembers what core decides.
//!
//! Floors, each of which knows those before it: `kit`, `caller`, `platform`, `people`, `money`, `cloud`, `closing`, `app` (`tests/api/floors.rs`). A
//! feature is a module beside a folder with one file per use case. `docs/architecture.md` tells the whole story.

pub mod app;
pub mod caller;
pub mod cli;
pub mod closing;
pub mod cloud;
pub mod money;
pub mod people;
pub mod platform;

pub use app::App;
pub use portico_kit as kit;
pub use portico_kit::{Error, Result, list, on, row, sql, statement, transaction};
