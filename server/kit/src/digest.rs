//! Hashes over several parts.

use sha2::{Digest, Sha256};

/// SHA-256 over the parts, each with its length in front, so that no two lists of parts are alike. 32 bytes.
#[must_use]
pub fn digest(parts: &[&[u8]]) -> Vec<u8> {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    hasher.finalize().to_vec()
}
