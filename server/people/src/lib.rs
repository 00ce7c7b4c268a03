//! Accounts and the people in them: who they are, how they sign in, what they may do, and what they are told.

pub mod access;
pub mod account;
pub mod announcement;
pub mod broadcast;
pub mod content;
pub mod identity;
pub mod key;
mod parts;
pub mod portal;
pub mod profile;
pub mod project;
pub mod terms;
pub mod verification;

// Modules are named by their floor everywhere, in this crate too.
extern crate self as people;

pub use parts::{Parts, PeopleParts};
use portico_kit as kit;
use portico_kit::{Error, Result, list, row, statement, transaction};
use portico_platform as platform;
use portico_platform::{App, caller, news, routes};
