//! The text of a security key: `pk_`, 43 characters of secret, 6 of checksum.
//!
//! The prefix lets programs that look for leaked secrets recognise a key (`pk_[0-9A-Za-z]{49}`), and the checksum lets
//! them, and this service, tell a key from a text that only looks like one without asking the database. The secret is
//! 256 random bits in base 62; the checksum is the CRC-32 (ISO-HDLC) of all before it, in base 62.

use crate::{Rule, text::Secret};

/// What every key begins with.
pub(crate) const PREFIX: &str = "pk_";
/// 62^43 is just above 2^256.
const SECRET_LENGTH: usize = 43;
/// 62^6 is above 2^32.
const CHECKSUM_LENGTH: usize = 6;
/// So many characters of the secret are shown in a list: 24 bits of 256.
const HINT_LENGTH: usize = 4;
const BASE: u32 = 62;
const ALPHABET: &[u8; BASE as usize] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A security key whose checksum is right. It is shown once; what is stored is its hash. `Debug` shows nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyToken(Secret);

impl KeyToken {
    /// The key of 32 random bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; 32]) -> Self {
        let mut text = format!("{PREFIX}{}", base62(bytes, SECRET_LENGTH));
        text.push_str(&checksum(&text));
        Self(text.as_str().into())
    }

    /// Reads a key. Nothing is forgiven: no spaces, no other case.
    ///
    /// # Errors
    /// [`Rule::Required`] or [`Rule::InvalidKey`].
    pub fn parse(typed: &str) -> Result<Self, Rule> {
        if typed.is_empty() {
            return Err(Rule::Required);
        }
        let is_spelt = typed.len() == PREFIX.len() + SECRET_LENGTH + CHECKSUM_LENGTH
            && typed.strip_prefix(PREFIX).is_some_and(|rest| rest.bytes().all(|b| ALPHABET.contains(&b)));
        if !is_spelt {
            return Err(Rule::InvalidKey);
        }
        let (signed, sum) = typed.split_at(typed.len() - CHECKSUM_LENGTH);
        if checksum(signed) == sum { Ok(Self(typed.into())) } else { Err(Rule::InvalidKey) }
    }

    /// The whole text, for the place that shows it once or hashes it.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.0.expose()
    }

    /// What a list shows, so that its owner recognises the key: `pk_` and four characters.
    #[must_use]
    pub fn hint(&self) -> &str {
        self.expose().get(..PREFIX.len() + HINT_LENGTH).unwrap_or_default()
    }
}

/// A number of big-endian bytes in base 62, with leading zeros up to `length` digits.
fn base62(bytes: &[u8], length: usize) -> String {
    let mut number = bytes.to_vec();
    let mut digits = vec![0_u8; length];
    for digit in digits.iter_mut().rev() {
        let mut remainder = 0;
        for byte in &mut number {
            let value = remainder << 8 | u32::from(*byte);
            // Both fit: the remainder is below 62, so the quotient is below 256.
            *byte = (value / BASE) as u8;
            remainder = value % BASE;
        }
        *digit = ALPHABET[remainder as usize];
    }
    digits.into_iter().map(char::from).collect()
}

fn checksum(text: &str) -> String {
    base62(&crc32(text.as_bytes()).to_be_bytes(), CHECKSUM_LENGTH)
}

/// CRC-32 as in ISO-HDLC, Ethernet and zip: reflected polynomial `EDB88320`.
fn crc32(bytes: &[u8]) -> u32 {
    let bit = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), bit))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_checksum_is_the_usual_crc() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(b""), 0);
    }

    #[test]
    fn the_greatest_and_the_least_secret_fit_their_places() {
        assert_eq!(base62(&[0xff; 32], 50).trim_start_matches('0').len(), SECRET_LENGTH);
        assert_eq!(base62(&[0xff; 4], 10).trim_start_matches('0').len(), CHECKSUM_LENGTH);
        let least = KeyToken::from_bytes(&[0; 32]);
        assert!(least.expose().starts_with(&format!("pk_{}", "0".repeat(43))));
        assert_eq!(least.hint(), "pk_0000");
    }

    #[test]
    fn a_key_does_not_print_itself() {
        assert!(!format!("{:?}", KeyToken::from_bytes(&[7; 32])).contains("pk_"));
    }

    proptest! {
        #[test]
        fn a_key_reads_back_and_any_other_character_in_it_is_noticed(bytes: [u8; 32], place in 0_usize..52, other in "[0-9A-Za-z]") {
            let key = KeyToken::from_bytes(&bytes);
            prop_assert_eq!(KeyToken::parse(key.expose()), Ok(key.clone()));
            let mut changed = key.expose().to_owned();
            changed.replace_range(place..=place, &other);
            prop_assert_eq!(KeyToken::parse(&changed).is_ok(), changed == key.expose());
        }

        #[test]
        fn no_text_makes_it_panic(typed in "\\PC{0,60}|pk_\\PC{40,60}") {
            let _ = KeyToken::parse(&typed);
        }
    }
}
