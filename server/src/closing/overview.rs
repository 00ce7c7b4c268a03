//! What the operator's staff sees first: what waits for them, how the engines are, and the days' figures.

mod count_days;
mod feature;
pub mod figures;
pub mod queues;
mod store;

pub use count_days::CountDays;
pub use feature::Overview;
