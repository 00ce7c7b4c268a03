//! What every feature stands on: the log of what was done, news and their words, files, settings and the site itself.

pub mod audit;
pub mod breach;
pub mod caller;
pub mod config;
pub mod console;
pub mod export;
pub mod feature;
pub mod live;
pub mod mail;
pub mod news;
pub mod outbox;
pub mod own_data;
pub mod picture;
pub mod schema;
pub mod secret_check;
pub mod site;
pub mod sms;
