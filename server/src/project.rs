//! Projects: what a customer's resources are sorted into.

mod project_create;
pub mod project_list;
mod sight;
mod store;
pub mod vdc_list;

pub use project_create::project_create;
