//! What the feature says of itself.

use super::{avatar_update, language, profile_update, subject_colour};
use crate::caller::{Access, Api};
use crate::platform::feature::Feature;
use crate::routes;

/// What a person says and chooses of themselves.
pub struct Profiles;

impl Feature for Profiles {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Session, routes!(subject_colour::account_subject_colour))
            .reads(Access::Session, routes!(language::account_language_update))
            .writes(Access::Session, routes!(profile_update::account_profile_update))
            .writes(Access::Session, routes!(avatar_update::account_avatar_update))
            .writes(Access::Session, routes!(avatar_update::account_avatar_delete))
    }
}
