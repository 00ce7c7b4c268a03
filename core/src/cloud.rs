//! What runs: the things that a customer creates.

pub mod console;
pub mod flavor;
pub mod instance;
pub mod lifecycle;
pub mod metered;
pub mod quota;
pub mod ssh_key;
