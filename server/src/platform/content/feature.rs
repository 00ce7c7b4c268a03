//! What the feature says of itself.

use super::SendNews;
use crate::kit::queue::Registry;
use crate::platform::feature::Feature;

/// Messages and news.
pub struct Contents;

impl Feature for Contents {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<SendNews>()
    }
}
