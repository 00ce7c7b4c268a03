//! What the feature says of itself.

use super::TestNotice;
use crate::App;
use crate::kit::queue::Registry;
use crate::platform::feature::Feature;

/// The gateways that payments are made at.
pub struct Payments;

impl Feature for Payments {
    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<TestNotice>()
    }
}
