//! Prices: regional, versioned lists, and [`quote`], the one computation behind the price in the form, in the order and on the
//! bill.
//!
//! A line is computed exactly and rounded once, after its discount, halves up. What rounding gave or took is carried
//! into the next line of the same product and month ([`Carried`]): the sum of a month's lines is the exact amount of the month,
//! rounded, however many lines there are. What one unit costs is a whole number of millionths of a minor unit, so that an
//! hour of a hundredth of a cent has its price; how much is used is a whole number of millionths of the product's unit.
//!
//! By the hour, every hour is used up after the one before: so many hours of a quantity are `quantity` × `periods` in unit-hours, which
//! go on in the free quota and the slices from where the month stands. By the month and the year each period costs the same.
//!
//! Nothing that is bought for a price above zero rounds to nothing: it costs one minor unit at least. Hours that were used are rounded
//! with the month that they belong to, which [`PriceList::publishable`] keeps above nothing.

mod change;
mod computation;
mod typed;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Currency, Rule, Violation,
    draft::Checks,
    names::names,
    quantity::{self, MAX_QUANTITY, Quantities},
};

pub use change::{PriceChange, PriceChangeKind, price_changes};
pub use computation::{quote, rate};
pub use typed::{TypedPrice, TypedPriceList, TypedQuantities, TypedTier, print_rate};

/// The hours of the shortest month.
const MONTH_HOURS: i64 = 28 * 24;
/// Millionths in one: of a minor unit in rates, of a product's unit in quantities.
pub const MILLION: i64 = 1_000_000;
/// A discount of this many hundredths of a percent is everything.
pub const WHOLE: u32 = 10_000;
/// The greatest rate: a million units of money, in millionths of a minor unit.
const MAX_RATE: i64 = 100_000_000 * MILLION;
/// The greatest quantity that is rated, and that a month adds up to: nine million million units, in millionths.
pub const MAX_USED: i64 = 9_000_000_000_000 * MILLION;
/// A minor unit in what [`Carried`] counts: millionths of a quantity × millionths of a rate × hundredths of a percent.
pub(crate) const EXACT: i64 = MILLION * MILLION * 10_000;
/// The greatest number of hours, months or years in one line: 24 h × 366 d × 10.
const MAX_PERIODS: u32 = 87_840;
/// Prices in a list, and slices in a price.
pub(crate) const MAX_PRICES: u32 = 10_000;
const MAX_TIERS: u32 = 20;
/// Characters in the name of a product or a region.
const MAX_NAME: usize = 64;

names! {
    /// By what a product is billed.
    Scheme {
        /// Billed by the hour, for what was used.
        Hourly "hourly",
        /// Billed by the calendar month, in advance.
        Monthly "monthly",
        /// Billed by the year, in advance.
        Yearly "yearly",
    }
}

impl Scheme {
    /// How many calendar months so many periods are; nothing by the hour.
    #[must_use]
    pub fn months(self, periods: u32) -> Option<u32> {
        match self {
            Self::Hourly => None,
            Self::Monthly => Some(periods),
            Self::Yearly => Some(periods.saturating_mul(12)),
        }
    }
}

/// One slice of a price: what a unit costs from a total quantity on, up to where the next slice begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tier {
    /// The total quantity from which on it counts, in millionths; 0 for the first slice.
    pub from: i64,
    /// What one unit costs in one period, in millionths of a minor unit.
    pub rate: i64,
}

/// What one product costs under one scheme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Price {
    /// The product's name, as the price list and resources have it.
    pub product: String,
    /// By what it is billed.
    pub scheme: Scheme,
    /// The quantity that costs nothing, in millionths; the slices count from its end.
    pub free: i64,
    /// The slices, in rising order, the first from 0.
    pub tiers: Vec<Tier>,
    /// The quantities in which it can be bought; every quantity when there is nothing here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quantities: Option<Quantities>,
}

/// A price list as it is published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceListDraft {
    /// The region where it counts.
    pub region: String,
    /// Its number within the region; a list is never changed, a new one takes its place.
    pub version: u32,
    /// The currency of all prices in the list.
    pub currency: Currency,
    /// From when on it counts; Unix seconds.
    pub valid_from: i64,
    /// The prices, each product and scheme once.
    pub prices: Vec<Price>,
}

/// A price list whose prices can be computed with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct PriceList(PriceListDraft);

/// What is to be priced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// The product's name, as the price list has it.
    pub product: String,
    /// By what it is billed.
    pub scheme: Scheme,
    /// How much of it, in millionths of its unit.
    pub quantity: i64,
    /// What was used of it before in the same month, in millionths: free quota and slices go on where they stood. Nothing of what is
    /// not billed by the hour.
    pub used_before: i64,
    /// For how many hours, months or years.
    pub periods: u32,
    /// The account's discount in hundredths of a percent; 1,500 takes 15 % off.
    pub discount: u32,
    /// What the lines of the same month before this one left over.
    #[serde(default)]
    pub carried: Carried,
}

/// What rounding left over so far, in parts of a minor unit of which `EXACT` make one: the exact amount of a month's lines minus what
/// they came to. Below nothing when they came to more.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// Of the amounts without discount.
    pub gross: i64,
    /// Of the amounts that are to be paid.
    pub total: i64,
}

/// A part of the quantity that has one price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Slice {
    /// How much, in millionths of the unit; by the hour, of all hours together.
    pub quantity: i64,
    /// What one unit costs in one period, in millionths of a minor unit; 0 in the free quota.
    pub rate: i64,
}

