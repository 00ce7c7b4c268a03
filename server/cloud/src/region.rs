//! Regions as customers see them: how each is, what the account has there, and what is left there.

mod feature;
pub mod region_list;

pub use feature::Regions;
