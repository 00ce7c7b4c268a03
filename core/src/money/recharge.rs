//! Recharging the balance (SPEC §5, §9): which method takes which amount.

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Currency, Draft, Limits, Money, Rule, Violation,
    amount::{parse_minor, print_minor},
    draft::Checks,
    limits::RechargeLimits,
};

/// Digits that are read before the decimal point; the caps are far below.
const DIGITS: u32 = 16;

/// How a recharge is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PayMethod {
    /// WeChat Pay, by a QR code.
    Wechat,
    /// Alipay, on a page of its own.
    Alipay,
    /// A bound bank card.
    BankCard,
    /// A bank transfer in the USA.
    Ach,
}

impl PayMethod {
    /// The method of a wire name.
    ///
    /// # Errors
    /// [`Rule::Required`] for nothing, [`Rule::UnknownChoice`] for any other text.
    pub fn parse(text: &str) -> Result<Self, Rule> {
        match text {
            "wechat" => Ok(Self::Wechat),
            "alipay" => Ok(Self::Alipay),
            "bank_card" => Ok(Self::BankCard),
            "ach" => Ok(Self::Ach),
            "" => Err(Rule::Required),
            _ => Err(Rule::UnknownChoice),
        }
    }

    /// Its wire name, under which it is stored, too.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Wechat => "wechat",
            Self::Alipay => "alipay",
            Self::BankCard => "bank_card",
            Self::Ach => "ach",
        }
    }

    /// The greatest amount of one payment, in minor units.
    #[must_use]
    pub fn max(self, limits: &RechargeLimits) -> i64 {
        match self {
            Self::Wechat => limits.wechat_max.min(limits.max),
            Self::Alipay => limits.alipay_max.min(limits.max),
            Self::BankCard | Self::Ach => limits.max,
        }
    }

    /// What may be paid in one day, in minor units; `None` when nothing bounds it.
    #[must_use]
    pub fn daily_cap(self, limits: &RechargeLimits) -> Option<i64> {
        matches!(self, Self::Wechat).then_some(limits.wechat_daily)
    }
}

crate::stored!(PayMethod, |word| PayMethod::parse(word).ok());

/// A recharge as it was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RechargeDraft {
    /// `wechat`, `alipay`, `bank_card`, `ach`, or empty while none is chosen.
    pub method: String,
    /// The amount, as text (`100`, `0.01`).
    pub amount: String,
    /// The currency of the amount, which is the account's.
    pub currency: Currency,
    /// The bound card that pays, by its id; empty for every method but `bank_card`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub card: String,
}

/// A recharge whose amount its method takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Recharge {
    method: PayMethod,
    amount: String,
    currency: Currency,
    #[serde(skip_serializing_if = "String::is_empty")]
    card: String,
    #[serde(skip)]
    minor: i64,
}

impl Recharge {
    /// The bound card that pays, by its id; empty for every method but `bank_card`.
    #[must_use]
    pub fn card(&self) -> &str {
        &self.card
    }

    /// How it is paid.
    #[must_use]
    pub fn method(&self) -> PayMethod {
        self.method
    }

    /// How much is paid.
    #[must_use]
    pub fn money(&self) -> Money {
        Money::new(self.minor, self.currency)
    }

    /// Judges the day's cap; `paid_today` is what the method took today, in minor units of the same currency.
    ///
    /// # Errors
    /// [`Rule::DailyCap`] on `amount`.
    pub fn within_day(&self, paid_today: i64, limits: &RechargeLimits) -> Checked<()> {
        check_daily_cap(self.method, self.minor, paid_today, limits)
            .map_err(|rule| vec![Violation::new("amount", rule)])
    }
}

/// Whether `minor` more may be paid today after `paid_today` (both in minor units of one currency).
///
/// # Errors
/// [`Rule::DailyCap`] with what may still be paid.
pub fn check_daily_cap(
    method: PayMethod,
    minor: i64,
    paid_today: i64,
    limits: &RechargeLimits,
) -> Result<(), Rule> {
    let Some(cap) = method.daily_cap(limits) else { return Ok(()) };
    let remaining = cap.saturating_sub(paid_today.max(0)).max(0);
    if minor <= remaining {
        return Ok(());
    }
    Err(Rule::DailyCap { cap: print_minor(cap), remaining: print_minor(remaining) })
}

/// Reads an amount between `min` and `max` minor units.
fn amount_within(text: &str, min: i64, max: i64) -> Result<i64, Rule> {
    let outside = || Rule::AmountOutOfRange { min: print_minor(min), max: print_minor(max) };
    let negative = text.strip_prefix('-').and_then(|rest| parse_minor(rest, DIGITS).ok());
    if negative.is_some_and(|minor| minor > 0) {
        return Err(outside());
    }
    let minor = match parse_minor(text, DIGITS) {
        Err(Rule::TooManyDigits { .. }) => return Err(outside()),
        other => other?,
    };
    if (min..=max).contains(&minor) { Ok(minor) } else { Err(outside()) }
}

/// A card pays by the one method only, and must be selected for it (SPEC §5).
fn judge_card(method: PayMethod, card: &str) -> Result<(), Rule> {
    match (method, card) {
        (PayMethod::BankCard, "") => Err(Rule::Required),
        (PayMethod::BankCard, _) | (_, "") => Ok(()),
        _ => Err(Rule::UnknownChoice),
    }
}

impl Draft for RechargeDraft {
    type Valid = Recharge;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<Recharge> {
        let limits = &limits.recharge;
        let mut checks = Checks::default();
        let method = checks.field("method", PayMethod::parse(&self.method));
        let max = method.map_or(limits.max, |method| method.max(limits));
        let minor = checks.field("amount", amount_within(&self.amount, limits.min, max));
        let card = method.map_or(Ok(()), |method| judge_card(method, &self.card));
        checks.field("card", card);
        let parts = method.zip(minor);
        let Self { amount, currency, card, .. } = self;
        checks.finish(parts.map(|(method, minor)| Recharge { method, amount, currency, card, minor }))
    }
}
