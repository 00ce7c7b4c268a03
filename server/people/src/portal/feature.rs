//! What the feature says of itself.

use super::{handoff_create, handoff_redeem};
use crate::caller::{Access, Api};
use crate::people::identity::limit;
use crate::platform::feature::Feature;
use crate::routes;

/// Consoles of others, and the ways to them.
pub struct Portals;

impl Feature for Portals {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Session, routes!(handoff_create::portal_handoff_create))
            .throttle(limit::handoff_redemptions, routes!(handoff_redeem::portal_handoff_redeem))
    }
}
