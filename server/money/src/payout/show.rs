//! What is left of the balance, and how far paying it back has come.

use axum::extract::State;
use portico_core::Money;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::reply::PayoutReply;
use super::{find_rest, store};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::money::recharge::sources::sources;
use crate::{App, Result};

/// Payouts that a customer's own data hold, the newest.
const KEPT: i64 = 1_000;

/// What is left, and what can become of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutShowReply {
    /// The cash that can be paid back or given up; null when there is none.
    pub cash: Option<Money>,
    /// What of it can go back to the recharges that it came by.
    pub to_source: Option<Money>,
    /// The gift amount, which is never paid out and ends with the account.
    pub gift: Option<Money>,
    /// The payout that was asked for last; null without one.
    pub latest: Option<PayoutReply>,
}

/// Shows what is left of the balance, and how far paying it back has come.
#[utoipa::path(get, path = "/gicend/account/payout/show/", tag = "account",
    responses((status = 200, body = Envelope<PayoutShowReply>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013: not the main user")))]
pub async fn account_payout_show(State(app): State<App>, caller: Caller) -> Result<Reply<PayoutShowReply>> {
    show_payout(&app, caller.account_id).await.map(Reply)
}

/// What is left of an account's balance.
///
/// # Errors
/// When the database does not answer.
pub async fn show_payout(app: &App, account_id: Uuid) -> Result<PayoutShowReply> {
    let mut conn = app.store().read().await?;
    let latest = store::list_payouts_of(&mut conn, account_id, 1).await?;
    let latest = latest.first().map(PayoutReply::from);
    let rest = find_rest(&mut conn, account_id).await?.filter(|rest| rest.cash.minor() > 0);
    let Some(rest) = rest else {
        return Ok(PayoutShowReply { cash: None, to_source: None, gift: None, latest });
    };
    let left: i64 = sources(&mut conn, app, account_id, false).await?.iter().map(|source| source.left).sum();
    let currency = rest.cash.currency();
    Ok(PayoutShowReply {
        cash: Some(rest.cash),
        to_source: Some(Money::new(left.min(rest.cash.minor()), currency)),
        gift: Some(Money::new(rest.gift, currency)),
        latest,
    })
}

/// Every payout of an account, newest first, for the holder's own data.
///
/// # Errors
/// When the database does not answer.
pub async fn list_all_payouts(app: &App, account_id: Uuid) -> Result<Vec<PayoutReply>> {
    let mut conn = app.store().read().await?;
    let rows = store::list_payouts_of(&mut conn, account_id, KEPT).await?;
    Ok(rows.iter().map(PayoutReply::from).collect())
}
