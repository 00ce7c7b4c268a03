//! Amounts of money: whole minor units (fen, cents) with their currency; no floating point anywhere.
//!
//! The one rounding rule of the product is [`round_half_up`]: to the nearest minor unit, halves away from zero. It is
//! what people compute by hand (四舍五入) and what invoices use, and a refund rounds to the exact opposite of its charge.

use serde::{Deserialize, Serialize};

use crate::{Rule, format::print_scaled};

/// Digits after the decimal point; both currencies have two.
const DECIMALS: u32 = 2;
/// Minor units in one unit.
const UNIT: i64 = 100;
/// Digits before the decimal point that always fit into an `i64` of minor units.
const MAX_DIGITS: u32 = 16;

/// A currency (SPEC §3: CN yuan, US dollar).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, schemars::JsonSchema))]
pub enum Currency {
    /// Chinese yuan; its minor unit is the fen.
    CNY,
    /// US dollar; its minor unit is the cent.
    USD,
}

impl Currency {
    /// The currencies that an account can have, in the order in which they are listed.
    pub const ALL: &'static [Self] = &[Self::CNY, Self::USD];

    /// The sign written before an amount.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::CNY => "¥",
            Self::USD => "$",
        }
    }

    /// The name on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::CNY => "CNY",
            Self::USD => "USD",
        }
    }

    /// The one of a wire name; `None` for any other text.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.as_str() == name)
    }
}

crate::stored!(Currency);

/// Why a calculation has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    /// The result does not fit into 64 bits.
    #[error("the amount is too large")]
    Overflow,
    /// Two currencies in one calculation.
    #[error("amounts of different currencies do not mix")]
    CurrencyMismatch,
}

/// An amount of money.
///
/// ```
/// use portico_core::{Currency, Money};
/// let price = Money::parse("1234.50", Currency::CNY).unwrap();
/// assert_eq!(price.minor(), 123_450);
/// assert_eq!(price.display(), "¥1,234.50");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Money {
    /// The amount in minor units; negative for what is owed.
    minor: i64,
    /// The currency of the amount.
    currency: Currency,
}

