//! What this floor keeps in memory.

use crate::platform::app::{Ground, StartError};
use crate::{App, engine};

/// What machines keep in memory.
pub struct Parts {
    engines: engine::Parts,
}

impl Parts {
    /// Makes them.
    ///
    /// # Errors
    /// [`StartError`] in one line fit for an operator.
    pub fn new(ground: &Ground<'_>) -> Result<Self, StartError> {
        let Ground { config, store, clock, random, .. } = ground;
        let engines = engine::Parts::new(config, store, clock, random).map_err(StartError::of_floor)?;
        Ok(Self { engines })
    }
}

/// The parts of this floor, of a server's.
pub trait CloudParts {
    /// The engines that make machines.
    fn cloud(&self) -> &engine::Parts;
}

impl CloudParts for App {
    fn cloud(&self) -> &engine::Parts {
        &self.floor::<Parts>().engines
    }
}
