//! The server's parts as the lowest floor asks for them.

use std::ops::Deref;
use std::time::Duration;

use portico_core::Limits;

use super::App;
use crate::config::QueueConfig;
use crate::kit::{host, queue};

impl Deref for App {
    type Target = host::Parts<Self>;

    fn deref(&self) -> &host::Parts<Self> {
        &self.0.host
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
