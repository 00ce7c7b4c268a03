//! The console's server: remembers what core decides.
//!
//! `main -> app -> features -> {store, queue, mail, http} -> core`; a feature is a module beside a folder with one file
//! per use case. `docs/architecture.md` tells the whole story.

pub mod access;
pub mod account;
pub mod admin;
pub mod app;
pub mod audit;
pub mod bill;
pub mod billing;
pub mod budget;
pub mod card;
pub mod catalogue;
pub mod cli;
pub mod clock;
pub mod config;
pub mod content;
pub mod demo;
pub mod error;
pub mod export;
mod fault;
pub mod http;
pub mod identity;
pub mod invoice;
pub mod key;
pub mod mail;
pub mod metering;
pub mod order;
pub mod outbox;
pub mod payment;
pub mod pdf;
pub mod portal;
pub mod privacy;
mod private;
pub mod project;
mod qr;
pub mod queue;
pub mod random;
pub mod recharge;
mod seal;
pub mod secret;
mod sheet;
pub mod site;
pub mod sms;
pub mod store;
pub mod template;
pub mod verification;

pub use app::App;
pub use error::{Error, Result};
