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

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Currency, Rule, Violation,
    balance::MAX_MINOR,
    draft::Checks,
    money::print_minor,
    paid_time::AHEAD_MONTHS,
    quantity::{MAX_QUANTITY, Quantities, sold},
    state::names,
};

/// Millionths in one: of a minor unit in rates, of a product's unit in quantities.
pub const MILLION: i64 = 1_000_000;
/// A discount of this many hundredths of a percent is everything.
pub const WHOLE: u32 = 10_000;
/// The greatest rate: a million units of money, in millionths of a minor unit.
const MAX_RATE: i64 = 100_000_000 * MILLION;
/// The greatest quantity that is rated, and that a month adds up to: nine million million units, in millionths.
pub const MAX_USED: i64 = 9_000_000_000_000 * MILLION;
/// A minor unit in what [`Carried`] counts: millionths of a quantity × millionths of a rate × hundredths of a percent.
pub const EXACT: i64 = MILLION * MILLION * 10_000;
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

/// What rounding left over so far, in parts of a minor unit of which [`EXACT`] make one: the exact amount of a month's lines minus what
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
    /// What was checked.
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
        sold(price.quantities, quantity).map_err(|rule| vec![Violation::new("quantity", rule)])
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
/// `used_before`, `periods`, `discount` or `carried`, [`Rule::AmountOutOfRange`] on `quantity` for a price beyond every balance.
pub fn quote(list: &PriceList, spec: &Spec) -> Checked<Quote> {
    let periods = match spec.scheme {
        Scheme::Hourly => MAX_PERIODS,
        Scheme::Monthly => AHEAD_MONTHS,
        Scheme::Yearly => AHEAD_MONTHS / 12,
    };
    priced(list, spec, (MAX_QUANTITY, periods)).map(|(quote, _)| quote)
}

/// The price of what was used or ordered, and what its rounding leaves over for the next line: [`quote`] without the bounds of what a
/// person can order now.
///
/// # Errors
/// As [`quote`].
pub fn rate(list: &PriceList, spec: &Spec) -> Checked<(Quote, Carried)> {
    priced(list, spec, (MAX_USED, MAX_PERIODS))
}

/// The price within a greatest quantity and number of periods.
fn priced(list: &PriceList, spec: &Spec, most: (i64, u32)) -> Checked<(Quote, Carried)> {
    let mut checks = Checks::default();
    let quantity = in_range(spec.quantity, 1, most.0);
    let periods = in_range(i64::from(spec.periods), 1, i64::from(most.1));
    let used = match (&quantity, &periods) {
        (Ok(_), Ok(_)) => within_month(spec),
        _ => Ok(spec.quantity),
    };
    checks.field("quantity", quantity.and(used.clone()));
    checks.field("used_before", in_range(spec.used_before, 0, MAX_USED));
    checks.field("periods", periods);
    checks.field("discount", in_range(i64::from(spec.discount), 0, i64::from(WHOLE)));
    for left in [spec.carried.gross, spec.carried.total] {
        checks.field("carried", in_range(left, -4 * EXACT, 4 * EXACT));
    }
    let price = list.price(&spec.product, spec.scheme);
    if let Err(violation) = &price {
        checks.note(&violation.field, violation.rule.clone());
    }
    let price = checks.finish(price.ok())?;
    let slices = slices(price, spec.used_before, used.unwrap_or(0));
    let Some((gross, total, carried)) = charge(&slices, spec) else {
        let rule = Rule::AmountOutOfRange { min: print_minor(0), max: print_minor(MAX_MINOR) };
        return Err(vec![Violation::new("quantity", rule)]);
    };
    let (version, currency) = (list.0.version, list.0.currency);
    Ok((Quote { version, currency, gross, discount: gross - total, total, slices }, carried))
}

/// How much runs through the slices: by the hour that of all hours, which the month can still hold.
fn within_month(spec: &Spec) -> Result<i64, Rule> {
    if spec.scheme != Scheme::Hourly {
        return Ok(spec.quantity);
    }
    let left = MAX_USED.saturating_sub(spec.used_before.max(0));
    let most = left / i64::from(spec.periods.max(1));
    in_range(spec.quantity, 1, most).map(|one| one * i64::from(spec.periods))
}

