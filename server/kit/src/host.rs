//! What the pieces of this floor ask of the program that they work in.

use crate::clock::Time;
use crate::queue;
use crate::random::Random;
use crate::store::Store;

/// A program's parts, as far as this floor needs them. Cheap to clone.
pub trait Host: Clone + Send + Sync + 'static {
    /// The database.
    fn store(&self) -> &Store;

    /// The present moment.
    fn now(&self) -> Time;

    /// Randomness.
    fn random(&self) -> &Random;

    /// The queue.
    fn queue(&self) -> &queue::Parts<Self>;
}
