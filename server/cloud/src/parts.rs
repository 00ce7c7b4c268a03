//! What this floor keeps in memory.

use std::sync::Arc;

use crate::cloud::console;
use crate::cloud::object::Runs;
use crate::kit::http::serve::Places;
use crate::platform::app::{Ground, StartError};
use crate::{App, engine};

/// What machines keep in memory.
pub struct Parts {
    engines: engine::Parts,
    waiting_consoles: Arc<Places>,
    operation_runs: Runs,
}

impl Parts {
    /// The cloud's parts of the application's state, from its configuration.
    ///
    /// # Errors
    /// [`StartError`] in one line fit for an operator.
    pub fn new(ground: &Ground<'_>) -> Result<Self, StartError> {
        let Ground { config, store, clock, random, .. } = ground;
        let engines = engine::Parts::new(config, store, clock, random).map_err(StartError::of_floor)?;
        let operation_runs = Runs::new(config.queue.workers);
        Ok(Self { engines, waiting_consoles: console::places_to_wait(), operation_runs })
    }
}

/// The parts of this floor, of a server's.
pub trait CloudParts {
    /// The engines that make machines.
    fn cloud(&self) -> &engine::Parts;
    /// The places of consoles whose pages have not shown a ticket yet.
    fn waiting_consoles(&self) -> &Arc<Places>;
}

/// What only this floor asks of them.
pub(crate) trait OwnParts {
    /// The runs that go on with operations.
    fn operation_runs(&self) -> &Runs;
}

impl OwnParts for App {
    fn operation_runs(&self) -> &Runs {
        &self.floor::<Parts>().operation_runs
    }
}

impl CloudParts for App {
    fn cloud(&self) -> &engine::Parts {
        &self.floor::<Parts>().engines
    }

    fn waiting_consoles(&self) -> &Arc<Places> {
        &self.floor::<Parts>().waiting_consoles
    }
}
