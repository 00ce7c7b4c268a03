//! What products and their units are called, in both languages: the operator's words, for everybody.

use std::collections::BTreeMap;

use axum::extract::State;
use portico_core::Currency;
use portico_core::price::Price;
use portico_core::product_words::ProductWordsList;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::list_price_lists_at;
use super::store::words as store;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::kit::store::Conn;
use crate::platform::export::rows::TableRows;
use crate::platform::export::words::{Words, console_words, say_name};
use crate::{App, Result, row};

/// What the words of products are called, among those of the console and in files.
const SET: &str = "product.";

/// The products that have words.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductListReply {
    /// One for each, by its name on price lists.
    pub products: Vec<ProductReply>,
}

row! {
    /// What a product is called.
    #[derive(Debug, Serialize, ToSchema)]
    pub struct ProductReply {
        /// Its name on price lists.
        pub product: String,
        /// What it is called in English.
        pub name_us: String,
        /// What it is called in Chinese.
        pub name_cn: String,
        /// What its unit is called in English.
        pub unit_us: String,
        /// What its unit is called in Chinese.
        pub unit_cn: String,
    }
}

/// Lists what products and their units are called.
#[utoipa::path(get, path = "/gicend/billing/product/list/", tag = "billing",
    responses((status = 200, body = Envelope<ProductListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn billing_product_list(
    State(app): State<App>,
    _caller: Caller,
) -> Result<Reply<ProductListReply>> {
    let products = store::list_words(&mut app.store().read().await?).await?;
    Ok(Reply(ProductListReply { products }))
}

/// A product, and what it is called.
#[derive(Debug, Serialize, ToSchema)]
pub struct NamedProduct {
    /// Its name on price lists.
    pub product: String,
    /// Its words and its unit's; null when nobody has said what it is called.
    pub words: Option<ProductReply>,
    /// Whether it stands on a price list that counts now.
    pub is_offered: bool,
}

/// Every product that has a price or words, by its name on price lists.
///
/// # Errors
/// When the database does not answer.
pub async fn list_named_products(app: &App) -> Result<Vec<NamedProduct>> {
    let mut conn = app.store().read().await?;
    let mut found = BTreeMap::new();
    for words in store::list_words(&mut conn).await? {
        let product = words.product.clone();
        found.insert(words.product.clone(), NamedProduct { product, words: Some(words), is_offered: false });
    }
    for &currency in Currency::ALL {
        for list in list_price_lists_at(&mut conn, currency, None, app.now()).await? {
            for Price { product, .. } in list.prices.0 {
                let named = || NamedProduct { product: product.clone(), words: None, is_offered: true };
                found.entry(product.clone()).or_insert_with(named).is_offered = true;
            }
        }
    }
    Ok(found.into_values().collect())
}

/// The operator's words for a product in both languages, as they are when news of it are written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProductName {
    us: String,
    cn: String,
}

/// What products are called: the operator's words, and the console's where the operator has none.
async fn list_product_names(conn: &mut Conn) -> Result<Words> {
    let mut names = console_words(SET);
    let own = store::list_words(conn).await?;
    names.extend(own.into_iter().map(|words| (words.product, [words.name_us, words.name_cn])));
    Ok(names)
}

/// What a product is called in both languages, as pages call it: the operator's words, else the console's, else those of what it is a part of
/// before the rest of its name, else its name on price lists.
///
/// # Errors
/// When the database does not answer.
pub async fn find_product_name(conn: &mut Conn, product: &str) -> Result<ProductName> {
    let [us, cn] = say_name(&list_product_names(conn).await?, product);
    Ok(ProductName { us, cn })
}

/// Has a file say what products and parts of products are called, as pages call them.
///
/// # Errors
/// When the database does not answer.
pub async fn name_products(app: &App, rows: TableRows) -> Result<TableRows> {
    let names = list_product_names(&mut app.store().read().await?).await?;
    Ok(rows.with_words(SET, names))
}

/// Says what products are called, in place of what was said of them before.
///
/// # Errors
/// When the database does not answer.
pub async fn save_product_words(tx: &mut Conn, list: &ProductWordsList) -> Result<()> {
    for words in list.words() {
        let [name_us, name_cn, unit_us, unit_cn] =
            [words.name_us(), words.name_cn(), words.unit_us(), words.unit_cn()].map(String::as_str);
        store::put_words(tx, words.product(), name_us, name_cn, unit_us, unit_cn).await?;
    }
    Ok(())
}
