//! What the feature says of itself.

use portico_core::permission_group::Operation;

use super::region_list;
use crate::caller::{Access, Api};
use crate::platform::feature::Feature;
use crate::routes;

/// Regions at a glance.
pub struct Regions;

impl Feature for Regions {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Scoped(Operation::ComputeView), routes!(region_list::compute_region_list))
    }
}
