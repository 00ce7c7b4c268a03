//! Passwords that became known in breaches: by what one is found in a list without being told to whoever holds the list.
//!
//! A list holds keys: the first 40 bits of a password's SHA-1, which is what published lists are made of. Whoever asks
//! names the first 16 bits ([`BreachKey::prefix`]), gets what the list has under them, and looks for the rest.

use std::fmt;

use sha1::{Digest, Sha1};

/// The bytes of a key.
const KEY_BYTES: usize = 5;
/// The hexadecimal digits of a key's prefix.
pub const PREFIX_DIGITS: usize = 4;

/// What a list knows of a password.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BreachKey([u8; KEY_BYTES]);

impl BreachKey {
    /// Of the bytes of a password.
    #[must_use]
    pub fn of(password: &[u8]) -> Self {
        let mut key = [0; KEY_BYTES];
        key.copy_from_slice(&Sha1::digest(password)[..KEY_BYTES]);
        Self(key)
    }

    /// Of a SHA-1 in hexadecimal digits; `None` when it has no 40 of them.
    #[must_use]
    pub fn of_sha1(digits: &str) -> Option<Self> {
        let is_sha1 = digits.len() == 40 && digits.bytes().all(|b| b.is_ascii_hexdigit());
        let byte = |at: usize| u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok();
        let mut key = [0; KEY_BYTES];
        for (at, place) in key.iter_mut().enumerate() {
            *place = byte(at).filter(|_| is_sha1)?;
        }
        Some(Self(key))
    }

    /// The part that may be told.
    #[must_use]
    pub fn prefix(&self) -> u16 {
        u16::from_be_bytes([self.0[0], self.0[1]])
    }

    /// The part that stays with whoever asks.
    #[must_use]
    pub fn suffix(&self) -> [u8; 3] {
        [self.0[2], self.0[3], self.0[4]]
    }
}

impl fmt::Display for BreachKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A key says something of a password, which belongs in no log.
impl fmt::Debug for BreachKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BreachKey(…)")
    }
}

/// The keys under which a password counts as known: as it was typed, and in small letters.
#[must_use]
pub fn breach_keys(password: &str) -> Vec<BreachKey> {
    let small = password.to_ascii_lowercase();
    let mut keys = vec![BreachKey::of(password.as_bytes())];
    if small != password {
        keys.push(BreachKey::of(small.as_bytes()));
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_beginning_of_the_sha1() {
        let key = BreachKey::of(b"abc");
        assert_eq!(key.to_string(), "a9993e3647");
        assert_eq!((key.prefix(), key.suffix()), (0xa999, [0x3e, 0x36, 0x47]));
        assert_eq!(BreachKey::of_sha1("A9993E364706816ABA3E25717850C26C9CD0D89D"), Some(key));
    }

    #[test]
    fn what_is_no_sha1_has_no_key() {
        for digits in [
            "",
            "a9993e3647",
            "g9993E364706816ABA3E25717850C26C9CD0D89D",
            "é9993E364706816ABA3E25717850C26C9CD0D89",
        ] {
            assert_eq!(BreachKey::of_sha1(digits), None, "{digits}");
        }
    }

    #[test]
    fn a_password_is_looked_for_in_small_letters_too() {
        assert_eq!(breach_keys("Abc"), [BreachKey::of(b"Abc"), BreachKey::of(b"abc")]);
        assert_eq!(breach_keys("abc"), [BreachKey::of(b"abc")]);
    }
}
