//! Randomness: injected, so that tests can repeat it.

use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use uuid::Uuid;

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
    pub fn seeded(seed: u64) -> Self {
        Self::Seeded(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    /// `N` random bytes.
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
        // Lemire's method without the rejection step: the bias is below end / 2^64.
        let wide = u128::from(u64::from_le_bytes(self.bytes())) * u128::from(end);
        u32::try_from(wide >> 64).unwrap_or(0)
    }

    /// A UUID version 7 for something made at `now`. Those that one process makes one after the other in one millisecond
    /// are in that order too (RFC 9562 §6.2, method 1: 26 bits count, 48 are random), so that a list by time and id shows
    /// them as they happened.
    #[must_use]
    pub fn id(&self, now: Time) -> Uuid {
        let millis = u64::try_from(now.micros() / 1_000).unwrap_or(0);
        let mut bytes: [u8; 10] = self.bytes();
        if matches!(self, Self::System) {
            let [first, second, third, fourth, ..] = bytes;
            let count = count_within(millis, u32::from_be_bytes([first, second, third, fourth]));
            // Twelve bits before the variant, fourteen behind it.
            let [_, _, high, low] = (count & 0x3fff).to_be_bytes();
            let [_, _, top, next] = (count >> 14).to_be_bytes();
            bytes[..4].copy_from_slice(&[top, next, high, low]);
        }
        uuid::Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid()
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

/// The millisecond of the process's last id, and its count within it.
static LAST: Mutex<(u64, u32)> = Mutex::new((0, 0));

/// The next count within a millisecond: one more than the last, or a random beginning of 25 bits, which leaves room for
/// 33 million.
fn count_within(millis: u64, random: u32) -> u32 {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    *last = if last.0 == millis { (millis, last.1.saturating_add(1)) } else { (millis, random >> 7) };
    last.1
}

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
}
