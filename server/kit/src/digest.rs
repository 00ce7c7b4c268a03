//! Hashes over several parts, and as they are printed.

use std::fmt::Write as _;

use aws_lc_rs::digest::{Context, SHA256};

/// SHA-256 over the parts, each with its length in front, so that no two lists of parts are alike. 32 bytes.
#[must_use]
pub fn digest(parts: &[&[u8]]) -> Vec<u8> {
    let mut hasher = Context::new(&SHA256);
    for part in parts {
        hasher.update(&(part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    hasher.finish().as_ref().to_vec()
}

/// Bytes as hexadecimal digits, two each, in lower case.
#[must_use]
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // A text takes whatever is written to it.
        let _written = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::{digest, hexadecimal};

    #[test]
    fn a_digest_is_the_sha_256_of_the_parts_and_their_lengths() {
        assert_eq!(
            hexadecimal(&digest(&[b"one", b"", b"\x00\xff"])),
            "c13f3af928bf0994ee113ba77b62e2c4951c11553c2ffa7b94e21ad7cccdfbfc"
        );
    }
}
