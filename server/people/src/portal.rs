//! External product consoles, shown in a frame (SPEC §2).

mod feature;
pub mod handoff_create;
pub mod handoff_redeem;

pub use feature::Portals;
