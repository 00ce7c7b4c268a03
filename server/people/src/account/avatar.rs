//! The picture of a person, as pages show it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// A kept picture, a JPEG, as an address that a page can show.
#[must_use]
pub fn avatar_address(jpeg: &[u8]) -> String {
    format!("data:image/jpeg;base64,{}", STANDARD.encode(jpeg))
}
