//! The server's parts as the lowest floor asks for them.

use std::time::Duration;

use portico_core::Limits;

use super::App;
use crate::kit::clock::Time;
use crate::kit::host::Host;
use crate::kit::queue;
use crate::kit::random::Random;
use crate::kit::store::Store;
use crate::platform::config::QueueConfig;

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

impl From<&QueueConfig> for queue::Options {
    fn from(config: &QueueConfig) -> Self {
        Self {
            workers: config.workers,
            lease_seconds: config.lease_seconds,
            poll: Duration::from_millis(config.poll_milliseconds.into()),
        }
    }
}
