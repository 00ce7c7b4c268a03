//! The setting, what it does next, and how it ended last.

use axum::extract::State;
use portico_core::Money;
use portico_core::top_up::TopUpDecision;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::decide::decide;
use super::store;
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Reply};
use crate::money::recharge::reply::{RechargeReply, to_reply};
use crate::money::recharge::store::find_recharge_of;
use crate::{App, Result};

/// Auto top-up of the account.
#[derive(Serialize, ToSchema)]
pub struct TopUpReply {
    /// The setting; null where there never was one.
    pub setting: Option<TopUpSetting>,
    /// What it does now; null while it is off. Times are seconds since 1970.
    pub next: Option<TopUpDecision>,
    /// What it recharged in this month.
    pub this_month: Option<Money>,
    /// Failed payments since the last one that worked or the setting was saved.
    pub failures: u32,
    /// The recharge that it began last.
    pub last: Option<RechargeReply>,
}

/// When and by which card the balance recharges itself, in the account's currency.
#[derive(Serialize, ToSchema)]
pub struct TopUpSetting {
    /// Whether it is on.
    pub is_on: bool,
    /// The card that pays; it may have been removed since.
    pub card_id: Uuid,
    /// Recharge when less than this is available; null: this is not looked at.
    pub threshold: Option<Money>,
    /// Recharge when the balance lasts less than so many days; 0: this is not looked at.
    pub days: u32,
    /// How much is recharged at a time.
    pub amount: Money,
    /// What may be recharged in a calendar month.
    pub monthly_ceiling: Money,
    /// When it was saved.
    pub saved_at: Time,
}

/// Shows auto top-up: what is set, what it does next, and how it ended last.
#[utoipa::path(get, path = "/gicend/recharge/top_up/show/", tag = "recharge",
    responses((status = 200, body = Envelope<TopUpReply>),
        (status = 403, description = "100013: the permission to see the balance is missing")))]
pub async fn recharge_top_up_show(State(app): State<App>, caller: Caller) -> Result<Reply<TopUpReply>> {
    show_top_up(&app, caller.account_id).await.map(Reply)
}

/// Auto top-up of an account.
///
/// # Errors
/// When the database does not answer.
pub async fn show_top_up(app: &App, account_id: Uuid) -> Result<TopUpReply> {
    let mut conn = app.store().read().await?;
    let Some(row) = store::find_setting(&mut conn, account_id).await? else {
        return Ok(TopUpReply { setting: None, next: None, this_month: None, failures: 0, last: None });
    };
    let found = decide(&mut conn, app, &row).await?;
    let last = match found.tries.first() {
        Some(last) => find_recharge_of(&mut conn, account_id, last.recharge_id).await?,
        None => None,
    };
    let setting = TopUpSetting {
        is_on: row.is_on,
        card_id: row.card_id,
        threshold: row.threshold,
        days: u32::try_from(row.days).unwrap_or_default(),
        amount: row.amount,
        monthly_ceiling: row.monthly_ceiling,
        saved_at: row.saved_at,
    };
    Ok(TopUpReply {
        setting: Some(setting),
        next: row.is_on.then_some(found.decision),
        this_month: Some(Money::new(found.facts.this_month, found.currency)),
        failures: found.facts.failures,
        last: last.as_ref().map(to_reply),
    })
}
