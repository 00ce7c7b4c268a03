//! Who someone is: registration, sign-in, sessions, codes, the slider check.

use axum::http::HeaderMap;
use portico_core::Code;

use crate::config::Config;
use crate::http::Caller;
use crate::{App, Error, Result};

/// What identity keeps in memory.
pub struct Parts {}

impl Parts {
    /// From the operator's settings.
    #[must_use]
    pub fn new(_config: &Config) -> Self {
        Self {}
    }
}

/// The caller of a request by its session.
///
/// # Errors
/// 100005 when there is none.
pub async fn caller(_app: &App, _headers: &HeaderMap) -> Result<Caller> {
    Err(Error::new(Code::NotLoggedIn))
}
