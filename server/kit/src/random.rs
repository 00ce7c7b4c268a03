//! Randomness: injected, so that tests can repeat it.

use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use uuid::{ContextV7, Timestamp, Uuid};

use crate::clock::Time;

/// Where random values come from.
#[derive(Debug, Clone, Default)]
pub enum Random {
    /// The operating system's generator.
    #[default]
    System,
    /// A repeatable sequence, for tests only.
    Seeded(Arc<Mutex<StdRng>>),
}

impl Random {
    /// A repeatable sequence that begins at `seed`.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self::Seeded(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    /// Draws `N` random bytes.
    #[must_use]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0u8; N];
        self.with(|rng| rng.fill_bytes(&mut bytes));
        bytes
    }

    /// Runs `draw` with a generator, for drawings that need many values.
    pub fn with<T>(&self, draw: impl FnOnce(&mut dyn Rng) -> T) -> T {
        match self {
            Self::System => draw(&mut rand::rng()),
            Self::Seeded(rng) => draw(&mut *rng.lock().unwrap_or_else(PoisonError::into_inner)),
        }
    }

    /// A whole number in `0..end`, uniform; 0 when `end` is 0.
    #[must_use]
    pub fn below(&self, end: u32) -> u32 {
        if end == 0 { 0 } else { self.with(|rng| rng.random_range(0..end)) }
    }

    /// A number of so many digits, at most nine, the first of which is no 0: for people to read out, and telling nothing about how many
    /// there are (SECURITY E-8).
    #[must_use]
    pub fn number(&self, digits: u32) -> String {
        let first = 10_u32.pow(digits.clamp(1, 9) - 1);
        (first + self.below(9 * first)).to_string()
    }

    /// A UUID version 7 for something made at `now`. Those of the system's generator are in the order in which the process
    /// makes them, so that a list by time and id shows them as they happened: the next of one millisecond counts on, and
    /// what was made at an earlier moment than the last has the last one's millisecond. A seeded one is of `now` alone.
    #[must_use]
    pub fn id(&self, now: Time) -> Uuid {
        let micros = u64::try_from(now.micros()).unwrap_or(0);
        if matches!(self, Self::System) {
            let context = ORDER.lock().unwrap_or_else(PoisonError::into_inner);
            // Below a billion, so that it always fits.
            let nanos = u32::try_from(micros % 1_000_000 * 1_000).unwrap_or(0);
            return Uuid::new_v7(Timestamp::from_unix(&*context, micros / 1_000_000, nanos));
        }
        uuid::Builder::from_unix_timestamp_millis(micros / 1_000, &self.bytes()).into_uuid()
    }

    /// A secret of 256 bits, as 43 characters of URL-safe base64.
    #[must_use]
    pub fn token(&self) -> String {
        use base64::Engine;
        base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(self.bytes::<32>())
    }

    /// A code of `digits` decimal digits (at most 9), leading zeros kept.
    #[must_use]
    pub fn code(&self, digits: u32) -> String {
        let digits = digits.min(9);
        format!("{:0width$}", self.below(10u32.pow(digits)), width = digits as usize)
    }
}

/// What keeps the process's ids in their order.
static ORDER: Mutex<ContextV7> = Mutex::new(ContextV7::new());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_one_millisecond_are_in_the_order_in_which_they_were_made() {
        let now = Time::from_micros(1_795_219_200_000_000);
        let ids: Vec<Uuid> = (0..10_000).map(|_| Random::System.id(now)).collect();
        assert!(ids.is_sorted_by(|before, after| before < after));
        assert!(ids.iter().all(|id| (id.get_version_num(), id.get_variant()) == (7, uuid::Variant::RFC4122)));
    }
    #[test]
    fn an_id_of_an_earlier_moment_still_comes_after_those_that_were_made_before_it() {
        let now = Time::from_micros(1_795_219_200_000_000);
        let moments = [now, now.plus_seconds(-1), now.plus_seconds(1), now];
        let ids = moments.map(|moment| Random::System.id(moment));
        assert!(ids.is_sorted_by(|before, after| before < after), "{ids:?}");
    }

    #[test]
    fn a_number_has_its_digits_and_begins_with_none_of_a_shorter_one() {
        for digits in [1, 2, 8, 9] {
            let numbers: Vec<_> = (0..1_000).map(|_| Random::System.number(digits)).collect();
            let is_good = |one: &String| one.len() == digits as usize && !one.starts_with('0');
            assert!(numbers.iter().all(is_good), "{digits}: {numbers:?}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_values_again() {
        let drawn = || {
            let random = Random::from_seed(7);
            let now = Time::from_micros(1_795_219_200_123_456);
            (random.id(now), random.below(900_000_000), random.code(6), random.token())
        };
        assert_eq!(drawn(), drawn());
        assert_eq!(drawn().0.get_timestamp().map(|at| at.to_unix()), Some((1_795_219_200, 123_000_000)));
    }

    #[test]
    fn a_number_below_an_end_is_below_it_and_every_one_comes() {
        let random = Random::from_seed(7);
        let mut seen = [false; 6];
        (0..200).for_each(|_| seen[random.below(6) as usize] = true);
        assert_eq!((seen, random.below(1), random.below(0)), ([true; 6], 0, 0));
    }
}
