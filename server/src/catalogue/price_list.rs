//! The price lists that count now.

use axum::extract::State;
use portico_core::price::PriceListDraft;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::lists::draft;
use super::store;
use crate::http::{Caller, Envelope, Query, Reply};
use crate::{App, Result, account};

/// Of which region.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PriceListQuery {
    /// Only this region's.
    pub region: Option<String>,
}

/// The price lists.
#[derive(Debug, Serialize, ToSchema)]
pub struct PriceListReply {
    /// One for each region that has prices in the account's currency, by the region's name.
    pub price_lists: Vec<PriceListDraft>,
}

/// Lists the prices that count now, in the account's currency and without its discounts.
#[utoipa::path(get, path = "/gicend/billing/price/list/", tag = "billing", params(PriceListQuery),
    responses((status = 200, body = Envelope<PriceListReply>), (status = 401, description = "100005: not logged in")))]
pub async fn price_list_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<PriceListQuery>,
) -> Result<Reply<PriceListReply>> {
    price_list(&app, &caller, query.region.as_deref()).await.map(Reply)
}

/// The price lists that count now.
///
/// # Errors
/// When the database does not answer.
pub async fn price_list(app: &App, caller: &Caller, region: Option<&str>) -> Result<PriceListReply> {
    let mut conn = app.store().read().await?;
    let currency = account::currency_of(&mut conn, caller.account_id).await?;
    let rows = store::lists_at(&mut conn, currency.as_str(), region, app.now()).await?;
    let price_lists = rows.into_iter().map(draft).collect::<Result<Vec<_>>>()?;
    Ok(PriceListReply { price_lists })
}
