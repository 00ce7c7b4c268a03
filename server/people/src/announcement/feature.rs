//! What the feature says of itself.

use async_trait::async_trait;

use super::announcement_list;
use crate::caller::{Access, Api};
use crate::platform::feature::Feature;
use crate::routes;

/// What the operator announces.
pub struct Announcements;

#[async_trait]
impl Feature for Announcements {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Session, routes!(announcement_list::announcement_list))
    }
}
