//! What runs: the things that a customer creates.

pub mod instance;
