//! Pictures handed in for the audit (SPEC §5): JPG, JPEG, GIF or PNG by their own bytes, under 3 MB, bounded in pixels.
//!
//! Neither the file's name nor the type that the browser claims is looked at. A picture that carries markup is refused
//! although it has a picture's first bytes, because another program might read it as a page.

use serde::{Deserialize, Serialize};

use crate::{Rule, limits::ImageLimits};

/// A format of pictures that is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ImageFormat {
    /// JPEG, by whatever ending the file has.
    Jpeg,
    /// GIF 87a or 89a.
    Gif,
    /// PNG, as its signature of eight bytes shows.
    Png,
}

/// What a picture's header says about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ImageFacts {
    /// The format that the first bytes show.
    pub format: ImageFormat,
    /// The width that the header tells, in pixels.
    pub width: u32,
    /// The height that the header tells, in pixels.
    pub height: u32,
}

/// Openings of markup and of programs; each counts only when a character of [`ends_name`] follows.
const MARKUP: [&[u8]; 7] = [b"<script", b"<html", b"<svg", b"<body", b"<iframe", b"<!doctype", b"<?php"];

/// Judges a picture by its bytes. `declared_len` is the file's whole size in bytes; `bytes` may be its beginning only
/// (the browser need not read more than the header), but the server gives all of it.
///
/// # Errors
/// [`Rule::Required`] for an empty file, [`Rule::ImageTooLarge`], [`Rule::ImageFormat`] or [`Rule::ImagePixels`].
pub fn inspect_image(bytes: &[u8], declared_len: u64, limits: &ImageLimits) -> Result<ImageFacts, Rule> {
    let size = declared_len.max(bytes.len() as u64);
    if size == 0 {
        return Err(Rule::Required);
    }
    if size >= u64::from(limits.max_bytes) {
        return Err(Rule::ImageTooLarge { max: limits.max_bytes });
    }
    let facts = read_header(bytes).ok_or(Rule::ImageFormat)?;
    if has_markup(bytes) {
        return Err(Rule::ImageFormat);
    }
    let pixels = u64::from(facts.width) * u64::from(facts.height);
    if pixels == 0 || pixels > u64::from(limits.max_pixels) {
        return Err(Rule::ImagePixels { max: limits.max_pixels });
    }
    Ok(facts)
}

/// The format of a picture by its header; nothing for what is none.
#[must_use]
pub(crate) fn find_image_format(bytes: &[u8]) -> Option<ImageFormat> {
    read_header(bytes).map(|facts| facts.format)
}

fn read_header(bytes: &[u8]) -> Option<ImageFacts> {
    png(bytes).or_else(|| gif(bytes)).or_else(|| jpeg(bytes))
}

/// PNG: the signature, then the IHDR chunk of 13 bytes with width and height (big-endian).
fn png(bytes: &[u8]) -> Option<ImageFacts> {
    let rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR")?;
    let width = u32::from_be_bytes(*rest.first_chunk()?);
    let height = u32::from_be_bytes(*rest.get(4..)?.first_chunk()?);
    Some(ImageFacts { format: ImageFormat::Png, width, height })
}

/// GIF: the signature with its version, then the width and height of the screen (little-endian).
fn gif(bytes: &[u8]) -> Option<ImageFacts> {
    let rest = bytes.strip_prefix(b"GIF87a").or_else(|| bytes.strip_prefix(b"GIF89a"))?;
    let width = u16::from_le_bytes(*rest.first_chunk()?).into();
    let height = u16::from_le_bytes(*rest.get(2..)?.first_chunk()?).into();
    Some(ImageFacts { format: ImageFormat::Gif, width, height })
}

