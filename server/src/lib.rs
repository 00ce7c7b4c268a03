//! The console's server: remembers what core decides.
//!
//! Floors, each of which knows those before it: `kit`, `caller`, `platform`, `people`, `money`, `cloud`, `closing`, `app` (`tests/api/floors.rs`). A
//! feature is a module beside a folder with one file per use case. `docs/architecture.md` tells the whole story.

pub mod app;
pub mod cli;
pub mod closing;
#[path = "../cloud/src/lib.rs"]
pub mod cloud;
#[path = "../money/src/lib.rs"]
pub mod money;
#[path = "../people/src/lib.rs"]
pub mod people;
#[path = "../platform/src/lib.rs"]
pub mod platform;

pub use app::App;
pub use platform::caller;
pub use portico_kit as kit;
pub use portico_kit::{Error, Result, list, on, row, sql, statement, transaction};
