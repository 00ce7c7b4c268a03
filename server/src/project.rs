//! Projects: what a customer's resources are sorted into.

pub mod project_list;
mod store;
