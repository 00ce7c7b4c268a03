//! Codes of an authenticator app (RFC 6238: HMAC-SHA-1, six digits, a new one every 30 seconds).

use totp_rs::{Builder, Totp};
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::seal::Seal;
use crate::{App, Error, Result};

/// Bytes of a secret: as many as the hash gives (RFC 4226 §4).
const SECRET_BYTES: usize = 20;
/// Seconds in which a new secret has to be confirmed.
const CONFIRM_SECONDS: i64 = 900;
/// Wrong codes that somebody may type within [`WRONG_CODES_SECONDS`], however the lock of the name was opened meanwhile: with three codes of a
/// million right at any time, guessing succeeds once in 10,000 days (SECURITY B-15).
pub const WRONG_CODES: i64 = 30;
/// One day, over which wrong codes are counted.
pub const WRONG_CODES_SECONDS: i64 = 86_400;
/// Steps before and after the present one whose codes count as well (RFC 6238 §5.2).
const SKEW: u16 = 1;

/// Whether a secret waits for its first code, and its time is not over.
#[must_use]
pub fn can_confirm(created_at: Time, confirmed_at: Option<Time>, now: Time) -> bool {
    confirmed_at.is_none() && (0..=CONFIRM_SECONDS).contains(&(now.seconds() - created_at.seconds()))
}

/// An authenticator app's shared secret.
pub struct TotpSecret(Vec<u8>);

impl TotpSecret {
    /// A new secret of 20 random bytes.
    pub fn new(app: &App) -> Self {
        Self(app.random().bytes::<SECRET_BYTES>().to_vec())
    }

    /// As it is stored: readable for this person's row alone.
    ///
    /// # Errors
    /// When the library refuses; it has no reason to.
    pub fn seal(&self, app: &App, user_id: Uuid) -> Result<Vec<u8>> {
        seal(app).seal(app.random(), &[user_id.as_bytes()], self.0.clone())
    }

    /// The stored one of a person.
    ///
    /// # Errors
    /// 100010 when the row was tampered with or the installation's secret is another.
    pub fn open(app: &App, user_id: Uuid, sealed: &[u8]) -> Result<Self> {
        let opened = seal(app).open(&[user_id.as_bytes()], sealed);
        opened.map(Self).ok_or_else(|| Error::internal("an authenticator app's secret cannot be opened"))
    }

    /// For people who type it in, in base 32.
    pub fn words(&self) -> String {
        totp_rs::Secret::from(self.0.clone()).to_base32()
    }

    /// The step whose code this is, the present one or one beside it.
    ///
    /// # Errors
    /// When the library refuses the secret; it has no reason to.
    pub fn step_of(&self, code: &str, now: Time) -> Result<Option<i64>> {
        let seconds = u64::try_from(now.seconds()).map_err(Error::internal)?;
        let step = self.builder().build().map_err(Error::internal)?.check(code, seconds);
        step.map(|step| i64::try_from(step).map_err(Error::internal)).transpose()
    }

    /// The address that an app reads the secret from. Colons part its words, so none is in them.
    ///
    /// # Errors
    /// When the library refuses the names; it has no reason to.
    pub fn uri(&self, app: &App, login_name: &str) -> Result<String> {
        let plain = |text: &str| text.replace(':', " ");
        let totp: Totp = self
            .builder()
            .with_issuer(Some(plain(&app.config().brand.name)))
            .with_account_name(plain(login_name))
            .build()
            .map_err(Error::internal)?;
        totp.to_url().map_err(Error::internal)
    }

    fn builder(&self) -> Builder {
        Builder::new().with_secret(self.0.clone()).with_skew(SKEW)
    }
}

fn seal(app: &App) -> Seal {
    Seal::new(app.secret().derive("authenticator apps"))
}

#[cfg(test)]
mod tests {
    use super::TotpSecret;
    use crate::kit::clock::Time;

    /// RFC 6238, appendix B, SHA-1: moments and codes. The RFC prints eight digits, of which an app shows the last six.
    const RFC_6238: [(i64, &str); 6] = [
        (59, "94287082"),
        (1_111_111_109, "07081804"),
        (1_111_111_111, "14050471"),
        (1_234_567_890, "89005924"),
        (2_000_000_000, "69279037"),
        (20_000_000_000, "65353130"),
    ];

    fn rfc() -> TotpSecret {
        TotpSecret(b"12345678901234567890".to_vec())
    }

    #[test]
    fn the_codes_are_those_of_rfc_6238() {
        for (seconds, code) in RFC_6238 {
            let step = rfc().step_of(&code[2..], Time::from_seconds(seconds)).unwrap();
            assert_eq!(step, Some(seconds / 30), "{seconds}");
        }
    }

    #[test]
    fn a_code_counts_one_step_early_and_one_step_late_and_no_further() {
        let (code, step) = ("005924", 1_234_567_890 / 30);
        let at = |steps: i64| rfc().step_of(code, Time::from_seconds((step + steps) * 30)).unwrap();
        assert_eq!([at(-2), at(-1), at(0), at(1), at(2)], [None, Some(step), Some(step), Some(step), None]);
        let last_second = Time::from_seconds((step + 2) * 30 - 1);
        assert_eq!(rfc().step_of(code, last_second).unwrap(), Some(step));
    }

    #[test]
    fn what_is_no_code_matches_no_step() {
        for typed in ["", "005925", "+05924", " 005924", "5924", "00005924", "００５９２４"] {
            assert_eq!(rfc().step_of(typed, Time::from_seconds(1_234_567_890)).unwrap(), None, "{typed}");
        }
    }

    #[test]
    fn the_secret_is_typed_in_base_32() {
        assert_eq!(rfc().words(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    }
}
