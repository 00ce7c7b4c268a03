//! What touches everything below: the operator, the end of an account, backups and the demo.

pub mod admin;
pub mod backup;
pub mod demo;
pub mod privacy;
pub mod support;
