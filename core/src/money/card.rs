//! Bank cards (SPEC §3, §5). Number and security code live in the request only: `Debug` shows neither, and what is
//! kept and shown is [`CardFace`].

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Draft, Limits, Rule, card_brand::CardBrand, draft::Checks, email::Email, form::form, name,
    text::Secret,
};

/// The longest billing field, in characters (SPEC §5).
const FIELD_MAX: u32 = 60;
/// No card is issued for longer, in years.
const MAX_YEARS: u32 = 20;

form! {
    /// A card as it was typed.
    CardDraft =>
    /// A card that may be handed to the payment provider. Its JSON is the draft's: it is posted once and never stored.
    Card {
        /// The number: digits only, no spaces.
        number: Secret,
        /// The month after which the card ends, `MM/YY`.
        expiry: String => Expiry,
        /// The code printed on the card: 3 digits, 4 on American Express.
        security_code: Secret,
        /// The holder's first name.
        first_name: String,
        /// The holder's last name.
        last_name: String,
        /// The mailbox that receipts go to.
        email: String => Email,
        /// Postal code of the billing address.
        zip: String,
        /// Country of the billing address, ISO 3166-1, two capital letters.
        country: String,
        /// State or province of the billing address.
        state: String,
        /// City of the billing address.
        city: String,
        /// Street and number of the billing address.
        address: String,
        /// Whether later payments are taken from this card without asking.
        auto_pay: bool,
    }
}

/// The last month in which a card works; on the wire, `MM/YY`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "wasm", tsify(type = "string"))]
pub struct Expiry {
    year: u32,
    month: u32,
}

impl Expiry {
    /// Reads `MM/YY`; the year is in 2000–2099.
    ///
    /// # Errors
    /// [`Rule::Required`] or [`Rule::InvalidDate`].
    pub fn parse(typed: &str) -> Result<Self, Rule> {
        let digit = |byte: u8| byte.is_ascii_digit().then(|| u32::from(byte - b'0'));
        let pair = |tens, ones| Some(digit(tens)? * 10 + digit(ones)?);
        match *typed.as_bytes() {
            [] => Err(Rule::Required),
            [m1, m2, b'/', y1, y2] => match (pair(m1, m2), pair(y1, y2)) {
                (Some(month @ 1..=12), Some(year)) => Ok(Self { year: 2000 + year, month }),
                _ => Err(Rule::InvalidDate),
            },
            _ => Err(Rule::InvalidDate),
        }
    }

    /// Judges the month against the present one; a card works until its month ends.
    ///
    /// # Errors
    /// [`Rule::CardExpired`], or [`Rule::InvalidDate`] for more than 20 years ahead.
    pub fn judge(self, year: u32, month: u32) -> Result<(), Rule> {
        if self < (Self { year, month }) {
            Err(Rule::CardExpired)
        } else if self.year > year.saturating_add(MAX_YEARS) {
            Err(Rule::InvalidDate)
        } else {
            Ok(())
        }
    }
}

impl Serialize for Expiry {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{:02}/{:02}", self.month, self.year % 100))
    }
}

/// What may be kept and shown of a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardFace {
    /// The brand that the number's first digits show.
    pub brand: CardBrand,
    /// The last four digits.
    pub last_four: String,
    /// The last year in which it works.
    pub expiry_year: u32,
    /// The last month of that year in which it works, 1 to 12.
    pub expiry_month: u32,
}

impl Card {
    /// What may be kept and shown.
    #[must_use]
    pub fn face(&self) -> CardFace {
        let number = self.number.expose();
        CardFace {
            brand: CardBrand::of_number(number).unwrap_or(CardBrand::Maestro),
            last_four: number.get(number.len().saturating_sub(4)..).unwrap_or_default().to_owned(),
            expiry_year: self.expiry.year,
            expiry_month: self.expiry.month,
        }
    }
}

impl CardDraft {
    /// Like [`Draft::check`], and the card must not have expired in the present `year` (2026) and `month` (1–12).
    ///
    /// # Errors
    /// Every violated rule, in the order of the form's fields.
    pub fn check_on(self, limits: &Limits, year: u32, month: u32) -> Checked<Card> {
        let expired = Expiry::parse(&self.expiry).and_then(|expiry| expiry.judge(year, month)).err();
        let outcome = self.check(limits);
        let Some(rule) = expired else { return outcome };
        let mut found = outcome.err().unwrap_or_default();
        if !found.iter().any(|violation| violation.field == "expiry") {
            let place = found.iter().take_while(|violation| violation.field == "number").count();
            found.insert(place, crate::Violation::new("expiry", rule));
        }
        Err(found)
    }
}

/// Judges the number: digits only, a known brand, a length of that brand, Luhn's check digit (UnionPay is exempt).
///
/// # Errors
/// [`Rule::Required`], [`Rule::DigitsOnly`] or [`Rule::InvalidCardNumber`].
pub fn card_number(typed: &str) -> Result<CardBrand, Rule> {
    if typed.is_empty() {
        return Err(Rule::Required);
    }
    if !typed.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Rule::DigitsOnly);
    }
    let brand = CardBrand::of_number(typed).ok_or(Rule::InvalidCardNumber)?;
    let is_card = brand.takes_length(typed) && (brand == CardBrand::UnionPay || passes_luhn(typed));
    if is_card { Ok(brand) } else { Err(Rule::InvalidCardNumber) }
}

