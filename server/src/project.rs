//! Projects: what a customer's resources are sorted into.

mod names_erase;
mod place;
mod project_create;
pub mod project_list;
mod sight;
mod store;
mod vdc_create;
pub mod vdc_list;

pub use names_erase::names_erase;
pub use place::{Place, first_place, place};
pub use project_create::project_create;
pub use vdc_create::vdc_create;
