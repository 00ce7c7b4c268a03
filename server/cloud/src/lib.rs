//! The cloud: what customers' machines are made of, and what is done with them.

pub mod console;
pub mod flavor;
pub mod gpu_server;
pub mod instance;
pub mod monitor;
mod moves;
pub mod names;
mod narrow;
pub mod object;
pub mod offer;
mod parts;
pub mod quota;
pub mod recommendation;
pub mod region;
pub mod ssh_key;
pub mod stock_watch;

// Modules are named by their floor everywhere, in this crate too.
extern crate self as cloud;

pub use parts::{CloudParts, Parts};
use portico_engine as engine;
use portico_kit as kit;
use portico_kit::{Error, Result, list, row, statement, transaction};
use portico_money as money;
use portico_people as people;
use portico_platform as platform;
use portico_platform::{App, caller, news, routes};
