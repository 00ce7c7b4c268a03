//! How much of the cloud an account may have: what the configuration allows everybody, unless the operator allows the account something
//! else in one region or in all.

mod change;
mod feature;
mod list;
pub mod quota_list;
mod store;

pub use self::change::{reset_quota, set_quota};
pub use self::feature::Quotas;
pub use self::list::{RegionQuota, RegionUse, SetQuota, find_quota_of, list_quotas_of};
