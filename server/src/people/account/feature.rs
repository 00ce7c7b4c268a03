//! What the feature says of itself.

use super::TrimVisits;
use crate::Result;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::platform::feature::Feature;

/// Accounts, profiles and visits.
pub struct Accounts;

impl Feature for Accounts {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<TrimVisits>()
    }

    fn schedule(&self, schedule: Schedule) -> Result<Schedule, ScheduleError> {
        schedule.with::<TrimVisits>("41 3 * * *")
    }
}
