//! What products and their units are called, in both languages: the operator's words, for everybody.

use axum::extract::State;
use portico_core::product_words::ProductWordsList;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::words as store;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::kit::store::Conn;
use crate::{App, Result, row};

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

/// The operator's words for a product in both languages, as they are when news of it are written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProductName {
    us: String,
    cn: String,
}

/// What a product is called in both languages: the operator's words, or its name on price lists where there are none.
///
/// # Errors
/// When the database does not answer.
pub async fn find_product_name(conn: &mut Conn, product: &str) -> Result<ProductName> {
    let words = store::list_words(conn).await?;
    let found = words.iter().find(|words| words.product == product);
    let (us, cn) = found.map_or((product, product), |words| (&words.name_us, &words.name_cn));
    Ok(ProductName { us: us.to_owned(), cn: cn.to_owned() })
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
