//! Draws the slider's picture: a random landscape of gradients, shapes and grain, different every time, with a jigsaw
//! piece cut out of it and the gap shaded. A paler false gap of another shape keeps a robot from taking the first
//! dark patch it finds.

pub mod question;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageResult, Rgb, RgbImage, Rgba, RgbaImage};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The picture's width in pixels.
pub const WIDTH: u32 = 300;
/// The picture's height in pixels.
pub const HEIGHT: u32 = 150;
/// The piece's side in pixels, its tabs included.
pub const PIECE: u32 = 56;

/// The piece without its tabs reaches from `MARGIN` to `PIECE - MARGIN`.
const MARGIN: f32 = 9.0;
const TAB_RADIUS: f32 = 7.5;
/// Pixels between the start of the piece and the nearest place of the gap.
const NEAREST: u32 = PIECE + 24;

/// A puzzle as it was drawn: both pictures, and where the gap is.
pub struct Drawing {
    /// Pixels from the picture's left edge to the gap's.
    pub x: u32,
    /// Pixels from the picture's upper edge to the gap's.
    pub y: u32,
    /// The picture as PNG.
    pub background: Vec<u8>,
    /// The piece as PNG with transparency.
    pub piece: Vec<u8>,
}

/// Draws a puzzle from 32 random bytes; the gap is at `fixed_x` when that is given and fits.
///
/// # Errors
/// When a picture cannot be encoded.
pub fn draw(seed: [u8; 32], fixed_x: Option<u32>) -> ImageResult<Drawing> {
    let mut rng = StdRng::from_seed(seed);
    let mut picture = background(&mut rng);
    let x = fixed_x.map_or_else(|| rng.random_range(NEAREST..=WIDTH - PIECE - 6), |x| x.min(WIDTH - PIECE));
    let y = rng.random_range(4..=HEIGHT - PIECE - 4);
    let outline = Outline::random(&mut rng);
    let piece = cut(&picture, &outline, x, y);
    let false_x = if x > WIDTH / 2 { rng.random_range(PIECE..x - PIECE) } else { x + PIECE };
    let false_y = rng.random_range(0..=HEIGHT - PIECE);
    let strength = rng.random_range(0.45..0.6);
    shade(&mut picture, &Outline::random(&mut rng), false_x.min(WIDTH - PIECE), false_y, strength * 0.35);
    shade(&mut picture, &outline, x, y, strength);
    Ok(Drawing { x, y, background: png_rgb(&picture)?, piece: png_rgba(&piece)? })
}

/// What each side of the piece has: a tab outwards (1), a notch inwards (-1), or nothing.
struct Outline {
    sides: [i8; 4],
    offsets: [f32; 4],
}

impl Outline {
    fn random(rng: &mut StdRng) -> Self {
        let mut sides = [0i8; 4].map(|_| rng.random_range(-1..=1));
        // A plain square would be too easy to look for.
        sides[rng.random_range(0..4)] = if rng.random_bool(0.5) { 1 } else { -1 };
        Self { sides, offsets: [0.0; 4].map(|_: f32| rng.random_range(-6.0..6.0)) }
    }

    /// How much of the pixel belongs to the piece, 0–1, by four samples.
    fn coverage(&self, x: u32, y: u32) -> f32 {
        let samples = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];
        let inside = samples.iter().filter(|(dx, dy)| self.holds(x as f32 + dx, y as f32 + dy)).count();
        inside as f32 / 4.0
    }

    fn holds(&self, x: f32, y: f32) -> bool {
        let (low, high, middle) = (MARGIN, PIECE as f32 - MARGIN, PIECE as f32 / 2.0);
        let mut is_inside = (low..high).contains(&x) && (low..high).contains(&y);
        for (side, (tab, offset)) in self.sides.iter().zip(self.offsets).enumerate() {
            let shift = if *tab > 0 { TAB_RADIUS * 0.25 } else { -TAB_RADIUS * 0.25 };
            let (cx, cy) = match side {
                0 => (middle + offset, low - shift),
                1 => (high + shift, middle + offset),
                2 => (middle + offset, high + shift),
                _ => (low - shift, middle + offset),
            };
            let in_tab = (x - cx).hypot(y - cy) < TAB_RADIUS;
            match tab {
                1 => is_inside |= in_tab,
                -1 => is_inside &= !in_tab,
                _ => {}
            }
        }
        is_inside
    }
}

fn background(rng: &mut StdRng) -> RgbImage {
    let (from, to): ([f32; 3], [f32; 3]) = (colour(rng), colour(rng));
    let angle: f32 = rng.random_range(0.0..std::f32::consts::TAU);
    let (dx, dy) = (angle.cos() / WIDTH as f32, angle.sin() / HEIGHT as f32);
    let mut picture = RgbImage::from_fn(WIDTH, HEIGHT, |x, y| {
        let way = 0.5 + (x as f32 - 150.0) * dx * 0.7 + (y as f32 - 75.0) * dy * 0.7;
        mix(from, to, way.clamp(0.0, 1.0))
    });
    for _ in 0..rng.random_range(16..26) {
        shape(&mut picture, rng);
    }
    grain(&mut picture, rng);
    picture
}

fn colour(rng: &mut StdRng) -> [f32; 3] {
    [0.0; 3].map(|_: f32| rng.random_range(40.0..225.0))
}

