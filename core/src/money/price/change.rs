//! What another price list changes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Price, PriceListDraft, Scheme, TypedPrice};
use crate::names::names;

names! {
    /// How a price changes.
    PriceChangeKind {
        /// The list before had no price for it.
        Added "added",
        /// There is none any more.
        Removed "removed",
        /// No quantity costs less, and some cost more.
        Raised "raised",
        /// No quantity costs more, and some cost less.
        Lowered "lowered",
        /// Some quantities cost more, and some cost less.
        Mixed "mixed",
        /// Every quantity costs what it did; other ones are sold.
        Sold "sold",
    }
}

/// What becomes of the price of one product under one scheme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceChange {
    /// The product's name, as the price list has it.
    pub product: String,
    /// By what it is billed.
    pub scheme: Scheme,
    /// Whether it is new, gone, dearer, cheaper, or sold in other quantities.
    pub kind: PriceChangeKind,
    /// What it was, as it would be typed; null when there was none.
    pub before: Option<TypedPrice>,
    /// What it is; null when there is none any more.
    pub after: Option<TypedPrice>,
}

/// A price on two lists.
#[derive(Default)]
struct Twice<'a> {
    before: Option<&'a Price>,
    after: Option<&'a Price>,
}

/// What changes from one list to another, by the names of the products; nothing for what stays as it is.
#[must_use]
pub fn price_changes(before: Option<&PriceListDraft>, after: &PriceListDraft) -> Vec<PriceChange> {
    let mut found: BTreeMap<(&str, Scheme), Twice<'_>> = BTreeMap::new();
    for price in before.iter().flat_map(|list| &list.prices) {
        found.entry((&price.product, price.scheme)).or_default().before = Some(price);
    }
    for price in &after.prices {
        found.entry((&price.product, price.scheme)).or_default().after = Some(price);
    }
    let mut changes = Vec::new();
    for ((product, scheme), Twice { before, after }) in found {
        if let Some(kind) = kind_of(before, after) {
            let [before, after] = [before, after].map(|price| price.map(TypedPrice::of));
            changes.push(PriceChange { product: product.to_owned(), scheme, kind, before, after });
        }
    }
    changes
}

fn kind_of(before: Option<&Price>, after: Option<&Price>) -> Option<PriceChangeKind> {
    let (Some(before), Some(after)) = (before, after) else {
        return match (before, after) {
            (None, Some(_)) => Some(PriceChangeKind::Added),
            (Some(_), None) => Some(PriceChangeKind::Removed),
            _ => None,
        };
    };
    let (mut is_more, mut is_less) = (false, false);
    // Between two quantities from which on another rate counts both prices rise evenly, so that whoever costs more at both ends does between.
    let mut ends: Vec<i64> = [before, after].iter().flat_map(|price| begins(price)).collect();
    ends.sort_unstable();
    let last = ends.last().copied().unwrap_or_default();
    for quantity in ends.into_iter().chain([last.saturating_add(1)]) {
        let (was, is) = (cost(before, quantity), cost(after, quantity));
        is_more |= is > was;
        is_less |= is < was;
    }
    // Beyond the last of them the steeper one is ahead in the end.
    let (was, is) = (last_rate(before), last_rate(after));
    is_more |= is > was;
    is_less |= is < was;
    match (is_more, is_less) {
        (true, true) => Some(PriceChangeKind::Mixed),
        (true, false) => Some(PriceChangeKind::Raised),
        (false, true) => Some(PriceChangeKind::Lowered),
        (false, false) => (before.quantities != after.quantities).then_some(PriceChangeKind::Sold),
    }
}

/// The quantities from which on another rate counts.
fn begins(price: &Price) -> impl Iterator<Item = i64> {
    price.tiers.iter().map(|tier| tier.from.saturating_add(price.free))
}

fn last_rate(price: &Price) -> i64 {
    price.tiers.last().map_or(0, |tier| tier.rate)
}

/// What a quantity costs, in millionths of millionths of a minor unit.
fn cost(price: &Price, quantity: i64) -> i128 {
    let ends = begins(price).skip(1).chain([i64::MAX]);
    let slices = price.tiers.iter().zip(begins(price)).zip(ends);
    slices
        .map(|((tier, from), to)| {
            let part = to.min(quantity).saturating_sub(from).max(0);
            i128::from(part) * i128::from(tier.rate)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Tier;
    use super::*;

    fn price(free: i64, rates: &[(i64, i64)]) -> Price {
        let tiers = rates.iter().map(|&(from, rate)| Tier { from, rate }).collect();
        Price { product: "disk".to_owned(), scheme: Scheme::Hourly, free, tiers, quantities: None }
    }

    fn a_price() -> impl Strategy<Value = Price> {
        (0..4_i64, 0..5_i64, 1..5_i64, 0..5_i64)
            .prop_map(|(free, first, from, second)| price(free, &[(0, first), (from, second)]))
    }

    proptest! {
        #[test]
        fn a_price_is_raised_or_lowered_as_each_quantity_costs_more_or_less(before in a_price(), after in a_price()) {
            let costs = (0..60).map(|quantity| cost(&after, quantity).cmp(&cost(&before, quantity)));
            let costs: Vec<_> = costs.collect();
            let (is_more, is_less) = (costs.iter().any(|one| one.is_gt()), costs.iter().any(|one| one.is_lt()));
            let wanted = match (is_more, is_less) {
                (true, true) => Some(PriceChangeKind::Mixed),
                (true, false) => Some(PriceChangeKind::Raised),
                (false, true) => Some(PriceChangeKind::Lowered),
                (false, false) => None,
            };
            prop_assert_eq!(kind_of(Some(&before), Some(&after)), wanted);
        }
    }
}
