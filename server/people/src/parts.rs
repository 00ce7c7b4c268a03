//! What this floor keeps in memory.

use crate::platform::app::{Ground, StartError};
use crate::{App, access, identity, key, terms, verification};

/// What accounts and the people in them keep in memory.
pub struct Parts {
    access: access::Parts,
    identity: identity::Parts,
    key: key::Parts,
    terms: terms::Parts,
    verification: verification::Parts,
}

impl Parts {
    /// The parts of the application's state that are about people, from its configuration.
    ///
    /// # Errors
    /// [`StartError`] in one line fit for an operator.
    pub fn new(ground: &Ground<'_>) -> Result<Self, StartError> {
        let Ground { config, secret, clock, random, .. } = ground;
        Ok(Self {
            access: access::Parts::new(config, clock),
            identity: identity::Parts::new(config, clock, random),
            key: key::Parts::new(clock),
            terms: terms::Parts::new(config).map_err(StartError::of_floor)?,
            verification: verification::Parts::new(config, secret)?,
        })
    }
}

/// The parts of this floor, of a server's.
pub trait PeopleParts {
    /// What access keeps in memory.
    fn access(&self) -> &access::Parts;
    /// What identity keeps in memory.
    fn identity(&self) -> &identity::Parts;
    /// What the security keys keep in memory.
    fn key(&self) -> &key::Parts;
    /// The operator's terms, as they were read last.
    fn terms(&self) -> &terms::Parts;
    /// What verification keeps in memory.
    fn verification(&self) -> &verification::Parts;
}

impl PeopleParts for App {
    fn access(&self) -> &access::Parts {
        &self.floor::<Parts>().access
    }

    fn identity(&self) -> &identity::Parts {
        &self.floor::<Parts>().identity
    }

    fn key(&self) -> &key::Parts {
        &self.floor::<Parts>().key
    }

    fn terms(&self) -> &terms::Parts {
        &self.floor::<Parts>().terms
    }

    fn verification(&self) -> &verification::Parts {
        &self.floor::<Parts>().verification
    }
}
