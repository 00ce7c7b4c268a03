//! Account verification (real-name audit, SPEC §4): what is submitted, kept sealed, reviewed within a working day, and told
//! to the applicant.
//!
//! Names, numbers and pictures are sealed under a key of their own; beside them stands only what the queue needs. The
//! account's states are the account's ([`crate::people::account::find_account_verification`]); here are the cases that lead to them.

mod case;
mod erase;
mod feature;
pub mod image_create;
pub mod image_show;
mod notice;
mod papers;
mod personal;
pub mod queue;
pub mod review;
mod sample;
pub mod show;
mod store;
pub mod submit;
mod unused;
pub mod withdraw;

use aws_lc_rs::hmac;

pub use case::CaseState;
pub use erase::erase_verification;
pub use feature::Verifications;
pub use personal::{PersonalCase, list_personal_cases};
pub use unused::DeleteUnused;

use crate::kit::seal::Seal;
use crate::kit::secret::{Secret, SecretError};
use crate::platform::config::Config;

/// What verification keeps in memory.
pub struct Parts {
    seal: Seal,
    numbers: hmac::Key,
}

impl Parts {
    /// With the key for documents from the configuration, or one derived from the installation's secret.
    ///
    /// # Errors
    /// When the configured key is too short.
    pub fn new(config: &Config, secret: &Secret) -> Result<Self, SecretError> {
        let own = secret.part_secret(&config.verification.key)?;
        Ok(Self {
            seal: Seal::new(own.derive("verification documents")),
            numbers: hmac::Key::new(hmac::HMAC_SHA256, &own.derive("verification numbers")),
        })
    }
}
