//! Recommendations: what the operator has to offer to whoever does not have it yet, for as long as it counts. They stand above what
//! accounts have, which is asked of its own modules.

mod feature;
pub mod recommendation_list;
pub mod save;
mod store;

pub use feature::Recommendations;
