//! A picture is taken apart and made anew: what is kept holds pixels and nothing else that came with the file
//! (SECURITY I-17). Decoding is bounded in pixels by core and in bytes here.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::error::ImageError;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageReader, Rgb, RgbImage};
use portico_core::Rule;
use portico_core::image_upload::{ImageFormat, inspect_image};
use portico_core::limits::ImageLimits;

use crate::{Error, Result};

/// JPEG quality of what is kept, 1–100.
const QUALITY: u8 = 88;
/// Bytes a pixel may take while it is decoded; 16 bits a channel pass for half as many pixels.
const PIXEL_BYTES: u64 = 4;

/// A picture as it is kept: JPEG.
pub struct Picture {
    /// The bytes of the JPEG file.
    pub bytes: Vec<u8>,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
}

/// Makes a picture anew: the first frame, upright as its camera meant it, on white, at most `longest` pixels long.
///
/// # Errors
/// 100001 on `image` with the rule of core that it breaks; [`Rule::ImageFormat`] when it cannot be decoded.
pub fn remake(bytes: &[u8], limits: &ImageLimits, longest: u32) -> Result<Picture> {
    let refused = |rule| Error::field("image", rule);
    let facts = inspect_image(bytes, bytes.len() as u64, limits).map_err(refused)?;
    let format = match facts.format {
        ImageFormat::Jpeg => image::ImageFormat::Jpeg,
        ImageFormat::Gif => image::ImageFormat::Gif,
        ImageFormat::Png => image::ImageFormat::Png,
    };
    let (picture, orientation) = decode(bytes, format, limits).map_err(|error| {
        let rule = match &error {
            ImageError::Limits(_) => Rule::ImagePixels { max: limits.max_pixels },
            _ => Rule::ImageFormat,
        };
        refused(rule).with_cause(error)
    })?;
    let mut small = if picture.width().max(picture.height()) > longest {
        picture.thumbnail(longest, longest)
    } else {
        picture
    };
    small.apply_orientation(orientation);
    let flat = on_white(&small);
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, QUALITY).encode_image(&flat).map_err(Error::internal)?;
    Ok(Picture { bytes: out, width: flat.width(), height: flat.height() })
}

