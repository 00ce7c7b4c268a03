//! Begins a recharge.

use axum::extract::State;
use portico_core::state::RechargeState;
use portico_core::{Code, Draft, PayMethod, Recharge, RechargeDraft, Rule};
use serde_json::json;
use uuid::Uuid;

use super::reason::RechargeReason;
use super::reply::{NextReply, RechargeReply, sealed};
use super::show::recharge_of;
use super::store::{self, NewRechargeRow, RechargeRow, heard};
use super::{day_start, means};
use crate::account::{currency_of, require_verified};
use crate::audit::{self, Event, Mark};
use crate::http::idempotency::{IdempotencyKey, KEPT_SECONDS, once};
use crate::http::{Body, Caller, Envelope, Reply};
use crate::payment::{Begun, Gateway, GatewayError, NewCharge};
use crate::store::Conn;
use crate::{App, Error, Result, transaction};

/// Seconds in which it can be paid.
const OPEN_SECONDS: i64 = 15 * 60;
/// Seconds after which the gateway is asked for the first time.
const FIRST_ASK_SECONDS: i64 = 60;
/// Recharges of one account that can be paid at the same time.
const OPEN_MAX: i64 = 20;

/// What keys of this call are kept under.
const ROUTE: &str = "recharge/create";

/// Begins a recharge at the gateway of its method.
#[utoipa::path(post, path = "/gicend/recharge/create/", tag = "recharge", request_body = RechargeDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again begins no second one")),
    responses((status = 200, body = Envelope<RechargeReply>),
        (status = 400, description = "100001 on `method`, `amount` (the day's cap, too), `currency` or `Idempotency-Key`"),
        (status = 403, description = "100013: the permission is missing, or the account is not verified"),
        (status = 409, description = "100006: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body"),
        (status = 429, description = "300002: twenty recharges wait to be paid")))]
pub async fn recharge_create_make(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<RechargeDraft>,
) -> Result<Reply<RechargeReply>> {
    let recharge = draft.clone().check(&app.config().limits).map_err(Error::invalid)?;
    let work = recharge_create(&app, &caller, &recharge, key.id(caller.account_id, ROUTE));
    let made = once(&app, &caller, ROUTE, &key, &draft, work).await?;
    let recharge_id = serde_json::from_value(made).map_err(Error::internal)?;
    recharge_of(&app, caller.account_id, recharge_id).await.map(Reply)
}

/// Begins it under `recharge_id`, or takes it up where a server that died left it. A gateway that cannot be reached or refuses
/// leaves a recharge that failed: there was nothing to pay at.
///
/// # Errors
/// 100001 on `method`, `amount` or `currency`; 100013 on `verification`; 300002; when the database does not answer.
pub async fn recharge_create(
    app: &App,
    caller: &Caller,
    recharge: &Recharge,
    recharge_id: Uuid,
) -> Result<Uuid> {
    let gateway = app.payment().taking(means(recharge.method()), recharge.money().currency());
    let gateway = gateway.ok_or_else(|| Error::field("method", Rule::UnknownChoice))?;
    let row = inserted(app, caller, recharge, (recharge_id, gateway.name())).await?;
    if row.state == RechargeState::Pending.as_str() && row.sealed.is_none() {
        begun_save(app, row.recharge_id, &begun(app, recharge, &row, gateway).await).await?;
    }
    Ok(row.recharge_id)
}

