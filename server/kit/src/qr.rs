//! QR codes, for a page to show.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fast_qr::convert::Builder as _;
use fast_qr::convert::svg::SvgBuilder;
use fast_qr::qr::QRBuilder;

use crate::{Error, Result};

/// A QR code as a picture in an address: SVG, `data:image/svg+xml`, black on white in every theme, with the margin of
/// four modules that scanners need.
///
/// # Errors
/// When the text is too long for a QR code.
pub fn qr(text: &str) -> Result<String> {
    let code = QRBuilder::new(text).build().map_err(|error| Error::internal(error.to_string()))?;
    let svg = SvgBuilder::default().margin(4).to_str(&code);
    Ok(format!("data:image/svg+xml;base64,{}", STANDARD.encode(svg)))
}

#[cfg(test)]
mod tests {
    use super::qr;

    #[test]
    fn a_qr_code_is_a_picture_in_an_address() {
        let picture = qr("otpauth://totp/Portico:alice?secret=GEZDGNBVGY3TQOJQ&issuer=Portico").unwrap();
        assert!(picture.starts_with("data:image/svg+xml;base64,"));
        assert!(qr(&"x".repeat(5_000)).is_err());
    }
}