fn decode(
    bytes: &[u8],
    format: image::ImageFormat,
    limits: &ImageLimits,
) -> Result<(DynamicImage, Orientation), ImageError> {
    let mut bounds = image::Limits::default();
    let most = u64::from(limits.max_pixels) * PIXEL_BYTES;
    bounds.max_alloc = Some(most);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(bounds.clone());
    let mut decoder = reader.into_decoder()?;
    // The picture itself; the decoder's own bound is for what it needs beside it.
    bounds.reserve(decoder.total_bytes())?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > u64::from(limits.max_pixels) {
        return Err(ImageError::Limits(image::error::LimitError::from_kind(
            image::error::LimitErrorKind::DimensionError,
        )));
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    Ok((DynamicImage::from_decoder(decoder)?, orientation))
}

/// Without transparency, which JPEG does not have.
fn on_white(picture: &DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.to_rgb8();
    }
    let source = picture.to_rgba8();
    RgbImage::from_fn(source.width(), source.height(), |x, y| {
        let [red, green, blue, alpha] = source.get_pixel(x, y).0.map(u16::from);
        let blended =
            |channel: u16| u8::try_from((channel * alpha + 255 * (255 - alpha)) / 255).unwrap_or(255);
        Rgb([blended(red), blended(green), blended(blue)])
    })
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::codecs::gif::GifEncoder;
    use image::{DynamicImage, ExtendedColorType, Frame, ImageFormat, Rgba, RgbaImage};
    use portico_core::limits::ImageLimits;

    use super::{Picture, remake};

    const LONGEST: u32 = 2_400;

    fn encoded(picture: &RgbaImage, format: ImageFormat) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        let picture = DynamicImage::ImageRgba8(picture.clone());
        match format {
            ImageFormat::Jpeg => picture.to_rgb8().write_to(&mut out, format).unwrap(),
            _ => picture.write_to(&mut out, format).unwrap(),
        }
        out.into_inner()
    }

    fn small() -> RgbaImage {
        RgbaImage::from_fn(
            40,
            20,
            |x, _| if x < 20 { Rgba([200, 0, 0, 255]) } else { Rgba([0, 0, 200, 255]) },
        )
    }

    fn kept(bytes: &[u8]) -> Picture {
        remake(bytes, &ImageLimits::default(), LONGEST).unwrap()
    }

    fn is_red_at(picture: &Picture, x: u32, y: u32) -> bool {
        let pixels = image::load_from_memory(&picture.bytes).unwrap().to_rgb8();
        let [red, _, blue] = pixels.get_pixel(x, y).0;
        red > 150 && blue < 100
    }

    /// A JPEG with an EXIF segment: orientation and a text, as a camera would write its place.
    fn with_exif(orientation: u8) -> Vec<u8> {
        let mut tiff = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
        tiff.extend([orientation, 0, 0, 0, 0, 0, 0, 0]);
        tiff.extend(b"GPS 39.9042 N 116.4074 E");
        let mut segment = b"Exif\0\0".to_vec();
        segment.extend(tiff);
        let length = u16::try_from(segment.len() + 2).unwrap().to_be_bytes();
        let plain = encoded(&small(), ImageFormat::Jpeg);
        let mut bytes = b"\xff\xd8\xff\xe1".to_vec();
        bytes.extend(length);
        bytes.extend(segment);
        bytes.extend(&plain[2..]);
        bytes
    }

    #[test]
    fn every_format_becomes_a_jpeg_of_the_same_picture() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif] {
            let picture = kept(&encoded(&small(), format));
            assert_eq!((picture.width, picture.height), (40, 20));
            assert!(picture.bytes.starts_with(b"\xff\xd8\xff"));
            assert!(is_red_at(&picture, 5, 10) && !is_red_at(&picture, 35, 10), "{format:?}");
        }
    }

    #[test]
    fn what_a_camera_wrote_into_the_file_is_gone_and_the_picture_stands_upright() {
        let bytes = with_exif(6);
        assert!(bytes.windows(3).any(|part| part == b"GPS"));
        let picture = kept(&bytes);
        assert!(!picture.bytes.windows(3).any(|part| part == b"GPS"));
        assert!(!picture.bytes.windows(4).any(|part| part == b"Exif"));
        assert_eq!((picture.width, picture.height), (20, 40), "turned by a quarter");
        assert!(is_red_at(&picture, 10, 5) && !is_red_at(&picture, 10, 35));
    }

    #[test]
    fn of_a_moving_picture_the_first_frame_is_kept() {
        let mut bytes = Vec::new();
        let mut encoder = GifEncoder::new(&mut bytes);
        let blue = RgbaImage::from_pixel(40, 20, Rgba([0, 0, 200, 255]));
        encoder.encode_frames([Frame::new(small()), Frame::new(blue)]).unwrap();
        drop(encoder);
        assert!(is_red_at(&kept(&bytes), 5, 10));
    }

    #[test]
    fn what_follows_the_picture_in_the_file_is_gone() {
        let mut bytes = encoded(&small(), ImageFormat::Png);
        bytes.extend(b"PK\x03\x04 a second file behind the first");
        assert!(!kept(&bytes).bytes.windows(6).any(|part| part == b"second"));
    }

    #[test]
    fn transparency_becomes_white() {
        let clear = RgbaImage::from_pixel(8, 8, Rgba([0, 0, 0, 0]));
        let pixels = image::load_from_memory(&kept(&encoded(&clear, ImageFormat::Png)).bytes).unwrap();
        assert!(pixels.to_rgb8().pixels().all(|pixel| pixel.0.iter().all(|channel| *channel > 250)));
    }

    #[test]
    fn a_large_picture_is_kept_smaller_in_its_own_shape() {
        let large = RgbaImage::from_pixel(4_800, 1_200, Rgba([9, 9, 9, 255]));
        let picture = kept(&encoded(&large, ImageFormat::Png));
        assert_eq!((picture.width, picture.height), (2_400, 600));
    }

    #[test]
    fn a_picture_whose_pixels_take_more_memory_than_is_allowed_is_refused_before_it_is_decoded() {
        let mut bytes = Vec::new();
        let deep = vec![0u8; 100 * 100 * 8];
        let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
        image::ImageEncoder::write_image(encoder, &deep, 100, 100, ExtendedColorType::Rgba16).unwrap();
        let limits = ImageLimits { max_pixels: 10_000, ..ImageLimits::default() };
        let refused = remake(&bytes, &limits, LONGEST).err().unwrap();
        assert_eq!(refused.violations()[0].field, "image");
        let enough = ImageLimits { max_pixels: 20_000, ..ImageLimits::default() };
        assert!(remake(&bytes, &enough, LONGEST).is_ok());
    }

    #[test]
    fn a_header_without_a_picture_and_a_cut_off_picture_are_refused_and_never_panic() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif] {
            let whole = encoded(&small(), format);
            for length in 0..whole.len() {
                // Some decoders make do with most of a picture; none of them may panic.
                let outcome = remake(&whole[..length], &ImageLimits::default(), LONGEST);
                assert!(length > 30 || outcome.is_err(), "{format:?} {length}");
            }
        }
    }
}
