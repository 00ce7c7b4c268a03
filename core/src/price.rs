//! Prices: regional, versioned lists, and [`quote`], the one computation behind the price in the form, in the order and on the
//! bill.
//!
//! A line is computed exactly and rounded once, after its discount, by [`round_half_up`]; the sum of a bill is the sum of
//! its rounded lines. What one unit costs is a whole number of millionths of a minor unit, so that an hour of a hundredth
//! of a cent has its price; how much is used is a whole number of millionths of the product's unit.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Currency, Rule, Violation,
    balance::MAX_MINOR,
    draft::Checks,
    money::{print_minor, round_half_up},
    state::names,
};

/// Millionths in one: of a minor unit in rates, of a product's unit in quantities.
pub const MILLION: i64 = 1_000_000;
/// A discount of this many hundredths of a percent is everything.
pub const WHOLE: u32 = 10_000;
/// The greatest rate: a million units of money, in millionths of a minor unit.
const MAX_RATE: i64 = 100_000_000 * MILLION;
/// The greatest quantity: a thousand million units, in millionths.
const MAX_QUANTITY: i64 = 1_000_000_000 * MILLION;
/// The greatest number of hours, months or years in one line: 24 h × 366 d × 10.
const MAX_PERIODS: u32 = 87_840;
/// Prices in a list, and slices in a price.
const MAX_PRICES: u32 = 10_000;
const MAX_TIERS: u32 = 20;
/// Characters in the name of a product or a region.
const MAX_NAME: usize = 64;

names! {
    /// By what a product is billed.
    Scheme {
        /// The hour.
        Hourly "hourly",
        /// The calendar month.
        Monthly "monthly",
        /// The year.
        Yearly "yearly",
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
    /// The product's name.
    pub product: String,
    /// By what it is billed.
    pub scheme: Scheme,
    /// The quantity that costs nothing, in millionths; the slices count from its end.
    pub free: i64,
    /// The slices, in rising order, the first from 0.
    pub tiers: Vec<Tier>,
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
    /// Its currency.
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
    /// The product's name.
    pub product: String,
    /// By what it is billed.
    pub scheme: Scheme,
    /// How much of it, in millionths of its unit.
    pub quantity: i64,
    /// What was used of it before in the same period, in millionths: free quota and slices go on where they stood.
    pub used_before: i64,
    /// For how many hours, months or years.
    pub periods: u32,
    /// The account's discount in hundredths of a percent; 1,500 takes 15 % off.
    pub discount: u32,
}

/// A part of the quantity that has one price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Slice {
    /// How much, in millionths of the unit.
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
    /// The currency.
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
    /// Judges a list.
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
            if !seen.insert((price.product.as_str(), price.scheme.as_str())) {
                checks.note(&field("product"), Rule::ListedTwice);
            }
        }
        drop(seen);
        checks.finish(Some(PriceList(self)))
    }
}

impl PriceList {
    /// What was checked.
    #[must_use]
    pub fn list(&self) -> &PriceListDraft {
        &self.0
    }

    fn price(&self, product: &str, scheme: Scheme) -> Result<&Price, Violation> {
        let mut of_product = self.0.prices.iter().filter(|price| price.product == product).peekable();
        let field = if of_product.peek().is_none() { "product" } else { "scheme" };
        let found = of_product.find(|price| price.scheme == scheme);
        found.ok_or_else(|| Violation::new(field, Rule::UnknownChoice))
    }
}

/// The list of a region that counts at a moment (Unix seconds): the last to have begun, of several the highest version.
#[must_use]
pub fn list_at<'a>(lists: &'a [PriceList], region: &str, at: i64) -> Option<&'a PriceList> {
    let begun = lists.iter().filter(|one| one.0.region == region && one.0.valid_from <= at);
    begun.max_by_key(|one| (one.0.valid_from, one.0.version))
}

/// The price of something.
///
/// # Errors
/// [`Rule::UnknownChoice`] on `product` or `scheme` for what the list does not offer, [`Rule::OutOfRange`] on `quantity`,
/// `used_before`, `periods` or `discount`, [`Rule::AmountOutOfRange`] on `quantity` for a price beyond every balance.
pub fn quote(list: &PriceList, spec: &Spec) -> Checked<Quote> {
    let mut checks = Checks::default();
    checks.field("quantity", in_range(spec.quantity, 1, MAX_QUANTITY));
    checks.field("used_before", in_range(spec.used_before, 0, MAX_QUANTITY));
    checks.field("periods", in_range(i64::from(spec.periods), 1, i64::from(MAX_PERIODS)));
    checks.field("discount", in_range(i64::from(spec.discount), 0, i64::from(WHOLE)));
    let price = list.price(&spec.product, spec.scheme);
    if let Err(violation) = &price {
        checks.note(&violation.field, violation.rule.clone());
    }
    let price = checks.finish(price.ok())?;
    let slices = slices(price, spec.used_before, spec.quantity);
    let amount = |discount: u32| amount(&slices, spec.periods, discount);
    let (Some(gross), Some(total)) = (amount(0), amount(spec.discount)) else {
        let rule = Rule::AmountOutOfRange { min: print_minor(0), max: print_minor(MAX_MINOR) };
        return Err(vec![Violation::new("quantity", rule)]);
    };
    let (version, currency) = (list.0.version, list.0.currency);
    Ok(Quote { version, currency, gross, discount: gross - total, total, slices })
}