/// The parts of the quantity after `used_before` that have one price each.
fn slices(price: &Price, used_before: i64, quantity: i64) -> Vec<Slice> {
    let (mut from, end) = (used_before, used_before.saturating_add(quantity));
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

/// The one place where a price is rounded: without discount, with it, and what is left over; `None` when it is beyond every balance.
///
/// What is left over of many lines may make one of them a minor unit more with its discount than without; it then costs that
/// without, too.
fn charge(slices: &[Slice], spec: &Spec) -> Option<(i64, i64, Carried)> {
    let exact = slices.iter().try_fold(0_i128, |sum, slice| {
        sum.checked_add(i128::from(slice.quantity).checked_mul(i128::from(slice.rate))?)
    })?;
    let periods = if spec.scheme == Scheme::Hourly { 1 } else { i128::from(spec.periods) };
    let exact = exact.checked_mul(periods)?;
    let of = |share: u32, carried: i64| {
        exact.checked_mul(i128::from(share))?.checked_add(i128::from(carried)).map(|sum| (sum, half_up(sum)))
    };
    let (exact_total, total) = of(WHOLE.saturating_sub(spec.discount), spec.carried.total)?;
    let (exact_gross, gross) = of(WHOLE, spec.carried.gross)?;
    let (total, gross) = (total.max(0), gross.max(total).max(0));
    if gross > i128::from(MAX_MINOR) {
        return None;
    }
    let rest = |exact: i128, charged: i128| i64::try_from(exact - charged * i128::from(EXACT)).ok();
    let carried = Carried { gross: rest(exact_gross, gross)?, total: rest(exact_total, total)? };
    Some((i64::try_from(gross).ok()?, i64::try_from(total).ok()?, carried))
}

/// Whole minor units, halves up: what is carried may be below nothing, and a half is then nothing and no charge taken back.
fn half_up(exact: i128) -> i128 {
    let one = i128::from(EXACT);
    exact.saturating_add(one / 2).div_euclid(one)
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
        let price =
            Price { product: "disk".to_owned(), scheme: Scheme::Hourly, free, tiers, quantities: None };
        let (region, currency) = ("cn-1".to_owned(), Currency::CNY);
        PriceListDraft { region, version, currency, valid_from, prices: vec![price] }.check().unwrap()
    }

    fn tier(from: i64, rate: i64) -> Tier {
        Tier { from: from * MILLION, rate }
    }

    fn spec(quantity: i64, used_before: i64, discount: u32) -> Spec {
        let (product, scheme) = ("disk".to_owned(), Scheme::Hourly);
        Spec { product, scheme, quantity, used_before, periods: 1, discount, carried: Carried::default() }
    }

    /// Hour after hour of the same quantity, as it is metered: what its lines come to without discount and with it.
    fn metered(list: &PriceList, asked: &Spec) -> (i64, i64) {
        let (mut used_before, mut carried, mut sums) = (asked.used_before, asked.carried, (0, 0));
        for _ in 0..asked.periods {
            let hour = Spec { used_before, carried, periods: 1, ..asked.clone() };
            let (line, left) = rate(list, &hour).unwrap();
            assert!(line.total >= 0 && line.discount >= 0, "{line:?}");
            (used_before, carried) = (used_before + asked.quantity, left);
            sums = (sums.0 + line.gross, sums.1 + line.total);
        }
        sums
    }

    #[test]
    fn what_was_used_is_rated_beyond_what_can_be_ordered() {
        let list = list(0, vec![tier(0, 12_000_000)], 1, 0);
        let used = spec(1_001_000_000 * MILLION, MAX_QUANTITY, 0);
        assert_eq!(rate(&list, &used).unwrap().0.total, 12 * 1_001_000_000);
        assert_eq!(quote(&list, &used).unwrap_err()[0].field, "quantity");
        let most = spec(MILLION, MAX_USED - MILLION, 0);
        assert_eq!(rate(&list, &most).unwrap().0.total, 12);
        let beyond = spec(MILLION + 1, MAX_USED - MILLION, 0);
        assert_eq!(rate(&list, &beyond).unwrap_err()[0].rule, Rule::OutOfRange { min: 1, max: MILLION });
    }

    #[test]
    fn an_hour_of_less_than_half_a_cent_is_billed_when_hours_make_one() {
        let list = list(0, vec![tier(0, 9_000_000)], 1, 0);
        for (quantity, wanted) in [(50_000, 216), (56_000, 242)] {
            let asked = Spec { periods: 480, ..spec(quantity, 0, 0) };
            assert_eq!(metered(&list, &asked).1, wanted);
            assert_eq!(quote(&list, &asked).unwrap().total, wanted);
        }
    }

    #[test]
    fn the_list_that_counts_is_the_last_to_have_begun() {
        let tiers = || vec![tier(0, 1)];
        let lists = [list(0, tiers(), 1, 0), list(0, tiers(), 2, 100), list(0, tiers(), 3, 100)];
        let version = |at| list_at(&lists, "cn-1", at).map(|one| one.list().version);
        assert_eq!([version(-1), version(99), version(100)], [None, Some(1), Some(3)]);
        assert_eq!(list_at(&lists, "us-1", 100), None);
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
        fn hours_cost_what_they_were_quoted_at_and_their_gross_is_at_most_a_cent_apart(
            free in 0..50_i64, end in 1..50_i64, quantity in 1..9_000_000_i64, before in 0..60_000_000_i64,
            periods in 1..200_u32, discount in 0..=WHOLE, rates in (0..9_000_000_i64, 0..9_000_000_i64),
            carried in -EXACT / 2..EXACT / 2,
        ) {
            let tiers = vec![Tier { from: 0, rate: rates.0 }, Tier { from: end * MILLION, rate: rates.1 }];
            let list = list(free * MILLION, tiers, 1, 0);
            let carried = Carried { gross: carried, total: carried };
            let asked = Spec { periods, carried, ..spec(quantity, before, discount) };
            let (gross, total) = metered(&list, &asked);
            let quoted = quote(&list, &asked).unwrap();
            prop_assert_eq!(total, quoted.total);
            prop_assert!((gross - quoted.gross).abs() <= 1, "{} {}", gross, quoted.gross);
        }

        #[test]
        fn no_spec_makes_it_fail(quantity: i64, used_before: i64, periods: u32, discount: u32) {
            let list = list(i64::from(u32::MAX), vec![tier(0, MAX_RATE), tier(1, MAX_RATE)], 1, 0);
            let _ = quote(&list, &Spec { periods, ..spec(quantity, used_before, discount) });
        }
    }
}
