//! Price lists and what products are called, which an operator reads, tries out and publishes.

use axum::extract::State;
use portico_core::Currency;
use portico_core::price::TypedPriceList;
use portico_core::product_words::ProductWordsListDraft;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::guard::Operator;
use super::price_publish::{publish_price_list, publish_product_words};
use crate::kit::http::{Asked, Body, Envelope, Nothing, Query, Reply};
use crate::money::catalogue::{
    NamedProduct, PricePreview, PublishedFilter, PublishedPriceList, list_named_products, list_published,
    preview_list, show_published,
};
use crate::{App, Error, Result};

/// Query of one price list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PriceVersionQuery {
    /// The region where it counts.
    pub region: String,
    /// The currency of its prices.
    #[param(inline)]
    pub currency: Currency,
    /// Its number within both.
    pub version: i64,
}

/// What products are called.
#[derive(Debug, serde::Serialize, ToSchema)]
pub struct NamedProductListReply {
    /// Every product that has a price or words, by its name on price lists.
    pub products: Vec<NamedProduct>,
}

/// A page of the price lists that were published.
#[derive(Debug, serde::Serialize, ToSchema)]
pub struct PublishedPriceListReply {
    /// The lists of the installation's regions, those of each region and currency together, the newest of them first.
    pub items: Vec<PublishedPriceList>,
    /// What to ask the next page with; null when this was the last.
    pub next_cursor: Option<String>,
    /// The regions of the installation.
    pub regions: Vec<String>,
    /// The currency of the installation.
    pub currency: Currency,
}

/// Lists the price lists that were published.
#[utoipa::path(get, path = "/admin/price/list/", tag = "price", params(Asked::<PublishedFilter>),
    responses((status = 200, body = Envelope<PublishedPriceListReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn price_list(
    State(app): State<App>,
    asked: Asked<PublishedFilter>,
) -> Result<Reply<PublishedPriceListReply>> {
    let (items, next_cursor) = list_published(&app, &asked).await?;
    let regions = app.config().resources.regions.clone();
    let currency = app.config().billing.currency;
    Ok(Reply(PublishedPriceListReply { items, next_cursor, regions, currency }))
}

/// Shows a price list, as it would be typed.
#[utoipa::path(get, path = "/admin/price/show/", tag = "price", params(PriceVersionQuery),
    responses((status = 200, body = Envelope<TypedPriceList>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100004: no such price list")))]
pub async fn price_show(
    State(app): State<App>,
    Query(query): Query<PriceVersionQuery>,
) -> Result<Reply<TypedPriceList>> {
    show_published(&app, &query.region, query.currency, query.version).await.map(Reply)
}

/// Says what a price list would change if it were published now, and for whom. Nothing is published.
#[utoipa::path(post, path = "/admin/price/preview/", tag = "price", request_body = TypedPriceList,
    responses((status = 200, body = Envelope<PricePreview>), (status = 400, description = "100001: violations"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013"),
        (status = 409, description = "100001 on `prices`: it leaves out what is in use")))]
pub async fn price_preview(
    State(app): State<App>,
    Body(typed): Body<TypedPriceList>,
) -> Result<Reply<PricePreview>> {
    let list = typed.read().map_err(Error::invalid)?;
    preview_list(&app, list).await.map(Reply)
}

/// Publishes a price list. It never changes; the next one takes its place.
#[utoipa::path(post, path = "/admin/price/publish/", tag = "price", request_body = TypedPriceList,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001: violations; on `version` when another one was published meanwhile, on `valid_from` when it is over"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013"),
        (status = 409, description = "100001 on `prices`: it leaves out what is in use")))]
pub async fn price_publish(
    State(app): State<App>,
    operator: Operator,
    Body(typed): Body<TypedPriceList>,
) -> Result<Reply<Nothing>> {
    let list = typed.read().map_err(Error::invalid)?;
    publish_price_list(&app, Some(&operator), &list).await.map(|()| Reply(Nothing))
}

/// Lists what products are called.
#[utoipa::path(get, path = "/admin/product/list/", tag = "price",
    responses((status = 200, body = Envelope<NamedProductListReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn product_list(State(app): State<App>) -> Result<Reply<NamedProductListReply>> {
    list_named_products(&app).await.map(|products| Reply(NamedProductListReply { products }))
}

/// Says what products and their units are called; those that are not in it keep their words.
#[utoipa::path(post, path = "/admin/product/save/", tag = "price", request_body = ProductWordsListDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001: violations on `words.N.…`"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013")))]
pub async fn product_save(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<ProductWordsListDraft>,
) -> Result<Reply<Nothing>> {
    publish_product_words(&app, Some(&operator), draft).await.map(|()| Reply(Nothing))
}