/// A quantity in millionths as a decimal without needless zeros: `1500000` is `1.5`.
#[must_use]
pub fn print_quantity(millionths: i64) -> String {
    let (whole, rest) = (millionths.unsigned_abs() / 1_000_000, millionths.unsigned_abs() % 1_000_000);
    let sign = if millionths < 0 { "-" } else { "" };
    let text = format!("{sign}{whole}.{rest:06}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A quantity in millionths from a decimal: digits, and after a point one to six of them; nothing for any other text.
#[must_use]
pub fn parse_quantity(text: &str) -> Option<i64> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !is_number(whole, 10) || !is_number(rest, 6) {
        return None;
    }
    format!("{whole}{rest:0<6}").parse().ok()
}

/// The parts of the quantity after `used_before` that have one price each.
fn slices(price: &Price, used_before: i64, quantity: i64) -> Vec<Slice> {
    let (mut from, end) = (used_before, used_before + quantity);
    // Each slice ends where the next begins; the free quota comes before the first.
    let begins = price.tiers.iter().map(|tier| tier.from.saturating_add(price.free)).chain([i64::MAX]);
    let rates = [0].into_iter().chain(price.tiers.iter().map(|tier| tier.rate));
    let mut found = Vec::new();
    for (rate, next) in rates.zip(begins) {
        let to = next.min(end);
        if to > from {
            found.push(Slice { quantity: to - from, rate });
            from = to;
        }
    }
    found
}

/// The one place where a price is rounded; `None` when it is beyond every balance.
fn amount(slices: &[Slice], periods: u32, discount: u32) -> Option<i64> {
    let exact = slices.iter().try_fold(0_i128, |sum, slice| {
        sum.checked_add(i128::from(slice.quantity).checked_mul(i128::from(slice.rate))?)
    })?;
    let share = i128::from(WHOLE.saturating_sub(discount));
    let exact = exact.checked_mul(i128::from(periods))?.checked_mul(share)?;
    let one = i128::from(MILLION) * i128::from(MILLION) * i128::from(WHOLE);
    let rounded = i64::try_from(round_half_up(exact, one)?).ok()?;
    (rounded <= MAX_MINOR).then_some(rounded)
}

fn name(text: &str) -> Result<(), Rule> {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn list(free: i64, tiers: Vec<Tier>, version: u32, valid_from: i64) -> PriceList {
        let price = Price { product: "disk".to_owned(), scheme: Scheme::Hourly, free, tiers };
        let (region, currency) = ("cn-1".to_owned(), Currency::CNY);
        PriceListDraft { region, version, currency, valid_from, prices: vec![price] }.check().unwrap()
    }

    fn tier(from: i64, rate: i64) -> Tier {
        Tier { from: from * MILLION, rate }
    }

    fn spec(quantity: i64, used_before: i64, discount: u32) -> Spec {
        let (product, scheme) = ("disk".to_owned(), Scheme::Hourly);
        Spec { product, scheme, quantity, used_before, periods: 1, discount }
    }

    #[test]
    fn the_list_that_counts_is_the_last_to_have_begun() {
        let tiers = || vec![tier(0, 1)];
        let lists = [list(0, tiers(), 1, 0), list(0, tiers(), 2, 100), list(0, tiers(), 3, 100)];
        let version = |at| list_at(&lists, "cn-1", at).map(|one| one.list().version);
        assert_eq!([version(-1), version(99), version(100)], [None, Some(1), Some(3)]);
        assert_eq!(list_at(&lists, "us-1", 100), None);
    }

    #[test]
    fn a_quantity_is_a_plain_decimal() {
        for (text, millionths) in [
            ("1", 1_000_000),
            ("1.5", 1_500_000),
            ("0.000001", 1),
            ("9999999999.999999", 9_999_999_999_999_999),
        ] {
            assert_eq!(parse_quantity(text), Some(millionths), "{text}");
            assert_eq!(print_quantity(millionths), text);
        }
        for text in ["", ".", "1.", ".5", "-1", "+1", "1e3", " 1", "1.0000001", "12345678901", "１"] {
            assert_eq!(parse_quantity(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn a_quantity_in_pieces_has_the_slices_of_the_whole(
            free in 0..50_i64, end in 1..50_i64, first in 1..100_i64, second in 1..100_i64,
        ) {
            let list = list(free * MILLION, vec![tier(0, 7), tier(end, 3)], 1, 0);
            let exact = |quote: &Quote| -> i128 {
                quote.slices.iter().map(|one| i128::from(one.quantity) * i128::from(one.rate)).sum()
            };
            let part = |quantity: i64, before: i64| {
                exact(&quote(&list, &spec(quantity * MILLION, before * MILLION, 0)).unwrap())
            };
            prop_assert_eq!(part(first, 0) + part(second, first), part(first + second, 0));
        }

        #[test]
        fn a_discount_never_costs_more_and_a_whole_one_costs_nothing(
            quantity in 1..1_000_000_000_i64, rate in 0..1_000_000_000_i64, discount in 0..=WHOLE,
        ) {
            let list = list(0, vec![Tier { from: 0, rate }], 1, 0);
            let quoted = quote(&list, &spec(quantity, 0, discount)).unwrap();
            prop_assert!(quoted.total <= quoted.gross && quoted.discount >= 0);
            prop_assert_eq!(quote(&list, &spec(quantity, 0, WHOLE)).unwrap().total, 0);
        }

        #[test]
        fn no_spec_makes_it_fail(quantity: i64, used_before: i64, periods: u32, discount: u32) {
            let list = list(i64::from(u32::MAX), vec![tier(0, MAX_RATE), tier(1, MAX_RATE)], 1, 0);
            let _ = quote(&list, &Spec { periods, ..spec(quantity, used_before, discount) });
        }
    }
}
