//! Whoever asked to be told once there is room for a flavor again, and the job that tells them.

mod act;
mod feature;
mod store;
mod tell;

pub use self::act::Watched;
pub use self::feature::StockWatches;
pub use self::tell::TellStock;
