//! Authenticator apps: how their secrets are kept, and how often a code may be tried.

use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::seal::Seal;
use crate::kit::totp::TotpSecret;
use crate::{App, Error, Result};

/// Seconds in which a new secret has to be confirmed.
const CONFIRM_SECONDS: i64 = 900;
/// Wrong codes that somebody may type within [`WRONG_CODES_SECONDS`], however the lock of the name was opened meanwhile: with three codes of a
/// million right at any time, guessing succeeds once in 10,000 days (SECURITY B-15).
pub const WRONG_CODES: i64 = 30;
/// One day, over which wrong codes are counted.
pub const WRONG_CODES_SECONDS: i64 = 86_400;

/// Whether a secret waits for its first code, and its time is not over.
#[must_use]
pub fn can_confirm(created_at: Time, confirmed_at: Option<Time>, now: Time) -> bool {
    confirmed_at.is_none() && (0..=CONFIRM_SECONDS).contains(&(now.seconds() - created_at.seconds()))
}

/// A secret as it is stored: readable for this person's row alone.
///
/// # Errors
/// When the library refuses; it has no reason to.
pub fn seal_secret(app: &App, user_id: Uuid, secret: &TotpSecret) -> Result<Vec<u8>> {
    seal(app).seal(app.random(), &[user_id.as_bytes()], secret.bytes().to_vec())
}

/// The stored one of a person.
///
/// # Errors
/// 100010 when the row was tampered with or the installation's secret is another.
pub fn open_secret(app: &App, user_id: Uuid, sealed: &[u8]) -> Result<TotpSecret> {
    let opened = seal(app).open(&[user_id.as_bytes()], sealed);
    opened
        .map(TotpSecret::of_bytes)
        .ok_or_else(|| Error::internal("an authenticator app's secret cannot be opened"))
}

fn seal(app: &App) -> Seal {
    Seal::new(app.secret().derive("authenticator apps"))
}
