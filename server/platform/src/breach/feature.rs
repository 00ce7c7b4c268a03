//! What the feature says of itself.

use super::known_list;
use crate::caller::Api;
use crate::platform::feature::Feature;
use crate::routes;

/// Passwords that became known in breaches.
pub struct BreachedPasswords;

impl Feature for BreachedPasswords {
    fn routes(&self, api: Api) -> Api {
        api.throttle(super::questions, routes!(known_list::password_known))
    }
}
