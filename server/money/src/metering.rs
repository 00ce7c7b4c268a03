//! Resources that came of orders, what was used of them, and what that costs: records of usage become lines of a bill, hour by
//! hour, by the computation that fixed the price in the form (`portico_core::price`).
//!
//! Until the resource features exist, records come from the operator (`portico usage`, or the page *Usage*). A record counts once, under its own id.

mod arrears;
pub mod aside;
mod change;
mod feature;
mod found;
mod moves;
mod rate;
mod renew;
mod renewals;
mod resource;
pub mod resource_change;
pub mod resource_export;
pub mod resource_list;
pub mod resource_overview;
mod resource_reply;
pub mod resource_show;
mod span;
mod store;
mod total;
pub mod usage;
pub mod usage_file;
pub mod usage_list;

pub use arrears::{follow_arrears, list_arrears_outcome, restore_arrears, states_before};
pub use change::{Change, Changing, change_resource, find_changing, find_paid_rest, is_open};
pub use feature::Usage;
pub use rate::rate_past;
pub use rate::{RateUsage, has_unrated, rate_account, rate_due, rate_in};
pub use renew::{
    Due, DueRow, find_due_of, find_over, follow_over, is_whole_changing, list_due, list_due_together,
    list_renewed_with, mark_over, mark_reminder, mark_renewal,
};
pub use renewals::list_renewals;
pub use resource::{
    Ordered, count_open_resources, find_account_of_resource, list_accounts_of_resource_number, start_resource,
};
pub use resource_change::{
    about_resource, end_part, find_permission_resource, move_part, refuse_operation, refuse_operation_on,
    rename_part, renew_part,
};
pub use resource_reply::{ResourceArrearsReply, ResourceReply, find_resource_arrears, name_seen_resource};
pub use span::measure_past;
pub use span::{MeasureUse, follow_use};
pub use total::{Used, sum_usage_in_month};
