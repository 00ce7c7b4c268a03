//! What the feature says of itself.

use super::{DeleteExpired, RemindPasswords, SignInRefused, UnsentCode};
use crate::Result;
use crate::kit::queue::{Registry, Schedule, ScheduleError};
use crate::platform::feature::Feature;

/// People, how they sign in and what proves who they are.
pub struct Identity;

impl Feature for Identity {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<DeleteExpired>().with::<UnsentCode>().with::<RemindPasswords>().with::<SignInRefused>()
    }

    fn schedule(&self, schedule: Schedule) -> Result<Schedule, ScheduleError> {
        schedule.with::<DeleteExpired>("*/10 * * * *")?.with::<RemindPasswords>("7 * * * *")
    }
}
