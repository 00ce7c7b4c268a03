//! How secrets are kept: tokens as SHA-256 (they are random), codes and contacts as HMAC-SHA-256 (they can be guessed).

use aws_lc_rs::constant_time::verify_slices_are_equal;
use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::hmac;

use crate::App;

/// Characters of a token: 256 bits in URL-safe base64.
const TOKEN_CHARS: usize = 43;

/// What is stored of a random token.
pub fn token_hash(token: &str) -> Vec<u8> {
    digest(&SHA256, token.as_bytes()).as_ref().to_vec()
}

/// Whether a text can be one of our tokens at all; anything else is not worth a look into the database.
pub fn is_token(text: &str) -> bool {
    text.len() == TOKEN_CHARS
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// Keyed hash of the parts under the installation's secret. Each part goes in with its length, so that no two lists of
/// parts are alike; the first names the use.
pub fn hash_with_secret(app: &App, parts: &[&str]) -> Vec<u8> {
    hash_under(&app.secret().derive("identity"), parts)
}

fn hash_under(key: &[u8; 32], parts: &[&str]) -> Vec<u8> {
    let mut mac = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, key));
    for part in parts {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part.as_bytes());
    }
    mac.sign().as_ref().to_vec()
}

/// Compares without telling by its time where the first difference is.
pub fn is_equal(left: &[u8], right: &[u8]) -> bool {
    verify_slices_are_equal(left, right).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{hash_under, is_equal, is_token, token_hash};
    use crate::kit::digest::hexadecimal;
    use crate::kit::random::Random;

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
}
