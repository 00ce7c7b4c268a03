//! What the program is made of: its features, and what each floor keeps in memory.

mod ended;
mod features;
mod routes;

use crate::closing;
use crate::kit::clock::Clock;
use crate::kit::random::Random;
use crate::kit::store::Store;
use crate::platform::app::{Floors, Ground, Plan, StartError};
use crate::platform::config::Config;
use crate::{App, cloud, money, people};

pub use ended::DeleteEnded;
pub use routes::{api, router};

/// What the program is made of.
pub static PLAN: Plan =
    Plan { features: features::FEATURES, asker: &people::key::LaterCaller, floors: make_floors };

/// Puts the server's parts together.
///
/// # Errors
/// [`StartError`] in one line fit for an operator.
pub fn assemble(config: Config, store: Store, clock: Clock, random: Random) -> Result<App, StartError> {
    App::new(&PLAN, config, store, clock, random)
}

fn make_floors(ground: &Ground<'_>) -> Result<Floors, StartError> {
    Ok(Floors::default()
        .with(people::Parts::new(ground)?)
        .with(money::Parts::new(ground)?)
        .with(cloud::Parts::new(ground)?)
        .with(closing::Parts::new(ground)))
}
