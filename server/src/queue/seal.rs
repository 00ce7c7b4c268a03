//! Payloads are unreadable in the database: a staged mail holds a code until it is sent (SECURITY P-8).

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use uuid::Uuid;

use crate::random::Random;
use crate::secret::Secret;
use crate::{Error, Result};

/// AES-256-GCM under a key derived from the installation's secret; a fresh random nonce stands before each text, and
/// the job's id and kind are bound to it, so that a payload cannot be moved to another row.
pub struct Seal([u8; 32]);

impl Seal {
    pub fn new(secret: &Secret) -> Self {
        Self(secret.derive("queue payload"))
    }

    /// Nonce, text and tag in one.
    pub fn seal(&self, random: &Random, job_id: Uuid, kind: &str, mut text: Vec<u8>) -> Result<Vec<u8>> {
        let nonce: [u8; NONCE_LEN] = random.bytes();
        self.key()?
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(bound(job_id, kind)),
                &mut text,
            )
            .map_err(Error::internal)?;
        let mut sealed = nonce.to_vec();
        sealed.append(&mut text);
        Ok(sealed)
    }

    /// The text that was sealed for this job; nothing when the secret is another or the row was tampered with.
    pub fn open(&self, job_id: Uuid, kind: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, text) = sealed.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut text = text.to_vec();
        let plain =
            self.key().ok()?.open_in_place(nonce, Aad::from(bound(job_id, kind)), &mut text).ok()?.len();
        text.truncate(plain);
        Some(text)
    }

    fn key(&self) -> Result<LessSafeKey> {
        UnboundKey::new(&AES_256_GCM, &self.0).map(LessSafeKey::new).map_err(Error::internal)
    }
}

fn bound(job_id: Uuid, kind: &str) -> Vec<u8> {
    [job_id.as_bytes().as_slice(), kind.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::Seal;
    use crate::random::Random;

    #[test]
    fn a_sealed_text_opens_for_its_own_job_only() {
        let seal = Seal([7; 32]);
        let (job, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let sealed = seal.seal(&Random::System, job, "mail", b"code 123456".to_vec()).unwrap();
        assert!(!sealed.windows(6).any(|part| part == b"123456"));
        assert_eq!(seal.open(job, "mail", &sealed).as_deref(), Some(b"code 123456".as_slice()));
        assert_eq!(seal.open(other, "mail", &sealed), None);
        assert_eq!(seal.open(job, "sms", &sealed), None);
        assert_eq!(Seal([8; 32]).open(job, "mail", &sealed), None);
        assert_eq!(seal.open(job, "mail", b"short"), None);
    }
}
