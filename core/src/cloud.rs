//! What runs: the things that a customer creates.

pub mod console;
pub mod flavor;
pub mod gpu_server;
pub mod hostname;
pub mod instance;
pub mod instance_part;
pub mod late;
pub mod lifecycle;
pub mod load;
pub mod metered;
pub mod metric_range;
pub mod public_address;
pub mod quota;
pub mod ssh_key;
pub mod tags;
pub mod zone;