/// JPEG: segments up to the first frame header, which holds height and width (big-endian).
fn jpeg(bytes: &[u8]) -> Option<ImageFacts> {
    let mut rest = bytes.strip_prefix(b"\xff\xd8")?;
    loop {
        rest = rest.strip_prefix(b"\xff")?;
        while let Some(after_fill) = rest.strip_prefix(b"\xff") {
            rest = after_fill;
        }
        let (&marker, body) = rest.split_first()?;
        if matches!(marker, 0x01 | 0xd0..=0xd7) {
            rest = body;
            continue;
        }
        let length = usize::from(u16::from_be_bytes(*body.first_chunk()?));
        match marker {
            // A frame header; C4, C8 and CC are tables and extensions in the same range.
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                let height = u16::from_be_bytes(*body.get(3..)?.first_chunk()?).into();
                let width = u16::from_be_bytes(*body.get(5..)?.first_chunk()?).into();
                return Some(ImageFacts { format: ImageFormat::Jpeg, width, height });
            }
            // The scan or the end before any frame, a second start, or no marker at all.
            0x00 | 0xd8..=0xda => return None,
            _ if length < 2 => return None,
            _ => rest = body.get(length..)?,
        }
    }
}

/// Whether any opening of [`MARKUP`] is in the bytes, in any case.
fn has_markup(bytes: &[u8]) -> bool {
    bytes.iter().enumerate().filter(|&(_, byte)| *byte == b'<').any(|(place, _)| {
        MARKUP.iter().any(|opening| {
            let end = place + opening.len();
            bytes.get(place..end).is_some_and(|found| found.eq_ignore_ascii_case(opening))
                && bytes.get(end).is_none_or(|next| ends_name(*next))
        })
    })
}

/// Whether the name of an element ends here. The one more byte keeps compressed pictures from matching by chance.
fn ends_name(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn inspect(bytes: &[u8]) -> Result<ImageFacts, Rule> {
        inspect_image(bytes, bytes.len() as u64, &ImageLimits::default())
    }

    fn png_of(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes
    }

    #[test]
    fn the_size_limit_is_exclusive() {
        let bytes = png_of(2, 3);
        let limits = ImageLimits::default();
        let max = u64::from(limits.max_bytes);
        assert_eq!(max, 3_145_728);
        assert!(inspect_image(&bytes, max - 1, &limits).is_ok());
        assert_eq!(inspect_image(&bytes, max, &limits), Err(Rule::ImageTooLarge { max: 3_145_728 }));
        assert_eq!(
            inspect_image(&vec![0; 3_145_728], 1, &limits),
            Err(Rule::ImageTooLarge { max: 3_145_728 })
        );
    }

    #[test]
    fn forty_million_pixels_pass_and_one_row_more_does_not() {
        assert!(inspect(&png_of(40_000, 1_000)).is_ok());
        assert_eq!(inspect(&png_of(40_000, 1_001)), Err(Rule::ImagePixels { max: 40_000_000 }));
        assert_eq!(inspect(&png_of(u32::MAX, u32::MAX)), Err(Rule::ImagePixels { max: 40_000_000 }));
        assert_eq!(inspect(&png_of(0, 5)), Err(Rule::ImagePixels { max: 40_000_000 }));
    }

    #[test]
    fn a_picture_that_carries_markup_is_refused() {
        for markup in ["<script>alert(1)</script>", "<SVG onload=x>", "<?php system(1);", "<!DOCTYPE html>"] {
            let mut bytes = png_of(2, 3);
            bytes.extend(markup.as_bytes());
            assert_eq!(inspect(&bytes), Err(Rule::ImageFormat), "{markup}");
        }
        let mut bytes = png_of(2, 3);
        bytes.extend(b"<?xpacket begin=''?><x:xmpmeta><svgish>");
        assert!(inspect(&bytes).is_ok(), "metadata of cameras is no markup");
    }

    #[test]
    fn a_cut_off_header_is_no_picture() {
        for whole in
            [png_of(2, 3), b"GIF89a\x01\0\x01\0".to_vec(), b"\xff\xd8\xff\xc0\0\x11\x08\0\x01\0\x01".to_vec()]
        {
            assert!(inspect(&whole).is_ok());
            for length in 1..whole.len() {
                assert_eq!(inspect(&whole[..length]), Err(Rule::ImageFormat));
            }
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(start in 0usize..4, tail: Vec<u8>) {
            let mut bytes = [&b""[..], b"\xff\xd8\xff", b"GIF89a", b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"][start].to_vec();
            bytes.extend(tail);
            let _ = inspect(&bytes);
        }
    }
}
