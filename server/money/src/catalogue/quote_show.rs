//! What something costs this account: the same computation that fixes an order's price and makes a bill's lines.

use axum::extract::State;
use portico_core::price::{PriceList, Quote, Scheme, Spec, quote};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::lists::{find_list_of, find_sale, list_discounts_of};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::{App, Error, Result, money::metering, people::account};

/// What is to be priced.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuoteDraft {
    /// The name of the region.
    pub region: String,
    /// The product's whole name, with what follows a `/`.
    pub product: String,
    /// By what it is billed.
    pub scheme: Scheme,
    /// How much of it, in millionths of its unit.
    pub quantity: i64,
    /// For how many hours, months or years.
    #[schema(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    pub periods: u32,
}

/// A price at this moment, after the account's discount, in the account's currency.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QuoteReply {
    /// The price and how it comes about.
    pub quote: Quote,
    /// The account's discount, in hundredths of a percent.
    pub discount: u32,
}

/// Prices something at this moment, with the account's discount. By the hour, free quota and slices continue from what the account has
/// used in the month. A quantity that is not sold (any more) has its price too: that of a renewal. The parts of an hourly price, `quote.slices`,
/// are shown to those who may see the bills of the whole account; others get none.
#[utoipa::path(post, path = "/gicend/billing/quote/", tag = "billing", request_body = QuoteDraft,
    responses((status = 200, body = Envelope<QuoteReply>),
        (status = 400, description = "100001 on `region`, `product`, `scheme`, `quantity` or `periods`"),
        (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: the permission to see orders or bills is missing, everywhere or in the region")))]
pub async fn billing_quote(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<QuoteDraft>,
) -> Result<Reply<QuoteReply>> {
    caller.require_discounts(Some(&draft.region))?;
    let mut conn = app.store().read().await?;
    let mut told = quote_price(&mut conn, &app, caller.account_id, &draft).await?;
    // What has been used of an hourly price's free quota and slices is the whole account's.
    if draft.scheme == Scheme::Hourly && !caller.price_sight(Some(&draft.region)).usage {
        told.quote.slices.clear();
    }
    Ok(Reply(told))
}

/// The price for an account at this moment.
///
/// # Errors
/// 100001 on what cannot be priced; when the database does not answer.
pub async fn quote_price(
    conn: &mut Conn,
    app: &App,
    account_id: Uuid,
    draft: &QuoteDraft,
) -> Result<QuoteReply> {
    let list = find_current_list(conn, app, account_id, &draft.region).await?;
    price_by_list(conn, app, account_id, draft, &list).await
}

/// The price for an account at this moment of what it buys: [`quote_price`], only in a quantity in which it is sold, and only of what every
/// price list to come has as well.
///
/// # Errors
/// 100001 on what cannot be priced, on `quantity` for one in which it is not sold; when the database does not answer.
pub async fn offer_price(
    conn: &mut Conn,
    app: &App,
    account_id: Uuid,
    draft: &QuoteDraft,
) -> Result<QuoteReply> {
    let list = find_sale_list(conn, app, account_id, &draft.region).await?;
    list.sells(&draft.product, draft.scheme, draft.quantity).map_err(Error::invalid)?;
    price_by_list(conn, app, account_id, draft, &list).await
}

/// Whether a region sells a product at this moment, by whichever scheme.
///
/// # Errors
/// When the database does not answer.
pub async fn sells(
    conn: &mut Conn,
    app: &App,
    account_id: Uuid,
    region: &str,
    product: &str,
) -> Result<bool> {
    let list = find_sale_list(conn, app, account_id, region).await;
    Ok(list.is_ok_and(|list| list.list().prices.iter().any(|price| price.product == product)))
}

/// The list that counts for an account at this moment.
async fn find_current_list(conn: &mut Conn, app: &App, account_id: Uuid, region: &str) -> Result<PriceList> {
    let currency = account::find_currency_of(conn, account_id).await?;
    find_list_of(conn, region, currency, app.now()).await
}

/// What is sold to an account at this moment.
async fn find_sale_list(conn: &mut Conn, app: &App, account_id: Uuid, region: &str) -> Result<PriceList> {
    let currency = account::find_currency_of(conn, account_id).await?;
    find_sale(conn, region, currency, app.now()).await
}

/// The price for an account at this moment by a list.
///
/// # Errors
/// 100001 on what cannot be priced; when the database does not answer.
pub(super) async fn price_by_list(
    conn: &mut Conn,
    app: &App,
    account_id: Uuid,
    draft: &QuoteDraft,
    list: &PriceList,
) -> Result<QuoteReply> {
    let discount = list_discounts_of(conn, account_id, &draft.product).await?.at(app.now());
    let QuoteDraft { region, product, scheme, .. } = draft;
    let used =
        metering::sum_usage_in_month(conn, app, account_id, region, product, *scheme, app.now()).await?;
    let QuoteDraft { product, scheme, quantity, periods, .. } = draft.clone();
    let (used_before, carried) = (used.quantity, used.carried);
    let spec = Spec { product, scheme, quantity, used_before, periods, discount, carried };
    let quote = quote(list, &spec).map_err(Error::invalid)?;
    Ok(QuoteReply { quote, discount })
}
