//! What a customer pays less for each product.

use axum::extract::State;
use portico_core::Rule;
use portico_core::discount::parse_percent;
use serde::Deserialize;
use utoipa::ToSchema;

use super::guard::Operator;
use super::price_publish::set_discount;
use crate::closing::customer::parts::{CustomerPartFilter, list_customer_discounts};
use crate::kit::http::{Asked, Body, Envelope, Nothing, Reply};
use crate::kit::store::page::Page;
use crate::money::catalogue::discount_list::ProductDiscount;
use crate::{App, Error, Result};

/// What a customer is to pay less for a product.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CustomerDiscountDraft {
    /// The customer number of the account.
    pub customer_no: String,
    /// The product: one of `/admin/customer/discount/list/`.
    pub product: String,
    /// How much less, in percent, such as `15` or `7.5`; `0` for nothing.
    pub percent: String,
}

/// Lists every product that is offered in a customer's currency, with what they pay less for it.
#[utoipa::path(get, path = "/admin/customer/discount/list/", tag = "customer", params(Asked::<CustomerPartFilter>),
    responses((status = 200, body = Envelope<Page<ProductDiscount>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100025: no such customer")))]
pub async fn customer_discount_list(
    State(app): State<App>,
    asked: Asked<CustomerPartFilter>,
) -> Result<Reply<Page<ProductDiscount>>> {
    let items = list_customer_discounts(&app, &asked.filter.customer_no).await?;
    Ok(Reply(Page { items, next_cursor: None }))
}

/// Sets what a customer pays less for a product, from the hour in hand on. Hours of before keep theirs.
#[utoipa::path(post, path = "/admin/customer/discount/set/", tag = "customer", request_body = CustomerDiscountDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `percent`, or on `product`: it is not offered"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013"),
        (status = 404, description = "100025: no such customer")))]
pub async fn customer_discount_set(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<CustomerDiscountDraft>,
) -> Result<Reply<Nothing>> {
    let CustomerDiscountDraft { customer_no, product, percent } = &draft;
    let discount = parse_percent(percent).map_err(|rule| Error::field("percent", rule))?;
    let offered = list_customer_discounts(&app, customer_no).await?;
    if !offered.iter().any(|one| one.product == *product) {
        return Err(Error::field("product", Rule::UnknownChoice));
    }
    set_discount(&app, Some(&operator), customer_no, product, discount).await.map(|()| Reply(Nothing))
}
