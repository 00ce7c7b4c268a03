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

    /// A UUID version 7 for something made at `now`.
    #[must_use]
    pub fn id(&self, now: Time) -> Uuid {
        let millis = u64::try_from(now.micros() / 1_000).unwrap_or(0);
        uuid::Builder::from_unix_timestamp_millis(millis, &self.bytes()).into_uuid()
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
