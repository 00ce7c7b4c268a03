//! RSA with SHA-256 (PKCS#1 v1.5), as WeChat Pay and Alipay sign; keys as their tools write them.

use std::path::Path;

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{RSA_PKCS1_2048_8192_SHA256, RSA_PKCS1_SHA256, RsaKeyPair, UnparsedPublicKey};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use x509_parser::parse_x509_certificate;

/// Why a text is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    File(#[from] std::io::Error),
    /// It is neither PEM nor base64.
    #[error("is neither PEM nor base64")]
    Text,
    /// It holds something else.
    #[error("holds no RSA key of 2048 bits or more")]
    Key,
}

/// An RSA private key of 2048 bits or more, which signs with SHA-256 (PKCS#1 v1.5).
pub struct Signer(RsaKeyPair);

impl Signer {
    /// The key of a PEM file, as PKCS#8 or PKCS#1.
    ///
    /// # Errors
    /// [`KeyError`], which shows nothing of the key.
    pub fn read(path: &Path) -> Result<Self, KeyError> {
        Self::from_text(&std::fs::read_to_string(path)?)
    }

    /// From PEM (`PRIVATE KEY`, `RSA PRIVATE KEY`) or the base64 within it.
    ///
    /// # Errors
    /// [`KeyError`], which shows nothing of the key.
    pub fn from_text(text: &str) -> Result<Self, KeyError> {
        let (_, der) = parse_pem(text)?;
        let pair = RsaKeyPair::from_pkcs8(&der).or_else(|_| RsaKeyPair::from_der(&der));
        pair.map(Self).map_err(|_| KeyError::Key)
    }

    /// The signature in base64; `None` when the library refuses, for which it has no reason.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Option<String> {
        let mut signature = vec![0; self.0.public_modulus_len()];
        self.0.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message, &mut signature).ok()?;
        Some(STANDARD.encode(signature))
    }
}

/// An RSA public key, which checks signatures with SHA-256 (PKCS#1 v1.5).
pub struct Verifier {
    der: Vec<u8>,
    /// The serial number in capital hexadecimal digits, when it came in a certificate.
    pub serial: Option<String>,
}

impl Verifier {
    /// The key of a PEM file, by itself or in a certificate.
    ///
    /// # Errors
    /// [`KeyError`].
    pub fn read(path: &Path) -> Result<Self, KeyError> {
        Self::from_text(&std::fs::read_to_string(path)?)
    }

    /// From PEM (`PUBLIC KEY`, `RSA PUBLIC KEY`, `CERTIFICATE`) or the base64 of a public key.
    ///
    /// # Errors
    /// [`KeyError`].
    pub fn from_text(text: &str) -> Result<Self, KeyError> {
        let (label, der) = parse_pem(text)?;
        let (der, serial) = if label == "CERTIFICATE" {
            let (_, certificate) = parse_x509_certificate(&der).map_err(|_| KeyError::Key)?;
            let serial =
                certificate.raw_serial().iter().map(|byte| format!("{byte:02X}")).collect::<String>();
            (certificate.public_key().raw.to_vec(), Some(serial.trim_start_matches('0').to_owned()))
        } else {
            (der, None)
        };
        let key = UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, &der);
        key.parse().map_err(|_| KeyError::Key)?;
        Ok(Self { der, serial })
    }

    /// Whether the signature, in base64, is this key's for the message.
    #[must_use]
    pub fn verifies(&self, message: &[u8], signature: &str) -> bool {
        let Ok(signature) = STANDARD.decode(signature) else { return false };
        UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, &self.der).verify(message, &signature).is_ok()
    }
}

/// Reads PEM or bare base64: the label, empty for none, and the bytes.
fn parse_pem(text: &str) -> Result<(&str, Vec<u8>), KeyError> {
    let text = text.trim();
    let (label, base64) = match text.strip_prefix("-----BEGIN ") {
        None => ("", text),
        Some(rest) => {
            let (label, rest) = rest.split_once("-----").ok_or(KeyError::Text)?;
            let (base64, _) = rest.split_once("-----END").ok_or(KeyError::Text)?;
            (label, base64)
        }
    };
    let base64: String = base64.split_whitespace().collect();
    STANDARD.decode(base64).map(|der| (label, der)).map_err(|_| KeyError::Text)
}
