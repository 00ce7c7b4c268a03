//! The one computation behind the price in the form, in the order and on the bill.

use super::{
    Carried, EXACT, MAX_PERIODS, MAX_USED, Price, PriceList, Quote, Scheme, Slice, Spec, WHOLE, in_range,
};
use crate::{
    Checked, Rule, Violation, amount::print_minor, balance::MAX_MINOR, draft::Checks,
    paid_time::AHEAD_MONTHS, quantity::MAX_QUANTITY,
};

/// The price of something that is bought: a minor unit at least, unless it is free.
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
    price_within(list, spec, &Bounds { quantity: MAX_QUANTITY, periods, has_least: true })
        .map(|(quote, _)| quote)
}

/// The price of what was used or ordered, and what its rounding leaves over for the next line: [`quote`] without the bounds of what a
/// person can order now. What was used by the hour may come to nothing, since its rest is carried on.
///
/// # Errors
/// As [`quote`].
pub fn rate(list: &PriceList, spec: &Spec) -> Checked<(Quote, Carried)> {
    let has_least = spec.scheme != Scheme::Hourly;
    price_within(list, spec, &Bounds { quantity: MAX_USED, periods: MAX_PERIODS, has_least })
}

/// Within what something is priced.
struct Bounds {
    /// The greatest quantity, in millionths of a unit.
    quantity: i64,
    /// The greatest number of periods.
    periods: u32,
    /// Whether what has a price above zero costs a minor unit at least.
    has_least: bool,
}

/// The price within bounds.
fn price_within(list: &PriceList, spec: &Spec, bounds: &Bounds) -> Checked<(Quote, Carried)> {
    let mut checks = Checks::default();
    let quantity = in_range(spec.quantity, 1, bounds.quantity);
    let periods = in_range(i64::from(spec.periods), 1, i64::from(bounds.periods));
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
    let Some((gross, total, carried)) = charge(&slices, spec, bounds.has_least) else {
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
/// What has a price above zero costs a minor unit at least where `has_least`.
///
/// What is left over of many lines may make one of them a minor unit more with its discount than without; it then costs that
/// without, too.
fn charge(slices: &[Slice], spec: &Spec, has_least: bool) -> Option<(i64, i64, Carried)> {
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
    let least = |share: u32| i128::from(has_least && exact > 0 && share > 0);
    let total = total.max(least(WHOLE.saturating_sub(spec.discount)));
    let gross = gross.max(total).max(least(WHOLE));
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{MAX_RATE, MILLION, PriceListDraft, Tier};
    use super::*;
    use crate::{Currency, quantity::Quantities};

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
    fn nothing_that_has_a_price_is_bought_or_used_for_a_month_for_nothing() {
        for (scheme, periods) in [(Scheme::Hourly, 1), (Scheme::Monthly, 1), (Scheme::Yearly, 2)] {
            let mut draft = list(0, vec![tier(0, 1)], 1, 0).0;
            draft.prices[0].scheme = scheme;
            let list = draft.check().unwrap();
            let asked = Spec { scheme, periods, ..spec(1, 0, WHOLE - 1) };
            assert_eq!(quote(&list, &asked).unwrap().total, 1, "{scheme:?}");
            let line = rate(&list, &asked).unwrap().0;
            assert_eq!(line.total, i64::from(scheme != Scheme::Hourly), "{scheme:?}");
            let free = Spec { discount: WHOLE, ..asked };
            assert_eq!(quote(&list, &free).unwrap().total, 0, "{scheme:?}");
        }
        let of = |rate: i64, least: i64| {
            let mut draft = list(0, vec![tier(0, 0), tier(1, rate)], 1, 0).0;
            draft.prices[0].quantities = Some(Quantities { least, step: 1, most: MAX_QUANTITY });
            draft.check().unwrap().publishable().is_ok()
        };
        // 745 millionths for a unit and hour are half a minor unit in 672 hours.
        assert_eq!(
            [of(0, 1), of(744, MILLION), of(745, MILLION), of(744, 2 * MILLION)],
            [true, false, true, true]
        );
        assert_eq!([of(MAX_RATE, 1), of(744_047_619, 1), of(744_047_620, 1)], [true, false, true]);
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
            let is_least = quoted.total == 1 && total == 0;
            prop_assert!(total == quoted.total || is_least, "{} {}", total, quoted.total);
            prop_assert!((gross - quoted.gross).abs() <= 1, "{} {}", gross, quoted.gross);
        }

        #[test]
        fn no_spec_makes_it_fail(quantity: i64, used_before: i64, periods: u32, discount: u32) {
            let list = list(i64::from(u32::MAX), vec![tier(0, MAX_RATE), tier(1, MAX_RATE)], 1, 0);
            let _ = quote(&list, &Spec { periods, ..spec(quantity, used_before, discount) });
        }
    }
}
