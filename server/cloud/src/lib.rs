//! The cloud: what customers' machines are made of, the engines that make them, and what is done with them.

pub mod console;
pub mod engine;
pub mod flavor;
pub mod gpu_server;
pub mod instance;
pub mod monitor;
pub mod object;
pub mod quota;
pub mod ssh_key;
pub mod stock_watch;
