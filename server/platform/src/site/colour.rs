//! Shades of the operator's accent colour, and whether they can be read.

/// The contrast of text: WCAG 2.2 AA asks for 4.5; a little more, because some grounds are tinted.
const LEGIBLE: f64 = 5.0;

/// A colour in 8-bit sRGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour([u8; 3]);

impl Colour {
    /// White, `#ffffff`: the ground of the console by day.
    pub const WHITE: Self = Self([255; 3]);
    /// Black, `#000000`: what makes a shade darker.
    pub const BLACK: Self = Self([0; 3]);
    /// The ground of the console in the dark.
    pub const NIGHT: Self = Self([0x16, 0x1d, 0x26]);

    /// Reads `#rrggbb`, in hexadecimal digits of either case; nothing else.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |start: usize| u8::from_str_radix(&digits[start..start + 2], 16).ok();
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    /// Mixes `percent` of `other` into this colour.
    #[must_use]
    pub fn mix(self, other: Self, percent: u16) -> Self {
        let percent = percent.min(100);
        let mix = |own: u8, other: u8| {
            let sum = u16::from(own) * (100 - percent) + u16::from(other) * percent;
            u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
        };
        Self(std::array::from_fn(|part| mix(self.0[part], other.0[part])))
    }

    /// The contrast to another colour, 1 to 21 (WCAG 2.2, "contrast ratio").
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// This colour with as little of `ink` as makes it legible on `ground`; as it is when it is legible already.
    #[must_use]
    pub fn legible(self, ground: Self, ink: Self) -> Self {
        let mut mixtures = (0..=100).map(|percent| self.mix(ink, percent));
        mixtures.find(|colour| colour.contrast(ground) >= LEGIBLE).unwrap_or(ink)
    }

    /// Relative luminance, 0 to 1 (WCAG 2.2).
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|part| {
            let share = f64::from(part) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.0;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::Colour;

    #[test]
    fn a_colour_reads_back_and_nothing_else_is_one() {
        assert_eq!(Colour::parse("#0b5bd3").unwrap().to_string(), "#0b5bd3");
        for text in ["0b5bd3", "#0b5bd", "#0b5bd33", "#gggggg", "#ééé", ""] {
            assert!(Colour::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((Colour::WHITE.contrast(Colour::BLACK) - 21.0).abs() < 1e-9);
        assert!((Colour::parse("#777777").unwrap().contrast(Colour::WHITE) - 4.478).abs() < 1e-3);
    }

    #[test]
    fn a_pale_colour_is_darkened_for_a_white_ground_and_a_dark_one_lightened_for_the_night() {
        for pale in ["#ffe066", "#ffffff", "#00ff88", "#ff9900"] {
            let colour = Colour::parse(pale).unwrap().legible(Colour::WHITE, Colour::BLACK);
            assert!(colour.contrast(Colour::WHITE) >= 4.5, "{pale} became {colour}");
        }
        for dark in ["#000000", "#0b0b80", "#661111"] {
            let colour = Colour::parse(dark).unwrap().legible(Colour::NIGHT, Colour::WHITE);
            assert!(colour.contrast(Colour::NIGHT) >= 4.5, "{dark} became {colour}");
        }
    }

    #[test]
    fn a_legible_colour_stays_as_it_is() {
        let blue = Colour::parse("#0b5bd3").unwrap();
        assert_eq!(blue.legible(Colour::WHITE, Colour::BLACK), blue);
        let pale = Colour::parse("#6cb1ff").unwrap();
        assert_eq!(pale.legible(Colour::NIGHT, Colour::WHITE), pale);
    }

    #[test]
    fn mixing_goes_from_one_colour_to_the_other() {
        assert_eq!(Colour::WHITE.mix(Colour::BLACK, 0), Colour::WHITE);
        assert_eq!(Colour::WHITE.mix(Colour::BLACK, 100), Colour::BLACK);
        assert_eq!(Colour::WHITE.mix(Colour::BLACK, 50).to_string(), "#808080");
    }
}
