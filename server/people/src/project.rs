//! Projects and the VDCs in them: what a customer's resources are sorted into, and what grants and budgets are given for.
//!
//! One project is the account's default: the one that was made so, else the oldest. What is archived takes nothing new.

mod act;
mod facts;
mod feature;
mod place;
pub mod project_create;
pub mod project_delete;
pub mod project_list;
pub mod project_state;
pub mod project_update;
mod sight;
mod store;
pub mod vdc_create;
pub mod vdc_delete;
pub mod vdc_list;
pub mod vdc_state;
pub mod vdc_update;

pub use feature::Projects;
pub use place::{Place, find_first_place, missing_place_error, place, require_open};
pub use project_create::{create_project, find_project_of_name};
pub use vdc_create::create_vdc;

use crate::platform::config::PROJECTS_MOST as MOST;
