//! Passwords that became known in breaches: the operator's list of them, which every new password is looked up in.
//!
//! The list is made by `portico passwords build` and named by `security.breached_passwords`. Without one, core's list of common
//! passwords is all there is ([0055](../docs/decisions/0055-breached-passwords-by-key.md) says why none is shipped).

pub mod build;
mod feature;
pub mod known_list;
mod list;

pub use feature::BreachedPasswords;

use std::io;
use std::path::PathBuf;

use portico_core::Rule;
use portico_core::breach::breach_keys;

use crate::kit::clock::Clock;
use crate::kit::http::Throttle;
use crate::platform::config::Config;
use crate::{App, Error, Result};
use list::List;

/// The list in memory, and how often one address may ask it.
pub struct Parts {
    list: Option<List>,
    questions: Throttle,
}

/// Why the list cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("security.breached_passwords: {}: {source}", .file.display())]
pub struct BreachError {
    file: PathBuf,
    source: io::Error,
}

impl Parts {
    /// Reads the list that is configured.
    ///
    /// # Errors
    /// When it cannot be read, or was not made by `portico passwords build`.
    pub fn new(config: &Config, clock: &Clock) -> Result<Self, BreachError> {
        let file = config.security.breached_passwords.as_ref();
        let read =
            |file: &PathBuf| List::read(file).map_err(|source| BreachError { file: file.clone(), source });
        let questions = Throttle::per_minute(config.security.breach_questions_per_minute, clock);
        Ok(Self { list: file.map(read).transpose()?, questions })
    }

    /// How many passwords the list knows; none without a list.
    #[must_use]
    pub fn count(&self) -> Option<u32> {
        self.list.as_ref().map(List::count)
    }

    /// Refuses a new password that is in the list.
    ///
    /// # Errors
    /// 100001 on `password`.
    pub fn refuse_known(&self, password: &str) -> Result<()> {
        let Some(list) = &self.list else { return Ok(()) };
        if breach_keys(password).iter().any(|key| list.contains(*key)) {
            return Err(Error::field("password", Rule::BreachedPassword));
        }
        Ok(())
    }
}

/// How often one address may ask (`security.breach_questions_per_minute`).
#[must_use]
pub fn questions(app: &App) -> &Throttle {
    &app.breach().questions
}
