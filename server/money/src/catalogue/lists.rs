//! Price lists and discounts as core computes with them.

use std::collections::HashSet;

use portico_core::price::{Price, PriceList, PriceListDraft, Scheme, WHOLE};
use portico_core::{Currency, Rule};
use uuid::Uuid;

use super::store::{self, DiscountRow, ListRow};
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::metering::usage::hour_of;
use crate::{App, Error, Result};

/// The longest product's name.
const PRODUCT_MAX: usize = 64;

/// The price list of a region that counts at a moment.
///
/// # Errors
/// 100001 on `region` when there is none in the currency; when the database does not answer.
pub async fn find_list_of(conn: &mut Conn, region: &str, currency: Currency, at: Time) -> Result<PriceList> {
    let list = find_list_or_none(conn, region, currency, at).await?;
    list.ok_or_else(|| Error::field("region", Rule::UnknownChoice))
}

/// The same; nothing when there is none in the currency.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn find_list_or_none(
    conn: &mut Conn,
    region: &str,
    currency: Currency,
    at: Time,
) -> Result<Option<PriceList>> {
    find_row(conn, region, currency, at).await?.map(to_list).transpose()
}

async fn find_row(conn: &mut Conn, region: &str, currency: Currency, at: Time) -> Result<Option<ListRow>> {
    Ok(store::list_price_lists_at(conn, currency, Some(region), at).await?.into_iter().next())
}

/// Whether there is a price of a product by a scheme among some.
pub(super) fn has_price(prices: &[Price], product: &str, scheme: Scheme) -> bool {
    prices.iter().any(|price| price.product == product && price.scheme == scheme)
}

/// What is sold in a region at a moment: the prices of the list that counts, without what a list to come leaves out.
///
/// # Errors
/// 100001 on `region` when there is none in the currency; when the database does not answer.
pub(super) async fn find_sale(
    conn: &mut Conn,
    region: &str,
    currency: Currency,
    at: Time,
) -> Result<PriceList> {
    let found = find_row(conn, region, currency, at).await?;
    let row = found.ok_or_else(|| Error::field("region", Rule::UnknownChoice))?;
    to_list(keep_sale(conn, row, at).await?)
}

/// Leaves of a list's prices those that every list to come has as well: what is bought today is billed by those from their moments on, and
/// usage without a price could never be billed.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn keep_sale(conn: &mut Conn, mut row: ListRow, at: Time) -> Result<ListRow> {
    let to_come = store::list_price_lists_to_come(conn, &row.region, row.currency, at).await?;
    for later in &to_come {
        let kept: HashSet<(&str, Scheme)> =
            later.prices.0.iter().map(|price| (price.product.as_str(), price.scheme)).collect();
        row.prices.0.retain(|price| kept.contains(&(price.product.as_str(), price.scheme)));
    }
    Ok(row)
}

/// A price list by its version.
///
/// # Errors
/// When there is none, or the database does not answer.
pub async fn find_list_of_version(
    conn: &mut Conn,
    region: &str,
    currency: Currency,
    version: i64,
) -> Result<PriceList> {
    let row = store::find_list_by_version(conn, region, currency, version).await?;
    let row = row.ok_or_else(|| Error::internal("a price list that was used is not there"))?;
    to_list(row)
}

/// A stored list, to be computed with.
fn to_list(row: ListRow) -> Result<PriceList> {
    let broken = |violations| Error::internal(format!("a stored price list: {violations:?}"));
    draft(row)?.check().map_err(broken)
}

/// What an account pays less for a product: since when how much.
#[derive(Debug, Clone, Default)]
pub struct Discounts(Vec<DiscountRow>);

impl Discounts {
    /// What counts at a moment, in hundredths of a percent.
    #[must_use]
    pub fn at(&self, at: Time) -> u32 {
        let begun = self.0.iter().rev().find(|row| row.valid_from <= at);
        begun.and_then(|row| u32::try_from(row.discount).ok()).unwrap_or(0)
    }
}

/// What an account pays less for a product, now and before.
///
/// # Errors
/// When the database does not answer.
pub async fn list_discounts_of(conn: &mut Conn, account_id: Uuid, product: &str) -> Result<Discounts> {
    Ok(Discounts(store::list_discounts(conn, account_id, product).await?))
}

/// Sets what an account pays less for a product, in hundredths of a percent, 0 for nothing, from the hour in hand on; says what it
/// was. Hours of before keep theirs, however late their usage is told.
///
/// # Errors
/// 100001 on `product` or `discount`; when the database does not answer.
pub async fn set_discount(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    product: &str,
    discount: u32,
) -> Result<u32> {
    if product.is_empty() {
        return Err(Error::field("product", Rule::Required));
    }
    if product.chars().count() > PRODUCT_MAX {
        return Err(Error::field("product", Rule::TooLong { max: PRODUCT_MAX as u32 }));
    }
    if discount > WHOLE {
        return Err(Error::field("discount", Rule::OutOfRange { min: 0, max: i64::from(WHOLE) }));
    }
    let before = list_discounts_of(tx, account_id, product).await?.at(app.now());
    let row = DiscountRow { valid_from: hour_of(app.now()), discount: i64::from(discount) };
    store::write_discount(tx, account_id, product, &row).await?;
    Ok(before)
}

/// A stored list as it was published.
///
/// # Errors
/// When what is stored is no price list.
pub(super) fn draft(row: ListRow) -> Result<PriceListDraft> {
    Ok(PriceListDraft {
        currency: row.currency,
        region: row.region,
        version: u32::try_from(row.version).map_err(Error::internal)?,
        valid_from: row.valid_from.seconds(),
        prices: row.prices.0,
    })
}
