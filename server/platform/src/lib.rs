//! What every feature stands on: the server's parts, who calls and may, the log of what was done, news and their words, files, settings and
//! the site itself.

pub mod app;
pub mod audit;
pub mod audit_log;
pub mod breach;
pub mod caller;
pub mod config;
pub mod export;
pub mod feature;
mod listen;
pub mod live;
mod lull;
pub mod mail;
pub mod news;
pub mod outbox;
pub mod own_data;
pub mod picture;
pub mod schema;
pub mod secret_check;
pub mod site;
pub mod sms;

// Modules are named by their floor everywhere, in this crate too.
extern crate self as platform;

pub use app::App;
pub use portico_kit as kit;
pub use portico_kit::{Error, Result, list, on, row, sql, statement, transaction};
