//! Resources that came of orders, what was used of them, and what that costs: records of usage become lines of a bill, hour by
//! hour, by the computation that fixed the price in the form (`portico_core::price`).
//!
//! Until the resource features exist, records come from the operator (`portico usage`). A record counts once, under its own id.

mod arrears;
pub mod aside;
mod feature;
mod found;
mod rate;
mod renew;
mod renewals;
mod resource;
pub mod resource_change;
pub mod resource_export;
pub mod resource_list;
mod resource_reply;
pub mod resource_show;
mod span;
mod store;
mod total;
pub mod usage;
pub mod usage_list;

pub use arrears::{arrears_follow, arrears_outcome, arrears_restore};
pub use feature::Usage;
pub(crate) use rate::rate_past;
pub use rate::{RateUsage, has_unrated, rate_account, rate_due, rate_in};
pub use renew::{
    Due, DueRow, due_list, due_of, due_of_part, mark_reminder, mark_renewal, over_follow, over_mark,
};
pub use renewals::renewals;
pub use resource::{Ordered, open_count, resource_start};
pub use resource_change::{move_part, part_end, permission_of, rename_part, renew_part};
pub(crate) use span::measure_past;
pub use span::{MeasureUse, follow_use};
pub use total::{Used, usage_in_month};
