//! Account verification (real-name audit, SPEC §4): what is handed in, kept sealed, reviewed within a working day, and told
//! to the applicant.
//!
//! Names, numbers and pictures are sealed under a key of their own; beside them stands only what the queue needs. The
//! account's states are the account's ([`crate::account::verified`]); here are the cases that lead to them.

mod case;
mod erase;
pub mod image_create;
pub mod image_show;
mod notice;
mod papers;
mod personal;
mod picture;
pub mod queue;
pub mod review;
mod sample;
pub mod show;
mod store;
pub mod submit;
mod unused;
pub mod withdraw;

use std::sync::Arc;

use aws_lc_rs::hmac;
use secrecy::ExposeSecret;
use tokio::sync::Semaphore;

pub use case::CaseState;
pub use erase::verification_erase;
pub use personal::{PersonalCase, personal_cases};
pub use sample::sample_add;
pub use unused::DeleteUnused;

use crate::clock::Clock;
use crate::config::Config;
use crate::http::Throttle;
use crate::seal::Seal;
use crate::secret::{Secret, SecretError};

/// Pictures decoded at the same time: one of 40 million pixels takes some 200 MB while it is decoded.
const DECODINGS: usize = 1;

/// What verification keeps in memory.
pub struct Parts {
    seal: Seal,
    numbers: hmac::Key,
    decodings: Arc<Semaphore>,
    uploads: Throttle,
}

impl Parts {
    /// With the key for documents from the configuration, or one derived from the installation's secret.
    ///
    /// # Errors
    /// When the configured key is too short.
    pub fn new(config: &Config, secret: &Secret, clock: &Clock) -> Result<Self, SecretError> {
        let configured = &config.verification.key;
        let own = match configured.expose_secret().trim() {
            "" => secret.clone(),
            _ => Secret::from_text(configured)?,
        };
        Ok(Self {
            seal: Seal::new(own.derive("verification documents")),
            numbers: hmac::Key::new(hmac::HMAC_SHA256, &own.derive("verification numbers")),
            decodings: Arc::new(Semaphore::new(DECODINGS)),
            uploads: Throttle::per_hour(config.verification.uploads_per_hour, clock),
        })
    }
}
