//! What the feature says of itself.

use portico_core::permission_group::Operation;

use super::{flavor_list, gpu_server_offer};
use crate::caller::{Access, Api};
use crate::platform::feature::Feature;
use crate::routes;

/// Who sees what a region offers: whoever may create something somewhere.
const CREATE: Access = Access::Scoped(Operation::ComputeCreate);

/// What can be created.
pub struct Offers;

impl Feature for Offers {
    fn routes(&self, api: Api) -> Api {
        api.reads(CREATE, routes!(flavor_list::compute_offer_list))
            .reads(CREATE, routes!(gpu_server_offer::compute_gpu_server_offer))
    }
}
