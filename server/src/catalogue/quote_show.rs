//! What something costs this account: the same computation that fixes an order's price and makes a bill's lines.

use axum::extract::State;
use portico_core::price::{Quote, Scheme, Spec, quote};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::lists::{discounts_of, list_of};
use crate::http::{Body, Caller, Envelope, Reply};
use crate::store::Conn;
use crate::{App, Error, Result, account, metering};

/// What is to be priced.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuoteDraft {
    /// Where.
    pub region: String,
    /// What.
    pub product: String,
    /// By what it is billed.
    #[schema(inline)]
    pub scheme: Scheme,
    /// How much of it, in millionths of its unit.
    pub quantity: i64,
    /// For how many hours, months or years.
    #[schema(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    pub periods: u32,
}

/// The price.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QuoteReply {
    /// The price and how it comes about.
    pub quote: Quote,
    /// The account's discount, in hundredths of a percent.
    pub discount: u32,
}

/// Prices something at this moment, with the account's discount. By the hour, free quota and slices go on from what the account has
/// used in the month.
#[utoipa::path(post, path = "/gicend/billing/quote/", tag = "billing", request_body = QuoteDraft,
    responses((status = 200, body = Envelope<QuoteReply>),
        (status = 400, description = "100001 on `region`, `product`, `scheme`, `quantity` or `periods`"),
        (status = 401, description = "100005: not logged in")))]
pub async fn quote_show(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<QuoteDraft>,
) -> Result<Reply<QuoteReply>> {
    let mut conn = app.store().read().await?;
    quoted(&mut conn, &app, caller.account_id, &draft).await.map(Reply)
}

/// The price for an account at this moment.
///
/// # Errors
/// 100001 on what cannot be priced; when the database does not answer.
pub async fn quoted(conn: &mut Conn, app: &App, account_id: Uuid, draft: &QuoteDraft) -> Result<QuoteReply> {
    let currency = account::currency_of(conn, account_id).await?;
    let list = list_of(conn, &draft.region, currency, app.now()).await?;
    let discount = discounts_of(conn, account_id, &draft.product).await?.at(app.now());
    let what = (draft.region.as_str(), draft.product.as_str(), draft.scheme);
    let used = metering::used_in_month(conn, app, account_id, what, app.now()).await?;
    let QuoteDraft { product, scheme, quantity, periods, .. } = draft.clone();
    let (used_before, carried) = (used.quantity, used.carried);
    let spec = Spec { product, scheme, quantity, used_before, periods, discount, carried };
    let quote = quote(&list, &spec).map_err(Error::invalid)?;
    Ok(QuoteReply { quote, discount })
}
