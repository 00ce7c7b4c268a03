//! What the feature says of itself.

use super::VerifyLedger;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::platform::feature::Feature;
use crate::{App, Result};

/// The proof of the money.
pub struct Proof;

impl Feature for Proof {
    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<VerifyLedger>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<VerifyLedger>("53 2 * * *")
    }
}
