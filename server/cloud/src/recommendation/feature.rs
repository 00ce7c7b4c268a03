//! What the feature says of itself.

use async_trait::async_trait;

use super::recommendation_list;
use crate::caller::{Access, Api};
use crate::platform::feature::Feature;
use crate::routes;

/// What the operator recommends.
pub struct Recommendations;

#[async_trait]
impl Feature for Recommendations {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Session, routes!(recommendation_list::recommendation_list))
    }
}