/// A price: what a form shows, an order fixes and a bill asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quote {
    /// The version of the price list.
    pub version: u32,
    /// The currency of the computed price.
    pub currency: Currency,
    /// Without discount, rounded; minor units.
    pub gross: i64,
    /// What the discount takes off: `gross - total`.
    pub discount: i64,
    /// What is to be paid: the exact amount after the discount, rounded once.
    pub total: i64,
    /// How it comes about.
    pub slices: Vec<Slice>,
}

impl PriceListDraft {
    /// Judges a list that is to be published or computed with.
    ///
    /// # Errors
    /// Every broken rule, on `region`, `prices` or `prices.N.…`.
    pub fn check(self) -> Checked<PriceList> {
        let mut checks = Checks::default();
        checks.field("region", name(&self.region));
        if self.prices.len() > MAX_PRICES as usize {
            checks.note("prices", Rule::TooMany { max: MAX_PRICES });
        }
        let mut seen = BTreeSet::new();
        for (place, price) in self.prices.iter().enumerate() {
            let field = |part: &str| format!("prices.{place}.{part}");
            checks.field(&field("product"), name(&price.product));
            checks.field(&field("free"), in_range(price.free, 0, MAX_QUANTITY));
            checks.field(&field("tiers"), tiers(&price.tiers));
            if let Some(quantities) = price.quantities {
                quantities.check(&mut checks, &field("quantities"));
            }
            if !seen.insert((price.product.as_str(), price.scheme.as_str())) {
                checks.note(&field("product"), Rule::ListedTwice);
            }
        }
        drop(seen);
        checks.finish(Some(PriceList(self)))
    }
}

impl PriceList {
    /// The list that passed the check.
    #[must_use]
    pub fn list(&self) -> &PriceListDraft {
        &self.0
    }

    /// Judges whether something that is to be bought is sold in this quantity. [`quote`] does not ask: what was bought before has a
    /// price in whatever quantity it was.
    ///
    /// # Errors
    /// [`Rule::QuantityNotSold`] on `quantity`, [`Rule::UnknownChoice`] on `product` or `scheme` for what the list does not offer.
    pub fn sells(&self, product: &str, scheme: Scheme, quantity: i64) -> Checked<()> {
        let price = self.price(product, scheme).map_err(|violation| vec![violation])?;
        quantity::judge(price.quantities, quantity).map_err(|rule| vec![Violation::new("quantity", rule)])
    }

    /// Judges whether the list can be published: by the hour, the least quantity that is sold comes to a minor unit at least in every
    /// month, so that nothing with a price above zero is used for nothing. A list that was published before need not do so.
    ///
    /// # Errors
    /// [`Rule::OutOfRange`] on `prices.N.tiers` with the least rate above zero.
    pub fn publishable(&self) -> Checked<()> {
        let mut checks = Checks::default();
        for (place, price) in self.0.prices.iter().enumerate().filter(|(_, one)| one.scheme == Scheme::Hourly)
        {
            let least =
                price.quantities.unwrap_or(Quantities::WHOLE).least.saturating_mul(MONTH_HOURS).max(1);
            let min =
                i64::try_from((i128::from(MILLION) * i128::from(MILLION) / 2 - 1) / i128::from(least) + 1)
                    .unwrap_or(MAX_RATE);
            if price.tiers.iter().any(|tier| tier.rate > 0 && tier.rate < min) {
                checks.note(&format!("prices.{place}.tiers"), Rule::OutOfRange { min, max: MAX_RATE });
            }
        }
        checks.finish(Some(()))
    }

    fn price(&self, product: &str, scheme: Scheme) -> Result<&Price, Violation> {
        let mut of_product = self.0.prices.iter().filter(|price| price.product == product).peekable();
        let field = if of_product.peek().is_none() { "product" } else { "scheme" };
        let found = of_product.find(|price| price.scheme == scheme);
        found.ok_or_else(|| Violation::new(field, Rule::UnknownChoice))
    }
}

/// Judges the name of a product or a region.
pub(crate) fn name(text: &str) -> Result<(), Rule> {
    if text.is_empty() {
        return Err(Rule::Required);
    }
    let length = text.chars().take(MAX_NAME + 1).count();
    if length > MAX_NAME {
        return Err(Rule::TooLong { max: MAX_NAME as u32 });
    }
    if text.chars().any(char::is_control) { Err(Rule::ForbiddenCharacter) } else { Ok(()) }
}

/// The first slice begins at 0, each other one after the one before.
fn tiers(tiers: &[Tier]) -> Result<(), Rule> {
    let Some((first, rising)) = tiers.split_first() else { return Err(Rule::Required) };
    if tiers.len() > MAX_TIERS as usize {
        return Err(Rule::TooMany { max: MAX_TIERS });
    }
    tiers.iter().try_for_each(|tier| in_range(tier.rate, 0, MAX_RATE).map(|_| ()))?;
    let mut from = in_range(first.from, 0, 0)?;
    for tier in rising {
        from = in_range(tier.from, from + 1, MAX_QUANTITY)?;
    }
    Ok(())
}

fn in_range(value: i64, min: i64, max: i64) -> Result<i64, Rule> {
    if (min..=max).contains(&value) { Ok(value) } else { Err(Rule::OutOfRange { min, max }) }
}
