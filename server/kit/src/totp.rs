//! Codes of an authenticator app (RFC 6238: HMAC-SHA-1, six digits, a new one every 30 seconds).

use totp_rs::{Builder, Totp};

use crate::clock::Time;
use crate::random::Random;
use crate::{Error, Result};

/// Bytes of a secret: as many as the hash gives (RFC 4226 §4).
const SECRET_BYTES: usize = 20;
/// Steps before and after the present one whose codes count as well (RFC 6238 §5.2).
const SKEW: u16 = 1;

/// An authenticator app's shared secret.
pub struct TotpSecret(Vec<u8>);

impl TotpSecret {
    /// A new secret of 20 random bytes.
    #[must_use]
    pub fn new(random: &Random) -> Self {
        Self(random.bytes::<SECRET_BYTES>().to_vec())
    }

    /// The one of these bytes.
    #[must_use]
    pub fn of_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// Its bytes, for who seals them.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// For people who type it in, in base 32.
    #[must_use]
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
    pub fn uri(&self, issuer: &str, login_name: &str) -> Result<String> {
        let plain = |text: &str| text.replace(':', " ");
        let totp: Totp = self
            .builder()
            .with_issuer(Some(plain(issuer)))
            .with_account_name(plain(login_name))
            .build()
            .map_err(Error::internal)?;
        totp.to_url().map_err(Error::internal)
    }

    fn builder(&self) -> Builder {
        Builder::new().with_secret(self.0.clone()).with_skew(SKEW)
    }
}

#[cfg(test)]
mod tests {
    use super::TotpSecret;
    use crate::clock::Time;

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
