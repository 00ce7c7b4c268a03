//! What the feature says of itself.

use super::CountDays;
use crate::App;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::platform::feature::Feature;

/// The first page of the operator's staff.
pub struct Overview;

impl Feature for Overview {
    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<CountDays>()
    }

    fn schedule(&self, schedule: Schedule<App>) -> Result<Schedule<App>, ScheduleError> {
        schedule.with::<CountDays>("*/5 * * * *")
    }
}
