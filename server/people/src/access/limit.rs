//! How often one address is told that a contact or a login name is taken: each such answer says something about somebody.

use crate::App;
use crate::PeopleParts;
use crate::kit::clock::Clock;
use crate::kit::http::Throttle;
use crate::platform::config::Config;

/// What access keeps in memory.
pub struct Parts {
    taken: Throttle,
}

impl Parts {
    /// From the operator's settings.
    #[must_use]
    pub fn new(config: &Config, clock: &Clock) -> Self {
        Self { taken: Throttle::per_hour(config.security.taken_answers_per_hour, clock) }
    }
}

/// The counter of answers that a contact or a login name is taken (`security.taken_answers_per_hour`).
pub fn occupancy_throttle(app: &App) -> &Throttle {
    &app.access().taken
}
