//! Shades of the operator's accent colour.

/// A colour in 8-bit sRGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour([u8; 3]);

impl Colour {
    /// White.
    pub const WHITE: Self = Self([255; 3]);
    /// Black.
    pub const BLACK: Self = Self([0; 3]);

    /// Reads `#rrggbb`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |start: usize| u8::from_str_radix(&digits[start..start + 2], 16).ok();
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    /// `percent` of `other` in this colour.
    #[must_use]
    pub fn mixed(self, other: Self, percent: u16) -> Self {
        let percent = percent.min(100);
        let mix = |own: u8, other: u8| {
            let sum = u16::from(own) * (100 - percent) + u16::from(other) * percent;
            u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
        };
        Self(std::array::from_fn(|part| mix(self.0[part], other.0[part])))
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
    fn mixing_goes_from_one_colour_to_the_other() {
        assert_eq!(Colour::WHITE.mixed(Colour::BLACK, 0), Colour::WHITE);
        assert_eq!(Colour::WHITE.mixed(Colour::BLACK, 100), Colour::BLACK);
        assert_eq!(Colour::WHITE.mixed(Colour::BLACK, 50).to_string(), "#808080");
    }
}
