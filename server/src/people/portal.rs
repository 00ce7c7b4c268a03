//! External product consoles, shown in a frame (SPEC §2).

pub mod handoff_create;
pub mod handoff_redeem;
