//! What is ordered, used, billed and paid.

pub mod adjustment;
pub mod bill;
pub mod billing;
pub mod budget;
pub mod card;
pub mod catalogue;
pub mod invoice;
pub mod metering;
pub mod order;
pub mod paper;
mod parts;
pub mod payment;
pub mod payout;
pub mod proof;
pub mod recharge;
pub mod remark;

// Modules are named by their floor everywhere, in this crate too.
extern crate self as money;

pub use parts::{MoneyParts, Parts};
use portico_kit as kit;
use portico_kit::{Error, Result, list, row, statement, transaction};
use portico_people as people;
use portico_platform as platform;
use portico_platform::{App, caller, news, routes};
