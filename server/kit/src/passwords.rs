//! Password hashing behind permits and a bounded line, so that many sign-ins at once neither exhaust memory nor stall
//! others (SECURITY A-30): memory is permits × what a hash takes (19 MiB), whoever comes too soon waits, and whoever would wait too long is told
//! to come back.

mod hash;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use portico_core::Code;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub use self::hash::{Comparison, Cost};
use self::hash::{Memory, SALT_BYTES};
use crate::random::Random;
use crate::{Error, Result};

/// Requests that may wait for their place; one more is answered with 503.
pub const MAX_WAITING: usize = 256;

/// For how long one waits for its place before it is answered with 503: less than a person or a proxy has patience for.
const PATIENCE: Duration = Duration::from_secs(10);

/// Seconds after which a refused request may come again.
const RETRY_AFTER: u32 = 2;

/// Places for each permit: while one request is hashed, another is written down in the database.
const PLACES_PER_PERMIT: usize = 2;

/// What is stored of somebody who has not chosen a password yet: a hash that no password has. It is never compared: the dummy of today's cost
/// is, as for an unknown name.
pub const NO_PASSWORD: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$Yx3o0e6Wq2mE1bYV0qWcKA$kXoYhP0mP6b0M5m1dO1k1c3mJ1r0i0Xb9q6m1o7H9hE";

/// Hashes and compares passwords.
pub struct Passwords {
    hashing: Arc<Hashing>,
    places: Arc<Semaphore>,
    line: Semaphore,
    patience: Duration,
}

/// What all places share.
struct Hashing {
    permits: Arc<Semaphore>,
    /// The memory of those permits that are not in use and have been.
    idle: Mutex<Vec<Memory>>,
    cost: Cost,
    /// What a password for an unknown name is compared with, so that it takes the same time and never matches.
    dummy: String,
    random: Random,
    compared: AtomicU64,
}

/// A place among those whose password is looked at. Taken before an attempt is counted, so that overload locks nobody out
/// and an attempt that is counted is soon compared.
pub struct Place {
    hashing: Arc<Hashing>,
    _place: OwnedSemaphorePermit,
}

impl Passwords {
    /// With `permits` hashes at the same time (at least one), new ones of this cost.
    #[must_use]
    pub fn new(permits: u32, cost: Cost, random: Random) -> Self {
        let permits = permits.max(1) as usize;
        let hashing = Hashing {
            permits: Arc::new(Semaphore::new(permits)),
            idle: Mutex::default(),
            dummy: cost.dummy(),
            cost,
            random,
            compared: AtomicU64::new(0),
        };
        Self {
            hashing: Arc::new(hashing),
            places: Arc::new(Semaphore::new(permits * PLACES_PER_PERMIT)),
            line: Semaphore::new(MAX_WAITING),
            patience: PATIENCE,
        }
    }

    /// How many passwords were compared with a stored hash since the start; dummies for unknown names are not counted.
    #[must_use]
    pub fn comparisons(&self) -> u64 {
        self.hashing.compared.load(Ordering::SeqCst)
    }

    /// A place, after those who came before.
    ///
    /// # Errors
    /// `AuthServiceError` with HTTP 503 and Retry-After when too many wait, or the wait has become too long.
    pub async fn place(&self) -> Result<Place> {
        let places = Arc::clone(&self.places);
        let place = match places.clone().try_acquire_owned() {
            Ok(place) => place,
            Err(_) => {
                let _in_line = self.line.try_acquire().map_err(|_| busy())?;
                metrics::counter!("portico_password_waits_total").increment(1);
                let turn = tokio::time::timeout(self.patience, places.acquire_owned()).await;
                turn.map_err(|_| busy())?.map_err(Error::internal)?
            }
        };
        Ok(Place { hashing: Arc::clone(&self.hashing), _place: place })
    }

    /// The hash of a new password, as a PHC string.
    ///
    /// # Errors
    /// As [`Passwords::place`].
    pub async fn hash(&self, password: &str) -> Result<String> {
        self.place().await?.hash(password).await
    }
}

/// The refusal of one too many.
fn busy() -> Error {
    metrics::counter!("portico_password_refusals_total").increment(1);
    Error::new(Code::AuthServiceError).with_retry_after(RETRY_AFTER)
}

impl Place {
    /// The hash of a new password, as a PHC string.
    ///
    /// # Errors
    /// When the library refuses; it has no reason to.
    pub async fn hash(&self, password: &str) -> Result<String> {
        let (password, salt) = (password.to_owned(), self.hashing.random.bytes::<SALT_BYTES>());
        self.run(move |memory| memory.hash(&password, &salt)).await
    }

