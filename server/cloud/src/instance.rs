//! Instances: what a customer orders, sees and does with them (SPEC §2, §4).

mod feature;
pub mod instance_act;
pub mod instance_address_release;
pub mod instance_adopt;
pub mod instance_cancel;
pub mod instance_care;
pub mod instance_create;
pub mod instance_export;
pub mod instance_list;
pub mod instance_metrics;
pub mod instance_move;
pub mod instance_network;
pub mod instance_operations;
pub mod instance_overview;
pub mod instance_password;
pub mod instance_protection;
pub mod instance_rebuild;
pub mod instance_rename;
pub mod instance_renew;
pub mod instance_renewal;
pub mod instance_resize;
pub mod instance_show;
pub mod instance_tags;
mod listed_price;
mod ordered;
mod priced;
mod reply;
mod rights;
mod sample;

pub use self::feature::Instances;
pub(crate) use self::instance_act::require_allowed;
pub use self::instance_list::InstanceFilter;
pub(crate) use self::rights::{find_visible_instance, require_instance};
