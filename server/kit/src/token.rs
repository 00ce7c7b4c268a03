//! How secrets are kept: tokens as SHA-256 (they are random), what can be guessed as HMAC-SHA-256.

use aws_lc_rs::constant_time::verify_slices_are_equal;
use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::hmac;

/// Characters of a token: 256 bits in URL-safe base64.
const TOKEN_CHARS: usize = 43;

/// What is stored of a random token: its SHA-256, 32 bytes.
#[must_use]
pub fn token_hash(token: &str) -> Vec<u8> {
    digest(&SHA256, token.as_bytes()).as_ref().to_vec()
}

/// Whether a text can be one of our tokens at all; anything else is not worth a look into the database.
#[must_use]
pub fn is_token(text: &str) -> bool {
    text.len() == TOKEN_CHARS
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// Keyed hash of the parts, 32 bytes. Each part goes in with its length, so that no two lists of parts are alike.
#[must_use]
pub fn hash_under(key: &[u8; 32], parts: &[&str]) -> Vec<u8> {
    let mut mac = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, key));
    for part in parts {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part.as_bytes());
    }
    mac.sign().as_ref().to_vec()
}

/// Whether SHA-256 of `salt:nonce` begins with `bits` zero bits: work that was done for it.
#[must_use]
pub fn is_work(salt: &str, nonce: &str, bits: u32) -> bool {
    let digest = digest(&SHA256, format!("{salt}:{nonce}").as_bytes());
    let mut zeros = 0;
    for byte in digest.as_ref() {
        zeros += byte.leading_zeros();
        if *byte != 0 {
            break;
        }
    }
    zeros >= bits
}

/// Compares without telling by its time where the first difference is.
#[must_use]
pub fn is_equal(left: &[u8], right: &[u8]) -> bool {
    verify_slices_are_equal(left, right).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{hash_under, is_equal, is_token, is_work, token_hash};
    use crate::digest::hexadecimal;
    use crate::random::Random;

    #[test]
    fn a_made_token_is_one_and_a_changed_one_has_another_hash() {
        let token = Random::System.token();
        assert!(is_token(&token));
        assert!(!is_token(&token[1..]) && !is_token("") && !is_token(&"%".repeat(43)));
        assert!(!is_equal(&token_hash(&token), &token_hash(&Random::System.token())));
    }

    #[test]
    fn what_is_stored_of_a_token_is_its_sha_256() {
        let stored = token_hash("AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE");
        assert_eq!(hexadecimal(&stored), "b247256873be366d3ca8d06ccf98652d0b49257194f6220d4bfdffb3063ca122");
    }

    #[test]
    fn a_keyed_hash_is_the_hmac_of_the_parts_and_their_lengths() {
        let stored = hash_under(&[7; 32], &["lock", "ada@example.com", ""]);
        assert_eq!(hexadecimal(&stored), "06d4318b08c2411ed2659f4a3b619e51adccd8932aa6fec0e02f325f420f676d");
    }

    #[test]
    fn texts_are_equal_only_when_every_byte_and_their_length_are() {
        assert!(is_equal(b"", b"") && is_equal(b"one", b"one"));
        assert!(!is_equal(b"one", b"onf") && !is_equal(b"one", b"nne") && !is_equal(b"one", b"on"));
        assert!(!is_equal(b"", b"\0") && !is_equal(b"one", b"one\0"));
    }

    #[test]
    fn work_is_counted_in_leading_zero_bits() {
        let nonce = (0..u64::MAX).map(|n| n.to_string()).find(|nonce| is_work("salt", nonce, 10)).unwrap();
        assert!(is_work("salt", &nonce, 0) && is_work("salt", &nonce, 10));
        assert!(!is_work("salt", &nonce, 256) && !is_work("pepper", &nonce, 10));
    }

    #[test]
    fn what_is_stored_of_a_text_of_any_length_is_its_sha_256() {
        let stored = token_hash("pk_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1AmNxv");
        assert_eq!(hexadecimal(&stored), "dc8a8bb91b27c1fbac0b90a028edbdb38db04f6eeb0962d5057f7c0c4ff2fa10");
    }
}
