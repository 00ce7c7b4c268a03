//! The price lists that count now.

use axum::extract::State;
use portico_core::price::PriceListDraft;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::lists::{draft, keep_sale};
use super::store;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Query, Reply};
use crate::{App, Result, people::account};

/// Query of the price lists: of one region or of all.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PriceListQuery {
    /// Only the price list of this region; all of them when left out.
    pub region: Option<String>,
}

/// The price lists in force, in the account's currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct PriceListReply {
    /// One for each region that has prices in the account's currency, by the region's name.
    pub price_lists: Vec<PriceListDraft>,
}

/// Lists the prices that count now, in the account's currency and without its discounts; to a sub-user those of their regions. What a list
/// that is published and still to come leaves out is not sold any more, and not among them.
#[utoipa::path(get, path = "/gicend/billing/price/list/", tag = "billing", params(PriceListQuery),
    responses((status = 200, body = Envelope<PriceListReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: the permission to see orders, bills or the balance, or to recharge is missing, everywhere or in the region")))]
pub async fn billing_price_list(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<PriceListQuery>,
) -> Result<Reply<PriceListReply>> {
    list_prices(&app, &caller, query.region.as_deref()).await.map(Reply)
}

/// The price lists that count now, of the regions that the caller may work in, as far as they are sold.
///
/// # Errors
/// 100013 for who may see no prices, or none of the region; when the database does not answer.
pub async fn list_prices(app: &App, caller: &Caller, region: Option<&str>) -> Result<PriceListReply> {
    caller.require_prices(region)?;
    let mut conn = app.store().read().await?;
    let currency = account::find_currency_of(&mut conn, caller.account_id).await?;
    let rows = store::list_price_lists_at(&mut conn, currency, region, app.now()).await?;
    let seen = rows.into_iter().filter(|row| caller.price_sight(Some(&row.region)).prices);
    let mut price_lists = Vec::new();
    for row in seen {
        price_lists.push(draft(keep_sale(&mut conn, row, app.now()).await?)?);
    }
    Ok(PriceListReply { price_lists })
}
