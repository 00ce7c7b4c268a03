//! Argon2id behind a permit and a bounded queue, so that many sign-ins at once neither exhaust memory nor stall others.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, Params};
use portico_core::Code;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{Error, Result};

/// Requests that may wait for a permit; one more is answered with 503.
pub const MAX_WAITING: usize = 64;

/// Seconds after which a refused request may come again.
const RETRY_AFTER: u32 = 2;

/// What a password for an unknown name is compared with: today's parameters (19 MiB, t = 2, p = 1) over random bytes, so
/// that it costs the same time and never matches.
const DUMMY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$Yx3o0e6Wq2mE1bYV0qWcKA$kXoYhP0mP6b0M5m1dO1k1c3mJ1r0i0Xb9q6m1o7H9hE";

/// Hashes and compares passwords.
pub struct Passwords {
    permits: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    compared: Arc<AtomicU64>,
}

/// A place in the queue. Taken before an attempt is counted, so that overload locks nobody out.
pub struct Place {
    permits: Arc<Semaphore>,
    compared: Arc<AtomicU64>,
    _place: OwnedSemaphorePermit,
}

/// A password that was compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// It is another.
    Differs,
    /// It is the same.
    Same,
    /// It is the same, but its hash was made with old parameters (SECURITY A-29).
    SameButOld,
}

impl Passwords {
    /// With `permits` hashes at the same time (at least one).
    #[must_use]
    pub fn new(permits: u32) -> Self {
        let permits = permits.max(1) as usize;
        Self {
            permits: Arc::new(Semaphore::new(permits)),
            queue: Arc::new(Semaphore::new(permits + MAX_WAITING)),
            compared: Arc::default(),
        }
    }

    /// How many passwords were compared with a stored hash since the start; dummies for unknown names are not counted.
    #[must_use]
    pub fn compared(&self) -> u64 {
        self.compared.load(Ordering::SeqCst)
    }

    /// A place in the queue.
    ///
    /// # Errors
    /// 100012 with HTTP 503 and Retry-After when the queue is full.
    pub fn place(&self) -> Result<Place> {
        let place = Arc::clone(&self.queue)
            .try_acquire_owned()
            .map_err(|_| Error::new(Code::Unavailable).with_status(503).with_retry_after(RETRY_AFTER))?;
        Ok(Place { permits: Arc::clone(&self.permits), compared: Arc::clone(&self.compared), _place: place })
    }

    /// The hash of a new password, as a PHC string.
    ///
    /// # Errors
    /// When the queue is full.
    pub async fn hash(&self, password: &str) -> Result<String> {
        self.place()?.hash(password).await
    }
}

impl Place {
    /// The hash of a new password, as a PHC string.
    ///
    /// # Errors
    /// When the machine has no memory for it.
    pub async fn hash(&self, password: &str) -> Result<String> {
        let password = password.to_owned();
        self.run(move || {
            let hash = Argon2::default().hash_password(password.as_bytes()).map_err(Error::internal)?;
            Ok(hash.to_string())
        })
        .await
    }

    /// Compares a password with a stored hash; without one, with a dummy that takes the same time and never matches.
    ///
    /// # Errors
    /// When the stored hash is none.
    pub async fn compare(&self, password: &str, stored: Option<&str>) -> Result<Comparison> {
        if stored.is_some() {
            self.compared.fetch_add(1, Ordering::SeqCst);
            metrics::counter!("password_comparisons_total").increment(1);
        }
        let (password, stored) = (password.to_owned(), stored.unwrap_or(DUMMY).to_owned());
        self.run(move || compare(&password, &stored)).await
    }

    /// The permit moves into the blocking thread: a caller that goes away does not let one more hash start.
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(Error::internal)?;
        let task = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        task.await.map_err(Error::internal)?
    }
}

fn compare(password: &str, stored: &str) -> Result<Comparison> {
    let hash = PasswordHash::new(stored).map_err(Error::internal)?;
    if Argon2::default().verify_password(password.as_bytes(), &hash).is_err() {
        return Ok(Comparison::Differs);
    }
    let is_today = hash.algorithm.as_str() == "argon2id"
        && Params::try_from(&hash).is_ok_and(|params| {
            let today = Params::DEFAULT;
            (params.m_cost(), params.t_cost(), params.p_cost())
                == (today.m_cost(), today.t_cost(), today.p_cost())
        });
    Ok(if is_today { Comparison::Same } else { Comparison::SameButOld })
}

#[cfg(test)]
mod tests {
    use super::{Comparison, MAX_WAITING, Passwords};

    #[tokio::test]
    async fn a_password_matches_its_own_hash_to_the_last_character() {
        let passwords = Passwords::new(1);
        let hash = passwords.hash("Correct_horse7").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        for (typed, expected) in [
            ("Correct_horse7", Comparison::Same),
            ("Correct_horse7 ", Comparison::Differs),
            ("correct_horse7", Comparison::Differs),
            ("Correct_horse", Comparison::Differs),
        ] {
            assert_eq!(passwords.place().unwrap().compare(typed, Some(&hash)).await.unwrap(), expected);
        }
        assert_eq!(passwords.compared(), 4);
    }

    #[tokio::test]
    async fn the_dummy_is_compared_without_a_match_and_without_being_counted() {
        let passwords = Passwords::new(1);
        let outcome = passwords.place().unwrap().compare("anything", None).await.unwrap();
        assert_eq!((outcome, passwords.compared()), (Comparison::Differs, 0));
    }

    #[tokio::test]
    async fn one_more_than_the_queue_holds_is_told_to_come_back() {
        let passwords = Passwords::new(1);
        let places: Vec<_> = (0..=MAX_WAITING).map(|_| passwords.place().unwrap()).collect();
        let refused = passwords.place().err().unwrap();
        assert_eq!((refused.status(), refused.retry_after()), (503, Some(2)));
        drop(places);
        assert!(passwords.place().is_ok());
    }
}
