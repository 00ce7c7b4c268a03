//! What the feature says of itself.

use super::{config_show, error_create};
use crate::caller::Api;
use crate::platform::feature::Feature;
use crate::routes;

/// What everybody may see of the installation.
pub struct Site;

impl Feature for Site {
    fn routes(&self, api: Api) -> Api {
        api.public(routes!(config_show::site_config))
            .throttle(error_create::reports, routes!(error_create::client_error_create))
    }
}
