//! What the database keeps unreadable: staged messages with their codes (SECURITY P-8), identity documents.

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

use crate::random::Random;
use crate::{Error, Result};

/// AES-256-GCM under a key derived for one purpose; a fresh random nonce stands before each text. What a text is bound
/// to, such as its row's id, must be named again to open it, so that it cannot be moved to another row.
pub struct Seal([u8; 32]);

impl Seal {
    /// With a key from [`crate::secret::Secret::derive`].
    #[must_use]
    pub fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    /// Nonce, text and tag in one.
    ///
    /// # Errors
    /// When the library refuses; it has no reason to.
    pub fn seal(&self, random: &Random, bound: &[&[u8]], mut text: Vec<u8>) -> Result<Vec<u8>> {
        let nonce: [u8; NONCE_LEN] = random.bytes();
        self.key()?
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(bound.concat()),
                &mut text,
            )
            .map_err(Error::internal)?;
        let mut sealed = nonce.to_vec();
        sealed.append(&mut text);
        Ok(sealed)
    }

    /// The text that was sealed with the same bounds; nothing when the key is another or the row was tampered with.
    #[must_use]
    pub fn open(&self, bound: &[&[u8]], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, text) = sealed.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut text = text.to_vec();
        let plain = self.key().ok()?.open_in_place(nonce, Aad::from(bound.concat()), &mut text).ok()?.len();
        text.truncate(plain);
        Some(text)
    }

    fn key(&self) -> Result<LessSafeKey> {
        UnboundKey::new(&AES_256_GCM, &self.0).map(LessSafeKey::new).map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::Seal;
    use crate::random::Random;

    #[test]
    fn a_sealed_text_opens_for_what_it_is_bound_to_only() {
        let seal = Seal::new([7; 32]);
        let sealed = seal.seal(&Random::System, &[b"id 1", b"mail"], b"code 123456".to_vec()).unwrap();
        assert!(!sealed.windows(6).any(|part| part == b"123456"));
        assert_eq!(seal.open(&[b"id 1", b"mail"], &sealed).as_deref(), Some(b"code 123456".as_slice()));
        assert_eq!(seal.open(&[b"id 2", b"mail"], &sealed), None);
        assert_eq!(seal.open(&[b"id 1", b"sms"], &sealed), None);
        assert_eq!(Seal::new([8; 32]).open(&[b"id 1", b"mail"], &sealed), None);
        assert_eq!(seal.open(&[b"id 1", b"mail"], b"short"), None);
    }
}
