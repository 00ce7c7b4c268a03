//! What the feature says of itself.

use super::event_list;
use crate::caller::{Access, Api};
use crate::platform::feature::Feature;
use crate::routes;

/// What happened lately, gathered from where each of it is kept.
pub struct Events;

impl Feature for Events {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Session, routes!(event_list::account_event_list))
    }
}
