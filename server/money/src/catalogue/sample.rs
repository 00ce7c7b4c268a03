//! Price lists for the demo: the product `test-metering`, which proves the way from usage to the bill by itself, and what instances
//! are made of.

use portico_core::Currency;
use portico_core::price::{MILLION, Price, PriceListDraft, Scheme, Tier};
use portico_core::quantity::Quantities;

use super::lists::find_list_of;
use super::publish::publish;
use super::store;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::metering::usage::hour_of;
use crate::{App, Result};

/// The product that is nothing but usage.
const PRODUCT: &str = "test-metering";
/// What is paid in advance is bought in whole units, so many at most.
const MOST: i64 = 1_000;
const MOST_GIB: i64 = 32_768;
const HOUR: i64 = 3_600;
/// Of each scheme: what a unit costs in minor units, and from 10 units on.
const PRICES: [(Scheme, i64, i64); 3] =
    [(Scheme::Hourly, 12, 9), (Scheme::Monthly, 6_900, 5_500), (Scheme::Yearly, 69_000, 55_000)];
/// Of what instances are made of, and of GPU servers: product, and what a unit costs by the hour, the month and the year, in thousandths of minor units.
const PARTS: [(&str, i64, i64, i64); 10] = [
    ("compute/g1.small", 16_000, 7_900_000, 79_000_000),
    ("compute/g1.large", 62_000, 31_000_000, 310_000_000),
    ("compute/c1.xlarge", 110_000, 54_900_000, 549_000_000),
    ("compute/m1.large", 84_000, 41_900_000, 419_000_000),
    ("compute/gpu.a100.1", 2_390_000, 1_190_000_000, 11_900_000_000),
    ("disk/ssd", 80, 40_000, 400_000),
    ("address/ipv4", 2_000, 1_000_000, 10_000_000),
    ("bandwidth/fixed", 5_000, 2_500_000, 25_000_000),
    ("gpu-server/gs.l4.2", 140_000, 68_000_000, 680_000_000),
    ("gpu-server/gs.h100.8", 9_900_000, 4_950_000_000, 49_500_000_000),
];

/// Publishes them in every region that has no price list in the installation's currency. A region whose list lacks something of it gets the
/// next version, which counts from the next hour on.
///
/// # Errors
/// When the database does not answer.
pub async fn publish_sample(tx: &mut Conn, app: &App) -> Result<()> {
    let currency = app.config().billing.currency;
    for region in &app.config().resources.regions {
        let last = store::find_version(tx, region, currency).await?;
        if last == 0 {
            let prices = metering_prices().chain(PARTS.iter().flat_map(part_prices)).collect();
            publish(tx, app, draft(region, currency, 1, Time::from_seconds(0), prices)).await?;
            continue;
        }
        let from = hour_of(app.now()).plus_seconds(HOUR);
        let Ok(list) = find_list_of(tx, region, currency, from).await else { continue };
        let has = |product: &str| list.list().prices.iter().any(|price| price.product == product);
        let missing: Vec<_> = PARTS.iter().filter(|(product, ..)| !has(product)).collect();
        if let Ok(version) = u32::try_from(last + 1)
            && has(PRODUCT)
            && !missing.is_empty()
        {
            let old = list.list().prices.iter().cloned();
            let prices = old.chain(missing.into_iter().flat_map(part_prices)).collect();
            publish(tx, app, draft(region, currency, version, from, prices)).await?;
        }
    }
    Ok(())
}

fn draft(region: &str, currency: Currency, version: u32, from: Time, prices: Vec<Price>) -> PriceListDraft {
    PriceListDraft { region: region.to_owned(), version, currency, valid_from: from.seconds(), prices }
}

fn metering_prices() -> impl Iterator<Item = Price> {
    let tier = |from: i64, cost: i64| Tier { from: from * MILLION, rate: cost * MILLION };
    PRICES.iter().map(move |&(scheme, cost, cheaper)| Price {
        product: PRODUCT.to_owned(),
        scheme,
        free: 0,
        tiers: vec![tier(0, cost), tier(10, cheaper)],
        quantities: to_whole(scheme, MOST),
    })
}

fn part_prices(&(product, hour, month, year): &(&str, i64, i64, i64)) -> impl Iterator<Item = Price> {
    let most = if product.starts_with("disk/") { MOST_GIB } else { MOST };
    [(Scheme::Hourly, hour), (Scheme::Monthly, month), (Scheme::Yearly, year)].into_iter().map(
        move |(scheme, cost)| Price {
            product: product.to_owned(),
            scheme,
            free: 0,
            tiers: vec![Tier { from: 0, rate: cost * (MILLION / 1_000) }],
            quantities: to_whole(scheme, most),
        },
    )
}

fn to_whole(scheme: Scheme, most: i64) -> Option<Quantities> {
    let whole = Quantities { least: MILLION, step: MILLION, most: most * MILLION };
    (scheme != Scheme::Hourly).then_some(whole)
}
