//! What the feature says of itself.

use super::data_export;
use crate::caller::{Access, Api};
use crate::platform::feature::Feature;
use crate::routes;

/// What is kept about a person.
pub struct Privacy;

impl Feature for Privacy {
    fn routes(&self, api: Api) -> Api {
        api.writes(Access::Session, routes!(data_export::account_data_export))
    }
}
