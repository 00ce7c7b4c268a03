//! The console's server: remembers what core decides.
//!
//! Floors, each of which knows those before it: `kit`, `caller`, `platform`, `people`, `money`, `closing`, `app` (`tests/api/floors.rs`). A
//! feature is a module beside a folder with one file per use case. `docs/architecture.md` tells the whole story.

pub mod app;
pub mod caller;
pub mod cli;
pub mod closing;
pub mod kit;
pub mod money;
pub mod people;
pub mod platform;

pub use app::App;
pub use kit::error::{Error, Result};
