//! Resources that came of orders, what was used of them, and what that costs: records of usage become lines of a bill, hour by
//! hour, by the computation that fixed the price in the form (`portico_core::price`).
//!
//! Until the resource features exist, records come from the operator (`portico usage`). A record counts once, under its own id.

mod rate;
mod renew;
mod resource;
pub mod resource_change;
pub mod resource_list;
mod store;
pub mod usage;
pub mod usage_list;

pub use rate::{RateUsage, has_unrated, rate_account, rate_due, rate_in};
pub use renew::{Due, due_list, ended_mark, overdue_mark, renewed_mark};
pub use resource::{Ordered, open_count, resource_start};