/// Writes it as pending. Recharges of one account take turns, so that the day's cap holds for those at the same time, too.
async fn inserted(
    app: &App,
    caller: &Caller,
    recharge: &Recharge,
    (wanted_id, gateway): (Uuid, &'static str),
) -> Result<RechargeRow> {
    let account_id = caller.account_id;
    transaction!(app.store(), tx => {
        audit::turn_take(tx, account_id).await?;
        let now = app.now();
        let recharge_id = match store::recharge_of(tx, account_id, wanted_id).await? {
            None => wanted_id,
            // A key of long ago stands for something new.
            Some(row) if now >= row.created_at.plus_seconds(KEPT_SECONDS) => app.random().id(now),
            Some(row) => {
                Mark::repeated();
                return Ok(row);
            }
        };
        judged(tx, app, caller, recharge).await?;
        let money = recharge.money();
        let (method, currency) = (method_word(recharge.method()), money.currency().as_str());
        let row = NewRechargeRow {
            recharge_id,
            account_id,
            user_id: caller.user_id,
            reference: &recharge_id.simple().to_string(),
            method,
            gateway,
            currency,
            amount: money.minor(),
            created_at: now,
            expires_at: now.plus_seconds(OPEN_SECONDS),
            ask_at: now.plus_seconds(FIRST_ASK_SECONDS),
        };
        store::recharge_insert(tx, &row).await?;
        let event = Event::done(caller, "recharge.create").on("recharge", recharge_id, "");
        let values = json!({ "amount": money.print(), "currency": currency, "method": method, "gateway": gateway });
        audit::record(tx, app, account_id, &event.after(values)).await?;
        let row = store::recharge_of(tx, account_id, recharge_id).await?;
        row.ok_or_else(|| Error::internal("a recharge was deleted"))
    })
}

/// Whether the account may begin it now.
async fn judged(tx: &mut Conn, app: &App, caller: &Caller, recharge: &Recharge) -> Result<()> {
    let (account_id, now) = (caller.account_id, app.now());
    require_verified(tx, account_id).await?;
    let currency = recharge.money().currency();
    if currency_of(tx, account_id).await? != currency {
        return Err(Error::field("currency", Rule::UnknownChoice));
    }
    if store::open_count(tx, account_id, now.plus_seconds(-OPEN_SECONDS), now).await? >= OPEN_MAX {
        return Err(Error::new(Code::SentFrequently).with_retry_after(60));
    }
    let method = method_word(recharge.method());
    let paid = store::paid_since(tx, account_id, method, day_start(app), now).await?;
    recharge.within_day(paid, &app.config().limits.recharge).map_err(Error::invalid)
}

/// Asks the gateway for a charge.
async fn begun(
    app: &App,
    recharge: &Recharge,
    row: &RechargeRow,
    gateway: &dyn Gateway,
) -> Result<Begun, GatewayError> {
    let config = app.config();
    let url = &config.http.public_url;
    let charge = NewCharge {
        reference: &row.reference,
        means: means(recharge.method()),
        amount: recharge.money(),
        description: &format!("{} recharge", config.brand.name),
        expires_at: row.expires_at,
        notice_url: &format!("{url}/gicend/payment/notice/{}/", gateway.name()),
        return_url: &format!("{url}/main/recharge?recharge={}", row.recharge_id),
    };
    gateway.begin(&charge).await
}

/// Keeps how the payer goes on, or why they cannot.
async fn begun_save(app: &App, recharge_id: Uuid, begun: &Result<Begun, GatewayError>) -> Result<()> {
    let reason = match begun {
        Ok(begun) => {
            let sealed = sealed(app, recharge_id, &NextReply::from(begun.next.clone()))?;
            let gateway_id = begun.gateway_id.as_deref();
            return transaction!(app.store(), tx => {
                Ok(store::begun_update(tx, recharge_id, gateway_id, &sealed).await?)
            });
        }
        Err(GatewayError::Refused(_)) => RechargeReason::Declined,
        Err(GatewayError::Unanswered(_)) => RechargeReason::Unreachable,
    };
    if let Err(error) = begun {
        tracing::warn!(%error, %recharge_id, "a charge could not be begun");
    }
    let now = app.now();
    transaction!(app.store(), tx => {
        heard::failed_update(tx, recharge_id, reason.as_str(), Some(now.plus_seconds(FIRST_ASK_SECONDS)), now).await?;
        Ok(())
    })
}

/// A method as it is stored.
pub(super) fn method_word(method: PayMethod) -> &'static str {
    match method {
        PayMethod::Wechat => "wechat",
        PayMethod::Alipay => "alipay",
        PayMethod::BankCard => "bank_card",
        PayMethod::Ach => "ach",
    }
}
