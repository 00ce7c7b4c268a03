//! The page of the audit log: its events as a list and as a file, and a person's own among their data.

pub mod audit_export;
pub mod audit_list;
mod feature;
mod own_actions;

pub use audit_list::Before;
pub use feature::AuditLog;
