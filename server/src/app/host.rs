//! The server's parts as the lowest floor asks for them.

use portico_core::Limits;

use super::App;
use crate::kit::clock::Time;
use crate::kit::host::Host;
use crate::kit::queue;
use crate::kit::random::Random;
use crate::kit::store::Store;

impl Host for App {
    fn store(&self) -> &Store {
        &self.0.store
    }

    fn now(&self) -> Time {
        self.0.clock.now()
    }

    fn random(&self) -> &Random {
        &self.0.random
    }

    fn queue(&self) -> &queue::Parts<Self> {
        &self.0.queue
    }
}

impl AsRef<Limits> for App {
    fn as_ref(&self) -> &Limits {
        &self.0.config.limits
    }
}
