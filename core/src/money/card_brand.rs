//! The brands of bank cards, by the first digits of the number (ISO/IEC 7812 and the brands' own ranges).

use serde::{Deserialize, Serialize};

/// The brand of a bank card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum CardBrand {
    /// Visa: 4, but for one range of Maestro's.
    Visa,
    /// Mastercard: 51–55 and 2221–2720.
    Mastercard,
    /// American Express: 34 and 37.
    Amex,
    /// Discover: 6011 and 644–659.
    Discover,
    /// JCB: 3528–3589, 1800 and 2131.
    Jcb,
    /// Diners Club: 300–305, 3095, 36, 38 and 39.
    Diners,
    /// UnionPay; its numbers need not pass Luhn's check.
    UnionPay,
    /// Mir: 2200–2204, of Russian banks.
    Mir,
    /// Maestro, and the debit cards that share its ranges.
    Maestro,
}

/// First six digits from–to, and the brand; the first row that fits decides.
const RANGES: [(u32, u32, CardBrand); 21] = [
    (180_000, 180_099, CardBrand::Jcb),
    (213_100, 213_199, CardBrand::Jcb),
    (220_000, 220_499, CardBrand::Mir),
    (222_100, 272_099, CardBrand::Mastercard),
    (300_000, 305_999, CardBrand::Diners),
    (309_500, 309_599, CardBrand::Diners),
    (340_000, 349_999, CardBrand::Amex),
    (352_800, 358_999, CardBrand::Jcb),
    (360_000, 369_999, CardBrand::Diners),
    (370_000, 379_999, CardBrand::Amex),
    (380_000, 399_999, CardBrand::Diners),
    (493_698, 493_698, CardBrand::Maestro),
    (400_000, 499_999, CardBrand::Visa),
    (500_000, 509_999, CardBrand::Maestro),
    (510_000, 559_999, CardBrand::Mastercard),
    (560_000, 599_999, CardBrand::Maestro),
    (601_100, 601_199, CardBrand::Discover),
    (620_000, 629_999, CardBrand::UnionPay),
    (644_000, 659_999, CardBrand::Discover),
    (600_000, 699_999, CardBrand::Maestro),
    (810_000, 817_199, CardBrand::UnionPay),
];

impl CardBrand {
    /// Every brand with its wire name, under which it is stored, too.
    const NAMES: [(Self, &'static str); 9] = [
        (Self::Visa, "visa"),
        (Self::Mastercard, "mastercard"),
        (Self::Amex, "amex"),
        (Self::Discover, "discover"),
        (Self::Jcb, "jcb"),
        (Self::Diners, "diners"),
        (Self::UnionPay, "union_pay"),
        (Self::Mir, "mir"),
        (Self::Maestro, "maestro"),
    ];

    /// The name on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Self::NAMES.iter().find(|(brand, _)| *brand == self).map_or("", |(_, name)| name)
    }

    /// The brand of a wire name; `None` for any other text.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, known)| *known == name).map(|(brand, _)| *brand)
    }

    /// The brand of a number, from its first six digits; `None` while there are fewer, or for no known brand.
    #[must_use]
    pub fn of_number(number: &str) -> Option<Self> {
        let start = number.as_bytes().get(..6)?;
        let mut first = 0;
        for byte in start {
            first = first * 10 + u32::from(byte.is_ascii_digit().then(|| byte - b'0')?);
        }
        RANGES.iter().find(|(from, to, _)| (*from..=*to).contains(&first)).map(|(.., brand)| *brand)
    }

    /// Whether a number of this brand has as many digits as the brand's numbers have.
    #[must_use]
    pub fn takes_length(self, number: &str) -> bool {
        let length = number.len();
        match self {
            // JCB's oldest ranges are one digit shorter.
            Self::Jcb if length == 15 => number.starts_with(['1', '2']),
            Self::Visa => matches!(length, 13 | 16 | 18 | 19),
            Self::Mastercard => length == 16,
            Self::Amex => length == 15,
            Self::Discover => matches!(length, 16 | 19),
            Self::Jcb | Self::Mir => (16..=19).contains(&length),
            Self::Diners => matches!(length, 14 | 16 | 19),
            Self::UnionPay => (14..=19).contains(&length),
            Self::Maestro => (12..=19).contains(&length),
        }
    }

    /// How many digits the security code has.
    #[must_use]
    pub fn security_digits(self) -> u32 {
        if self == Self::Amex { 4 } else { 3 }
    }
}

crate::stored!(CardBrand);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_range_stands_before_the_wide_one_that_holds_it() {
        assert_eq!(CardBrand::of_number("493698"), Some(CardBrand::Maestro));
        assert_eq!(CardBrand::of_number("493699"), Some(CardBrand::Visa));
        assert_eq!(CardBrand::of_number("601100"), Some(CardBrand::Discover));
        assert_eq!(CardBrand::of_number("601200"), Some(CardBrand::Maestro));
    }

    #[test]
    fn a_brand_is_stored_as_it_is_written() {
        for (brand, name) in CardBrand::NAMES {
            assert_eq!(serde_json::to_value(brand).unwrap(), name);
            assert_eq!((brand.as_str(), CardBrand::parse(name)), (name, Some(brand)));
        }
        assert_eq!(CardBrand::parse(""), None);
    }

    #[test]
    fn a_brand_needs_six_digits() {
        assert_eq!(CardBrand::of_number("42424"), None);
        assert_eq!(CardBrand::of_number("4242 4242"), None);
        assert_eq!(CardBrand::of_number("０123456"), None);
        assert_eq!(CardBrand::of_number("999999"), None);
    }
}
