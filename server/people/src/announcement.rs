//! Announcements: what the operator tells whoever uses the console, for as long as it counts.

pub mod announcement_list;
mod feature;
pub mod save;
mod store;

pub use feature::Announcements;
