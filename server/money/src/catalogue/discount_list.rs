//! What an account pays less for each product, as the operator's staff sees it.

use std::collections::BTreeMap;

use portico_core::Currency;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::lists::draft;
use super::store;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Result};

/// What an account pays less for a product.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductDiscount {
    /// The product's name, as price lists have it.
    pub product: String,
    /// How much less, in hundredths of a percent; 0 for nothing.
    pub discount: u32,
    /// From when on; null where it never paid anything less.
    pub since: Option<Time>,
}

/// What an account pays less for every product that is offered in its currency, or for which it paid less before; by the products' names.
///
/// # Errors
/// When the database does not answer.
pub async fn list_product_discounts(
    conn: &mut Conn,
    app: &App,
    account_id: Uuid,
    currency: Currency,
) -> Result<Vec<ProductDiscount>> {
    let now = app.now();
    let mut found = BTreeMap::new();
    for row in store::list_price_lists_at(conn, currency, None, now).await? {
        for price in draft(row)?.prices {
            found.insert(price.product, (0, None));
        }
    }
    for row in store::list_discounts_at(conn, account_id, now).await? {
        let discount = u32::try_from(row.discount).unwrap_or_default();
        found.insert(row.product, (discount, Some(row.valid_from)));
    }
    let items = found.into_iter();
    Ok(items.map(|(product, (discount, since))| ProductDiscount { product, discount, since }).collect())
}
