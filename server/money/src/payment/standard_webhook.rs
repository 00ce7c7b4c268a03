//! Signatures of notices by a shared secret: Standard Webhooks' three headers, and the HMAC below them.

use aws_lc_rs::hmac;
use axum::http::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::{NoticeError, header, in_window};
use crate::kit::clock::Time;

/// The header with the notice's id.
pub const ID: &str = "webhook-id";
/// The header with its time, in seconds since the epoch.
pub const TIMESTAMP: &str = "webhook-timestamp";
/// The header with its signatures: `v1,` and base64, several separated by spaces.
pub const SIGNATURE: &str = "webhook-signature";

/// The secret of one sender.
pub struct WebhookKey(hmac::Key);

impl WebhookKey {
    /// From the secret's bytes (what follows `whsec_`, decoded).
    #[must_use]
    pub fn new(secret: &[u8]) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, secret))
    }

    /// The value of the signature's header.
    #[must_use]
    pub fn sign(&self, id: &str, timestamp: &str, body: &[u8]) -> String {
        let tag = hmac::sign(&self.0, &message(id, timestamp, body));
        format!("v1,{}", STANDARD.encode(tag))
    }

    /// The notice's id, when its signature and its time are right. Compares in constant time.
    ///
    /// # Errors
    /// [`NoticeError::Signature`], then [`NoticeError::Time`].
    pub fn verify<'a>(&self, headers: &'a HeaderMap, body: &[u8], now: Time) -> Result<&'a str, NoticeError> {
        let text = |name| header(headers, name).ok_or(NoticeError::Signature);
        let (id, timestamp, signatures) = (text(ID)?, text(TIMESTAMP)?, text(SIGNATURE)?);
        let message = message(id, timestamp, body);
        let is_ours = |signature: &str| {
            let tag = signature.strip_prefix("v1,").and_then(|tag| STANDARD.decode(tag).ok());
            tag.is_some_and(|tag| hmac::verify(&self.0, &message, &tag).is_ok())
        };
        if id.is_empty() || !signatures.split(' ').any(is_ours) {
            return Err(NoticeError::Signature);
        }
        in_window(timestamp, now)?;
        Ok(id)
    }
}

fn message(id: &str, timestamp: &str, body: &[u8]) -> Vec<u8> {
    [id.as_bytes(), b".", timestamp.as_bytes(), b".", body].concat()
}
