//! A price list as people type it: decimals in units of money and of products, where [`PriceListDraft`] counts millionths.

use serde::{Deserialize, Serialize};

use super::{Price, PriceListDraft, Scheme, Tier};
use crate::{
    Checked, Currency, Rule,
    amount::{parse_decimal, print_decimal},
    draft::Checks,
    quantity::{DECIMALS, Quantities, print_quantity},
};

/// Digits before the point of a rate and of a quantity.
const DIGITS: u32 = 10;
/// Digits after the point of a rate: millionths of a minor unit.
const RATE_DECIMALS: u32 = 8;

/// One slice of a price, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TypedTier {
    /// The total quantity from which on it counts; `0` for the first slice.
    pub from: String,
    /// What one unit costs in one period, in units of money: `0.125`, with up to eight decimals.
    pub rate: String,
}

/// The quantities in which something is sold, as they are typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TypedQuantities {
    /// The least quantity that can be bought, in the product's unit: `0.5`, with up to six decimals.
    pub least: String,
    /// From one quantity to the next.
    pub step: String,
    /// The greatest quantity that can be bought, written like the least.
    pub most: String,
}

/// What one product costs under one scheme, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TypedPrice {
    /// The product's name, as the price list and resources have it.
    pub product: String,
    /// By what it is billed.
    pub scheme: Scheme,
    /// The quantity that costs nothing; the slices count from its end.
    pub free: String,
    /// The slices, in rising order, the first from 0.
    pub tiers: Vec<TypedTier>,
    /// The quantities in which it can be bought; every quantity when there is nothing here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quantities: Option<TypedQuantities>,
}

/// A price list that is to be published, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TypedPriceList {
    /// The region where it counts.
    pub region: String,
    /// The currency of all prices in the list.
    pub currency: Currency,
    /// Its number within the region and the currency: the next after the last one.
    pub version: u32,
    /// From when on it counts, the beginning of an hour; Unix seconds.
    pub valid_from: i64,
    /// The prices, each product and scheme once.
    pub prices: Vec<TypedPrice>,
}

impl TypedPriceList {
    /// A price list as it would be typed.
    #[must_use]
    pub fn of(list: &PriceListDraft) -> Self {
        let PriceListDraft { region, currency, version, valid_from, prices } = list;
        let prices = prices.iter().map(TypedPrice::of).collect();
        Self {
            region: region.clone(),
            currency: *currency,
            version: *version,
            valid_from: *valid_from,
            prices,
        }
    }

    /// Reads the decimals; what they amount to, [`PriceListDraft::check`] judges.
    ///
    /// # Errors
    /// Every decimal that is none, on `prices.N.free`, `prices.N.tiers.M.from`, `prices.N.tiers.M.rate` or `prices.N.quantities.…`.
    pub fn read(&self) -> Checked<PriceListDraft> {
        let mut checks = Checks::default();
        let prices = self.prices.iter().enumerate().map(|(place, price)| {
            let field = |part: &str| format!("prices.{place}.{part}");
            price.read(&mut checks, &field)
        });
        let prices = prices.collect();
        let (region, currency) = (self.region.trim().to_owned(), self.currency);
        let (version, valid_from) = (self.version, self.valid_from);
        checks.finish(Some(PriceListDraft { region, version, currency, valid_from, prices }))
    }
}

impl TypedPrice {
    /// A price as it would be typed.
    pub(super) fn of(price: &Price) -> Self {
        let tier = |tier: &Tier| TypedTier { from: print_quantity(tier.from), rate: print_rate(tier.rate) };
        let sold = |of: Quantities| {
            let [least, step, most] = [of.least, of.step, of.most].map(print_quantity);
            TypedQuantities { least, step, most }
        };
        Self {
            product: price.product.clone(),
            scheme: price.scheme,
            free: print_quantity(price.free),
            tiers: price.tiers.iter().map(tier).collect(),
            quantities: price.quantities.map(sold),
        }
    }

    fn read(&self, checks: &mut Checks, field: &dyn Fn(&str) -> String) -> Price {
        let mut quantity =
            |part: &str, typed: &str| checks.field(&field(part), read_quantity(typed)).unwrap_or_default();
        let free = quantity("free", &self.free);
        let quantities = self.quantities.as_ref().map(|typed| Quantities {
            least: quantity("quantities.least", &typed.least),
            step: quantity("quantities.step", &typed.step),
            most: quantity("quantities.most", &typed.most),
        });
        let mut tiers = Vec::with_capacity(self.tiers.len());
        for (place, typed) in self.tiers.iter().enumerate() {
            let from = checks.field(&field(&format!("tiers.{place}.from")), read_quantity(&typed.from));
            let rate = checks.field(&field(&format!("tiers.{place}.rate")), read_rate(&typed.rate));
            tiers.push(Tier { from: from.unwrap_or_default(), rate: rate.unwrap_or_default() });
        }
        let product = self.product.trim().to_owned();
        Price { product, scheme: self.scheme, free, tiers, quantities }
    }
}

/// A quantity in millionths.
fn read_quantity(typed: &str) -> Result<i64, Rule> {
    parse_decimal(typed.trim(), DIGITS, DECIMALS)
}

/// A rate in millionths of a minor unit.
fn read_rate(typed: &str) -> Result<i64, Rule> {
    parse_decimal(typed.trim(), DIGITS, RATE_DECIMALS)
}

/// A rate in millionths of a minor unit as a decimal of units of money, without needless zeros: `12500000` is `0.125`.
#[must_use]
pub fn print_rate(rate: i64) -> String {
    print_decimal(rate, RATE_DECIMALS)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_printed_of_a_rate_and_a_quantity_is_read_as_what_it_was(rate in 0..=100_000_000_000_000_i64) {
            prop_assert_eq!(read_rate(&print_rate(rate)), Ok(rate));
            prop_assert_eq!(read_quantity(&print_quantity(rate)), Ok(rate));
        }
    }
}
