//! The console's server: remembers what core decides.
//!
//! Floors, each of which knows those before it: `kit`, `platform`, `people`, `money`, `engine`, `cloud`, which are crates of their own, and `closing` and
//! `app` here (`tests/api/floors.rs`). A feature is a module beside a folder with one file per use case. `docs/architecture.md` tells the
//! whole story.

pub mod app;
pub mod cli;
pub mod closing;

pub use portico_cloud as cloud;
pub use portico_engine as engine;
pub use portico_kit as kit;
pub use portico_kit::{Error, Result, list, on, row, sql, statement, transaction};
pub use portico_money as money;
pub use portico_people as people;
pub use portico_platform as platform;
pub use portico_platform::{App, caller, news, routes};
