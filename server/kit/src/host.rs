//! What the pieces of this floor ask of the program that they work in.

use std::ops::Deref;

use crate::clock::{Clock, Time};
use crate::queue;
use crate::random::Random;
use crate::store::Store;

/// A program's parts, as far as this floor needs them.
pub struct Parts<H> {
    store: Store,
    clock: Clock,
    random: Random,
    queue: queue::Parts<H>,
}

impl<H> Parts<H> {
    /// The parts of a program, from what it has opened at its start.
    #[must_use]
    pub fn new(store: Store, clock: Clock, random: Random, queue: queue::Parts<H>) -> Self {
        Self { store, clock, random, queue }
    }

    /// The database that the program works on.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The present moment of the program's clock.
    #[must_use]
    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// The program's source of randomness.
    #[must_use]
    pub fn random(&self) -> &Random {
        &self.random
    }

    /// The program's queue: its jobs, schedules and key.
    #[must_use]
    pub fn queue(&self) -> &queue::Parts<H> {
        &self.queue
    }
}

/// A program that points to its parts. Cheap to clone.
pub trait Host: Deref<Target = Parts<Self>> + Clone + Send + Sync + 'static {}

impl<H: Deref<Target = Parts<H>> + Clone + Send + Sync + 'static> Host for H {}
