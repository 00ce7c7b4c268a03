//! Projects: what a customer's resources are sorted into.

mod project_create;
pub mod project_list;
mod store;

pub use project_create::project_create;
