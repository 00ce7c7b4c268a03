//! A price list for the demo: the product `test-metering`, which proves the way from usage to the bill before there are
//! resources.

use portico_core::price::{MILLION, Price, PriceListDraft, Scheme, Tier};
use portico_core::quantity::Quantities;

use super::publish::publish;
use super::store;
use crate::kit::store::Conn;
use crate::{App, Result};

/// The product.
const PRODUCT: &str = "test-metering";
/// What is paid in advance is bought in whole units, so many at most.
const MOST: i64 = 1_000;
/// Of each scheme: what a unit costs in minor units, and from 10 units on.
const PRICES: [(Scheme, i64, i64); 3] =
    [(Scheme::Hourly, 12, 9), (Scheme::Monthly, 6_900, 5_500), (Scheme::Yearly, 69_000, 55_000)];

/// Publishes it in every region that has no price list in the installation's currency.
///
/// # Errors
/// When the database does not answer.
pub async fn publish_sample(tx: &mut Conn, app: &App) -> Result<()> {
    let currency = app.config().billing.currency;
    for region in &app.config().resources.regions {
        if store::version_select(tx, region, currency).await? > 0 {
            continue;
        }
        let whole = Quantities { least: MILLION, step: MILLION, most: MOST * MILLION };
        let tier = |from: i64, cost: i64| Tier { from: from * MILLION, rate: cost * MILLION };
        let price = |&(scheme, cost, cheaper): &(Scheme, i64, i64)| Price {
            product: PRODUCT.to_owned(),
            scheme,
            free: 0,
            tiers: vec![tier(0, cost), tier(10, cheaper)],
            quantities: (scheme != Scheme::Hourly).then_some(whole),
        };
        let prices = PRICES.iter().map(price).collect();
        let draft = PriceListDraft { region: region.clone(), version: 1, currency, valid_from: 0, prices };
        publish(tx, app, draft).await?;
    }
    Ok(())
}
