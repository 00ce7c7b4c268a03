//! SQL of the project feature.

pub mod project;
pub mod vdc;