    /// Compares a password with a stored hash; without one, with a dummy that takes the same time and never matches.
    ///
    /// # Errors
    /// When the stored hash is none.
    pub async fn compare(&self, password: &str, stored: Option<&str>) -> Result<Comparison> {
        if stored.is_some() {
            self.hashing.compared.fetch_add(1, Ordering::SeqCst);
            metrics::counter!("portico_password_comparisons_total").increment(1);
        }
        let stored = stored.filter(|stored| *stored != NO_PASSWORD).unwrap_or(&self.hashing.dummy);
        let (password, stored) = (password.to_owned(), stored.to_owned());
        self.run(move |memory| memory.compare(&password, &stored)).await
    }

    /// The permit moves into the blocking thread: a caller that goes away does not let one more hash start.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let hashing = Arc::clone(&self.hashing);
        let permit = Arc::clone(&hashing.permits).acquire_owned().await.map_err(Error::internal)?;
        let task = tokio::task::spawn_blocking(move || {
            let in_use = InUse::begin(permit);
            let outcome = hashing.with_memory(work);
            drop(in_use);
            outcome
        });
        task.await.map_err(Error::internal)?
    }
}

impl Hashing {
    /// Lends a memory; a permit is held, so there are never more of them than permits.
    fn with_memory<T>(&self, work: impl FnOnce(&mut Memory) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let mut memory = idle().pop().unwrap_or_else(|| Memory::new(&self.cost));
        let outcome = work(&mut memory);
        idle().push(memory);
        outcome
    }
}

/// A permit in use, as the operator's gauge shows it.
struct InUse {
    _permit: OwnedSemaphorePermit,
}

impl InUse {
    fn begin(permit: OwnedSemaphorePermit) -> Self {
        metrics::gauge!("portico_password_permits_in_use").increment(1.0);
        Self { _permit: permit }
    }
}

impl Drop for InUse {
    fn drop(&mut self) {
        metrics::gauge!("portico_password_permits_in_use").decrement(1.0);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use futures::future::join_all;

    use super::{Comparison, Cost, MAX_WAITING, Passwords};
    use crate::random::Random;

    fn passwords(permits: u32) -> Passwords {
        Passwords::new(permits, Cost::of_mebibytes(19), Random::System)
    }

    fn memory_in_use(passwords: &Passwords) -> Vec<usize> {
        passwords.hashing.idle.lock().unwrap().iter().map(super::Memory::bytes).collect()
    }

    #[tokio::test]
    async fn the_dummy_is_compared_without_a_match_and_without_being_counted() {
        let passwords = passwords(1);
        let hash = passwords.hash("Correct_horse7").await.unwrap();
        let place = passwords.place().await.unwrap();
        assert_eq!(place.compare("anything", None).await.unwrap(), Comparison::Differs);
        assert_eq!(passwords.comparisons(), 0);
        assert_eq!(place.compare("Correct_horse7", Some(&hash)).await.unwrap(), Comparison::Same);
        assert_eq!(passwords.comparisons(), 1);
    }

    #[tokio::test]
    async fn who_comes_too_soon_waits_and_one_more_than_the_line_holds_is_told_to_come_back() {
        let passwords = Arc::new(passwords(1));
        let (first, second) = (passwords.place().await.unwrap(), passwords.place().await.unwrap());
        let waiting: Vec<_> = (0..MAX_WAITING)
            .map(|_| {
                let passwords = passwords.clone();
                tokio::spawn(async move { passwords.place().await.map(drop) })
            })
            .collect();
        while passwords.line.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = passwords.place().await.err().unwrap();
        assert_eq!((refused.status(), refused.retry_after()), (503, Some(2)));
        drop((first, second));
        for served in join_all(waiting).await {
            assert!(served.unwrap().is_ok());
        }
        assert!(passwords.place().await.is_ok());
    }

    #[tokio::test]
    async fn who_has_waited_too_long_is_told_to_come_back_and_leaves_the_line() {
        let passwords = Passwords { patience: Duration::ZERO, ..passwords(1) };
        let _places = (passwords.place().await.unwrap(), passwords.place().await.unwrap());
        let refused = passwords.place().await.err().unwrap();
        assert_eq!((refused.status(), refused.retry_after()), (503, Some(2)));
        assert_eq!(passwords.line.available_permits(), MAX_WAITING);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn many_at_once_take_as_much_memory_as_there_are_permits() {
        let passwords = passwords(2);
        let hashes = join_all((0..24).map(|_| passwords.hash("Correct_horse7"))).await;
        assert!(hashes.iter().all(Result::is_ok));
        let memory = memory_in_use(&passwords);
        assert!(
            (1..=2).contains(&memory.len()) && memory.iter().all(|bytes| *bytes == 19 << 20),
            "{memory:?}"
        );
    }
}
