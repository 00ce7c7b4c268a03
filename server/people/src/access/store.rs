//! SQL of the rights, one file per table.

pub mod erase;
pub mod grant;
pub mod group;
pub mod scope;
pub mod user;
pub mod user_list;
