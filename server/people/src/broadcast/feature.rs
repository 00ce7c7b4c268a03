//! What the feature says of itself.

use super::SendNews;
use crate::App;
use crate::kit::queue::Registry;
use crate::platform::feature::Feature;

/// The news that the operator publishes to everybody.
pub struct Broadcasts;

impl Feature for Broadcasts {
    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<SendNews>()
    }
}
