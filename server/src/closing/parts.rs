//! What this floor keeps in memory.

use crate::App;
use crate::closing::{admin, support};
use crate::platform::app::Ground;

/// What the operator's surface and support keep in memory.
pub struct Parts {
    admin: admin::Parts,
    support: support::Parts,
}

impl Parts {
    /// Makes them of the settings, the secret and the clock.
    #[must_use]
    pub fn new(ground: &Ground<'_>) -> Self {
        Self {
            admin: admin::Parts::new(ground.config, ground.clock),
            support: support::Parts::new(ground.secret, ground.clock),
        }
    }
}

/// The parts of this floor, of a server's.
pub trait ClosingParts {
    /// What the operator's surface keeps in memory.
    fn admin(&self) -> &admin::Parts;
    /// What support keeps in memory.
    fn support(&self) -> &support::Parts;
}

impl ClosingParts for App {
    fn admin(&self) -> &admin::Parts {
        &self.floor::<Parts>().admin
    }

    fn support(&self) -> &support::Parts {
        &self.floor::<Parts>().support
    }
}
