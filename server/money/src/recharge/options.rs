//! What the account can recharge by, and how much.

use axum::extract::State;
use portico_core::amount::Currency;
use portico_core::{Money, PayMethod};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{day_start, means, store};
use crate::MoneyParts;
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::money::card::reply::CardEntryReply;
use crate::money::payment::test_gateway;
use crate::people::account::{find_account_verification, find_currency_of};
use crate::{App, Result, money::card};

/// What can be chosen.
#[derive(Debug, Serialize, ToSchema)]
pub struct RechargeOptionsReply {
    /// The account's currency, which all amounts are in.
    pub currency: Currency,
    /// Whether the account is verified; without that it cannot recharge.
    pub is_verified: bool,
    /// The methods, in the order in which they are shown; those that nobody set up are not among them.
    pub methods: Vec<MethodReply>,
    /// How a card is bound before it pays; null where no gateway keeps cards.
    pub card_entry: Option<CardEntryReply>,
}

/// A payment method that is offered in the account's currency, with the limits of one recharge.
#[derive(Debug, Serialize, ToSchema)]
pub struct MethodReply {
    /// The payment method, by its name.
    pub method: PayMethod,
    /// Whether the built-in test gateway takes it: no real money moves.
    pub is_test: bool,
    /// The least amount of one payment.
    pub min: Money,
    /// The greatest amount of one payment.
    pub max: Money,
    /// What can still be paid today; null when nothing bounds it.
    pub today: Option<Money>,
}

/// Shows what the account can recharge by.
#[utoipa::path(get, path = "/gicend/recharge/option/list/", tag = "recharge",
    responses((status = 200, body = Envelope<RechargeOptionsReply>),
        (status = 403, description = "100013: the permission to recharge is missing")))]
pub async fn recharge_option_list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Reply<RechargeOptionsReply>> {
    list_recharge_options(&app, caller.account_id).await.map(Reply)
}

/// What an account can recharge by.
///
/// # Errors
/// When the database does not answer.
pub async fn list_recharge_options(app: &App, account_id: Uuid) -> Result<RechargeOptionsReply> {
    let mut conn = app.store().read().await?;
    let currency = find_currency_of(&mut conn, account_id).await?;
    let is_verified =
        find_account_verification(&mut conn, account_id).await?.verification.may_open_services().is_ok();
    let limits = &app.config().limits.recharge;
    let money = |minor| Money::new(minor, currency);
    let mut methods = Vec::new();
    for method in [PayMethod::Wechat, PayMethod::Alipay, PayMethod::BankCard, PayMethod::Ach] {
        let Some(gateway) = app.payment().taking(means(method), currency) else { continue };
        if method == PayMethod::BankCard && gateway.vault().is_none() {
            continue;
        }
        let today = match method.daily_cap(limits) {
            None => None,
            Some(cap) => {
                let (since, now) = (day_start(app), app.now());
                let paid = store::sum_recharges(&mut conn, account_id, method, since, now).await?;
                Some(money((cap - paid).max(0)))
            }
        };
        let (min, max) = (money(limits.min), money(method.max(limits)));
        methods.push(MethodReply { method, is_test: gateway.name() == test_gateway::NAME, min, max, today });
    }
    Ok(RechargeOptionsReply { currency, is_verified, methods, card_entry: card::entry(app, currency) })
}