impl Money {
    /// `minor` minor units of `currency`.
    #[must_use]
    pub fn new(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// A zero amount in `currency`.
    #[must_use]
    pub fn zero(currency: Currency) -> Self {
        Self::new(0, currency)
    }

    /// The amount in minor units.
    #[must_use]
    pub fn minor(self) -> i64 {
        self.minor
    }

    /// The currency that the amount is in.
    #[must_use]
    pub fn currency(self) -> Currency {
        self.currency
    }

    /// Reads an amount as a person types it: see [`parse_minor`].
    ///
    /// # Errors
    /// The rule that the text breaks.
    pub fn parse(text: &str, currency: Currency) -> Result<Self, Rule> {
        parse_minor(text, MAX_DIGITS).map(|minor| Self::new(minor, currency))
    }

    /// Adds an amount of the same currency.
    ///
    /// # Errors
    /// Different currencies, or a sum that does not fit.
    pub fn checked_add(self, other: Self) -> Result<Self, MoneyError> {
        self.with(other, self.minor.checked_add(other.minor))
    }

    /// Subtracts an amount of the same currency; the result may be below zero.
    ///
    /// # Errors
    /// Different currencies, or a difference that does not fit.
    pub fn checked_sub(self, other: Self) -> Result<Self, MoneyError> {
        self.with(other, self.minor.checked_sub(other.minor))
    }

    fn with(self, other: Self, minor: Option<i64>) -> Result<Self, MoneyError> {
        if self.currency != other.currency {
            return Err(MoneyError::CurrencyMismatch);
        }
        minor.map(|minor| Self::new(minor, self.currency)).ok_or(MoneyError::Overflow)
    }

    /// Multiplies the amount by a whole number.
    ///
    /// # Errors
    /// A product that does not fit.
    pub fn checked_mul(self, times: i64) -> Result<Self, MoneyError> {
        let minor = self.minor.checked_mul(times).ok_or(MoneyError::Overflow)?;
        Ok(Self::new(minor, self.currency))
    }

    /// Plain text, as [`Money::parse`] reads it: `1234.50`, and `-0.05` for less than nothing.
    #[must_use]
    pub fn print(self) -> String {
        print_minor(self.minor)
    }

    /// For a person: sign of the currency and thousands separators, `¥1,234.50`.
    #[must_use]
    pub fn display(self) -> String {
        let (minus, units, fraction) = parts(self.minor);
        format!("{minus}{}{}.{fraction:02}", self.currency.sign(), crate::format::thousands(units))
    }
}

/// Is stored as its minor units; the currency stands in a column of its own.
#[cfg(feature = "sql")]
impl<DB: sqlx::Database> sqlx::Type<DB> for Money
where
    i64: sqlx::Type<DB>,
{
    fn type_info() -> DB::TypeInfo {
        <i64 as sqlx::Type<DB>>::type_info()
    }
}

#[cfg(feature = "sql")]
impl<'a, DB: sqlx::Database> sqlx::Encode<'a, DB> for Money
where
    i64: sqlx::Encode<'a, DB>,
{
    fn encode_by_ref(
        &self,
        buffer: &mut DB::ArgumentBuffer,
    ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
        self.minor.encode_by_ref(buffer)
    }
}

/// `value / divisor` to the nearest whole number, halves away from zero; `None` for a divisor of zero (or beyond `i128`).
#[must_use]
pub fn round_half_up(value: i128, divisor: i128) -> Option<i128> {
    let quotient = value.checked_div(divisor)?;
    let rest = value.checked_rem(divisor)?.unsigned_abs();
    if rest < divisor.unsigned_abs().div_ceil(2) {
        return Some(quotient);
    }
    let away = if (value < 0) == (divisor < 0) { 1 } else { -1 };
    quotient.checked_add(away)
}

/// Reads minor units from `digits[.d[d]]`: ASCII digits only, no sign, space, separator or exponent, no superfluous
/// leading zero, at least one digit on either side of a point.
///
/// # Errors
/// [`Rule::Required`] for nothing, [`Rule::TooManyDigits`] for more than `max_digits` (at most 16) before the point,
/// [`Rule::TooManyDecimals`] for more than two after it, [`Rule::NotANumber`] for anything else.
pub fn parse_minor(text: &str, max_digits: u32) -> Result<i64, Rule> {
    parse_decimal(text, max_digits.min(MAX_DIGITS), DECIMALS)
}

/// Reads a decimal with up to `decimals` digits after its point, as a whole number of the least of them; as [`parse_minor`] reads one of two.
/// `max_digits` and `decimals` are 18 together at most.
///
/// # Errors
/// As [`parse_minor`].
pub(crate) fn parse_decimal(text: &str, max_digits: u32, decimals: u32) -> Result<i64, Rule> {
    if text.is_empty() {
        return Err(Rule::Required);
    }
    let (units, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(units) || !digits(fraction) || (units.len() > 1 && units.starts_with('0')) {
        return Err(Rule::NotANumber);
    }
    if units.len() > max_digits as usize {
        return Err(Rule::TooManyDigits { max: max_digits });
    }
    if fraction.len() > decimals as usize {
        return Err(Rule::TooManyDecimals { max: decimals });
    }
    let fraction = fraction.bytes().chain(std::iter::repeat(b'0')).take(decimals as usize);
    Ok(units.bytes().chain(fraction).fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0')))
}

/// A whole number of the least of `decimals` digits after a point, as a decimal without needless zeros: `1500000` of six is `1.5`. `decimals`
/// are 18 at most.
pub(crate) fn print_decimal(value: i64, decimals: u32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}", print_scaled(value.unsigned_abs().into(), 10_u128.saturating_pow(decimals)))
}

/// Minor units as plain text: `1234.50`.
#[must_use]
pub fn print_minor(minor: i64) -> String {
    let (minus, units, fraction) = parts(minor);
    format!("{minus}{units}.{fraction:02}")
}

/// Sign, whole units and the rest.
fn parts(minor: i64) -> (&'static str, u64, u64) {
    let size = minor.unsigned_abs();
    let unit = UNIT.unsigned_abs();
    (if minor < 0 { "-" } else { "" }, size / unit, size % unit)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn yuan(minor: i64) -> Money {
        Money::new(minor, Currency::CNY)
    }

    #[test]
    fn arithmetic_never_wraps_and_never_mixes_currencies() {
        assert_eq!(yuan(1).checked_add(yuan(2)), Ok(yuan(3)));
        assert_eq!(yuan(1).checked_sub(yuan(2)), Ok(yuan(-1)));
        assert_eq!(yuan(i64::MAX).checked_add(yuan(1)), Err(MoneyError::Overflow));
        assert_eq!(yuan(i64::MIN).checked_sub(yuan(1)), Err(MoneyError::Overflow));
        assert_eq!(yuan(i64::MAX).checked_mul(2), Err(MoneyError::Overflow));
        assert_eq!(yuan(1).checked_add(Money::new(1, Currency::USD)), Err(MoneyError::CurrencyMismatch));
    }

    #[test]
    fn halves_round_away_from_zero() {
        for (value, divisor, expected) in
            [(1, 2, 1), (-1, 2, -1), (3, 2, 2), (5, 3, 2), (4, 3, 1), (1, -2, -1)]
        {
            assert_eq!(round_half_up(value, divisor), Some(expected));
        }
        assert_eq!(round_half_up(1, 0), None);
        assert_eq!(round_half_up(i128::MIN, -1), None);
    }

    #[test]
    fn the_ends_of_the_range_print() {
        assert_eq!(yuan(i64::MIN).print(), "-92233720368547758.08");
        assert_eq!(yuan(i64::MIN).display(), "-¥92,233,720,368,547,758.08");
        assert_eq!(Money::new(5, Currency::USD).display(), "$0.05");
    }

    #[test]
    fn money_is_an_integer_and_a_currency_on_the_wire() {
        assert_eq!(serde_json::to_string(&yuan(123)).unwrap(), r#"{"minor":123,"currency":"CNY"}"#);
        assert!(serde_json::from_str::<Money>(r#"{"minor":1.5,"currency":"CNY"}"#).is_err());
    }

    proptest! {
        #[test]
        fn what_is_printed_reads_back(minor in 0i64..=999_999_999_999_999_999) {
            prop_assert_eq!(Money::parse(&yuan(minor).print(), Currency::CNY), Ok(yuan(minor)));
        }

        #[test]
        fn a_refund_is_the_opposite_of_its_charge(minor: i64, numerator in -1000i64..1000, denominator in 1i64..1000) {
            let charge = i128::from(minor) * i128::from(numerator);
            let refund = round_half_up(-charge, denominator.into()).map(|refund| -refund);
            prop_assert_eq!(round_half_up(charge, denominator.into()), refund);
        }

        #[test]
        fn rounding_is_never_off_by_more_than_half(value in -1_000_000i128..1_000_000, divisor in 1i128..10_000) {
            let rounded = round_half_up(value, divisor).unwrap();
            prop_assert!(((rounded * divisor - value) * 2).abs() <= divisor);
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in "\\PC{0,40}") {
            let _ = Money::parse(&text, Currency::USD);
        }
    }
}