/// Luhn's check: every second digit from the right doubled, the digits' sum a multiple of ten. ASCII digits only.
#[must_use]
pub fn passes_luhn(digits: &str) -> bool {
    let doubled = |digit: u8| if digit > 4 { digit * 2 - 9 } else { digit * 2 };
    let digits = digits.bytes().rev().filter(u8::is_ascii_digit).map(|byte| byte - b'0');
    let sum = digits.enumerate().fold(0u32, |sum, (place, digit)| {
        (sum + u32::from(if place % 2 == 1 { doubled(digit) } else { digit })) % 10
    });
    sum == 0
}

/// Judges the security code for a brand; while the number is no card yet, 3 or 4 digits pass.
///
/// # Errors
/// [`Rule::Required`] or [`Rule::InvalidSecurityCode`].
pub fn security_code(typed: &str, brand: Option<CardBrand>) -> Result<(), Rule> {
    if typed.is_empty() {
        return Err(Rule::Required);
    }
    let digits = brand.map_or(3, CardBrand::security_digits);
    let is_length = typed.len() == digits as usize || (brand.is_none() && typed.len() == 4);
    let is_code = is_length && typed.bytes().all(|byte| byte.is_ascii_digit());
    if is_code { Ok(()) } else { Err(Rule::InvalidSecurityCode { digits }) }
}

impl Draft for CardDraft {
    type Valid = Card;
    type Limits = Limits;

    fn check(self, _limits: &Limits) -> Checked<Card> {
        let mut checks = Checks::default();
        let brand = checks.field("number", card_number(self.number.expose()));
        let expiry = checks.field("expiry", Expiry::parse(&self.expiry));
        checks.field("security_code", security_code(self.security_code.expose(), brand));
        let require = |typed: &str| name::require(typed, FIELD_MAX);
        let first_name = checks.field("first_name", require(&self.first_name));
        let last_name = checks.field("last_name", require(&self.last_name));
        let email = checks.field("email", require(&self.email).and_then(|typed| Email::parse_new(&typed)));
        let zip = checks.field("zip", require(&self.zip));
        let country = checks.field("country", crate::country::country(&self.country));
        let state = checks.field("state", require(&self.state));
        let city = checks.field("city", require(&self.city));
        let address = checks.field("address", require(&self.address));
        let card = (|| {
            Some(Card {
                number: self.number,
                expiry: expiry?,
                security_code: self.security_code,
                first_name: first_name?,
                last_name: last_name?,
                email: email?,
                zip: zip?,
                country: country?,
                state: state?,
                city: city?,
                address: address?,
                auto_pay: self.auto_pay,
            })
        })();
        checks.finish(card)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn draft() -> CardDraft {
        CardDraft {
            number: "4242424242424242".into(),
            expiry: "11/26".to_owned(),
            security_code: "987".into(),
            first_name: "Ada".to_owned(),
            last_name: "Lovelace".to_owned(),
            email: "ada@example.com".to_owned(),
            zip: "W1".to_owned(),
            country: "GB".to_owned(),
            state: "London".to_owned(),
            city: "London".to_owned(),
            address: "12 St James's Square".to_owned(),
            auto_pay: false,
        }
    }

    #[test]
    fn nothing_printed_shows_the_number_or_the_code() {
        let card = draft().check(&Limits::default()).unwrap();
        let printed = format!("{:?} {:?} {:?}", draft(), card, card.face());
        assert!(!printed.contains("42424242") && !printed.contains("987"));
        assert_eq!(card.face().last_four, "4242");
        assert_eq!(card.face().brand, CardBrand::Visa);
    }

    #[test]
    fn a_checked_card_posts_the_drafts_json() {
        let card = draft().check(&Limits::default()).unwrap();
        assert_eq!(serde_json::to_value(card).unwrap(), serde_json::to_value(draft()).unwrap());
    }

    #[test]
    fn a_card_works_until_its_month_ends() {
        let limits = Limits::default();
        assert!(draft().check_on(&limits, 2026, 11).is_ok());
        let found = draft().check_on(&limits, 2026, 12).unwrap_err();
        assert_eq!(found, [crate::Violation::new("expiry", Rule::CardExpired)]);
        assert_eq!(draft().check_on(&limits, 2005, 1).unwrap_err()[0].rule, Rule::InvalidDate);
    }

    proptest! {
        #[test]
        fn no_text_makes_the_checks_panic(typed in "\\PC{0,30}", digits in "[0-9]{0,40}") {
            for candidate in [&typed, &digits] {
                let brand = card_number(candidate).ok();
                let _ = security_code(candidate, brand);
                let _ = Expiry::parse(candidate);
                let _ = crate::country::country(candidate);
            }
        }

        #[test]
        fn one_wrong_digit_breaks_luhn(place in 0usize..16, shift in 1u8..10) {
            let mut digits = b"4242424242424242".to_vec();
            digits[place] = (digits[place] - b'0' + shift) % 10 + b'0';
            prop_assert!(!passes_luhn(std::str::from_utf8(&digits).unwrap()));
        }
    }
}
