//! What is kept about a person, handed to that person (SECURITY P-7).

pub mod data_export;
mod feature;

pub use feature::Privacy;