fn mix(from: [f32; 3], to: [f32; 3], way: f32) -> Rgb<u8> {
    let part = |at: usize| (from[at] + (to[at] - from[at]) * way).clamp(0.0, 255.0) as u8;
    Rgb([part(0), part(1), part(2)])
}

/// One translucent ellipse, bar or triangle somewhere.
fn shape(picture: &mut RgbImage, rng: &mut StdRng) {
    let (kind, paint, opacity) = (rng.random_range(0..3), colour(rng), rng.random_range(0.25..0.85));
    let (cx, cy) = (rng.random_range(0.0..WIDTH as f32), rng.random_range(0.0..HEIGHT as f32));
    let (long, short) = (rng.random_range(8.0..60.0f32), rng.random_range(6.0..34.0f32));
    let (sin, cos) = rng.random_range(0.0..std::f32::consts::TAU).sin_cos();
    // No part of a shape is farther from its middle than its longer half and its shorter one together.
    let reach = long.hypot(short);
    let (left, right) = ((cx - reach).max(0.0) as u32, ((cx + reach) as u32 + 1).min(WIDTH));
    let (top, bottom) = ((cy - reach).max(0.0) as u32, ((cy + reach) as u32 + 1).min(HEIGHT));
    for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
        let (dx, dy) = (x as f32 - cx, y as f32 - cy);
        let (u, v) = ((dx * cos + dy * sin) / long, (dy * cos - dx * sin) / short);
        let is_inside = match kind {
            0 => u * u + v * v < 1.0,
            1 => u.abs() < 1.0 && v.abs() < 0.6,
            _ => (-1.0..1.0).contains(&u) && v.abs() < (1.0 - u) / 2.0,
        };
        if is_inside {
            let pixel = picture.get_pixel_mut(x, y);
            *pixel = mix(pixel.0.map(f32::from), paint, opacity);
        }
    }
}

/// A coarse grain, so that no two cuts of a gradient are alike, cheap enough to compress.
fn grain(picture: &mut RgbImage, rng: &mut StdRng) {
    for pixel in picture.pixels_mut() {
        if rng.random_bool(0.12) {
            let change: i16 = rng.random_range(-14..=14);
            pixel.0 = pixel.0.map(|part| (i16::from(part) + change).clamp(0, 255) as u8);
        }
    }
}

fn cut(picture: &RgbImage, outline: &Outline, left: u32, top: u32) -> RgbaImage {
    RgbaImage::from_fn(PIECE, PIECE, |x, y| {
        let [r, g, b] = picture.get_pixel(left + x, top + y).0;
        let coverage = outline.coverage(x, y);
        Rgba([r, g, b, (coverage * 255.0) as u8])
    })
}

/// Darkens or, on a dark ground, lightens the outline's place.
fn shade(picture: &mut RgbImage, outline: &Outline, left: u32, top: u32, strength: f32) {
    for y in 0..PIECE {
        for x in 0..PIECE {
            let pixel = picture.get_pixel_mut(left + x, top + y);
            let below = pixel.0.map(f32::from);
            let is_dark = below.iter().sum::<f32>() < 180.0;
            let towards = if is_dark { [255.0; 3] } else { [0.0; 3] };
            *pixel = mix(below, towards, strength * outline.coverage(x, y));
        }
    }
}

fn png_rgb(picture: &RgbImage) -> ImageResult<Vec<u8>> {
    encode(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8)
}

fn png_rgba(picture: &RgbaImage) -> ImageResult<Vec<u8>> {
    encode(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgba8)
}

fn encode(pixels: &[u8], width: u32, height: u32, kind: ExtendedColorType) -> ImageResult<Vec<u8>> {
    let mut png = Vec::new();
    PngEncoder::new_with_quality(&mut png, CompressionType::Fast, FilterType::Adaptive)
        .write_image(pixels, width, height, kind)?;
    Ok(png)
}

#[cfg(test)]
mod tests {
    use super::{HEIGHT, PIECE, WIDTH, draw};

    #[test]
    fn every_drawing_fits_its_picture_and_no_two_are_alike() {
        let mut former = Vec::new();
        for seed in 0..40 {
            let drawing = draw([seed; 32], None).unwrap();
            assert!(drawing.x >= PIECE && drawing.x + PIECE <= WIDTH && drawing.y + PIECE <= HEIGHT);
            let picture = image::load_from_memory(&drawing.background).unwrap();
            assert_eq!((picture.width(), picture.height()), (WIDTH, HEIGHT));
            assert!(drawing.background.len() < 120_000, "{}", drawing.background.len());
            assert_ne!(drawing.background, former);
            former = drawing.background;
        }
    }

    #[test]
    fn the_piece_has_both_opaque_and_clear_pixels() {
        let drawing = draw([7; 32], None).unwrap();
        let piece = image::load_from_memory(&drawing.piece).unwrap().into_rgba8();
        assert_eq!(piece.get_pixel(PIECE / 2, PIECE / 2).0[3], 255);
        assert_eq!(piece.get_pixel(0, 0).0[3], 0);
    }

    #[test]
    fn a_test_can_fix_the_gap() {
        for x in [0, 30, 120, 244, 9999] {
            assert_eq!(draw([1; 32], Some(x)).unwrap().x, x.min(WIDTH - PIECE));
        }
    }
}
