//! Begins a recharge.

use axum::extract::State;
use portico_core::permission_group::Operation;
use portico_core::state::RechargeState;
use portico_core::{Code, Draft, PayMethod, Recharge, RechargeDraft, Rule};
use serde_json::json;
use uuid::Uuid;

use super::charge::{By, charge};
use super::reply::RechargeReply;
use super::show::find_recharge;
use super::store::{self, NewRechargeRow, RechargeRow};
use super::{Reconcile, day_start, first_ask_seconds, means};
use crate::MoneyParts;
use crate::caller::Caller;
use crate::caller::Mark;
use crate::caller::idempotency::{IdempotencyKey, once, permit_whole};
use crate::kit::fault;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::queue::enqueue_at;
use crate::kit::store::Conn;
use crate::money::payment::Presence;
use crate::people::account::{find_currency_of, require_verified};
use crate::platform::audit::{self, Actor, Event};
use crate::{App, Error, Result, money::card, transaction};

/// Seconds in which it can be paid.
const OPEN_SECONDS: i64 = 15 * 60;
/// Recharges of one account that can be paid at the same time.
const OPEN_MAX: i64 = 20;

/// What keys of this call are kept under.
const ROUTE: &str = "recharge/create";

/// Begins a recharge at the gateway of its method.
#[utoipa::path(post, path = "/gicend/recharge/create/", tag = "recharge", request_body = RechargeDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again begins no second one")),
    responses((status = 200, body = Envelope<RechargeReply>),
        (status = 400, description = "100001 on `method`, `amount` (the day's cap, too), `currency`, `card` or `Idempotency-Key`"),
        (status = 403, description = "100013: the permission is missing, or the account is not verified"),
        (status = 409, description = "100006: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body"),
        (status = 429, description = "300002: twenty recharges wait to be paid")))]
pub async fn recharge_create(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<RechargeDraft>,
) -> Result<Reply<RechargeReply>> {
    let recharge = draft.clone().check(&app.config().limits).map_err(Error::invalid)?;
    let payer = Payer::from(&caller);
    let permit = permit_whole(&caller, &[Operation::Recharge]);
    let work = |recharge_id| create_recharge(&app, &payer, &recharge, recharge_id);
    let made = once(&app, &caller, ROUTE, &key, &draft, permit, work).await?;
    let recharge_id = serde_json::from_value(made).map_err(Error::internal)?;
    find_recharge(&app, caller.account_id, recharge_id).await.map(Reply)
}

/// Who recharges: the account whose balance it is, and the person that begins it or had it begun.
pub struct Payer {
    /// The account whose balance is recharged.
    pub account_id: Uuid,
    /// Who began it, or had it begun.
    pub user_id: Uuid,
    /// Who did it, for the audit log.
    pub actor: Actor,
    /// Whether they are there while their card is charged.
    pub presence: Presence,
}

impl From<&Caller> for Payer {
    fn from(caller: &Caller) -> Self {
        let (account_id, user_id) = (caller.account_id, caller.user_id);
        Self { account_id, user_id, actor: caller.into(), presence: Presence::Here }
    }
}

/// Begins it under `recharge_id`, or takes it up where a server that died left it. A gateway that cannot be reached or refuses
/// leaves a recharge that failed: there was nothing to pay at. A bound card is charged, and how that ended is asked for.
///
/// # Errors
/// 100001 on `method`, `amount`, `currency` or `card`; 100013 on `verification`; 300002; when the database does not answer.
pub async fn create_recharge(
    app: &App,
    payer: &Payer,
    recharge: &Recharge,
    recharge_id: Uuid,
) -> Result<Uuid> {
    let by = by(app, payer, recharge).await?;
    let row = insert_recharge(app, payer, recharge, recharge_id, &by).await?;
    fault!("recharge.created");
    if row.state == RechargeState::Pending && row.sealed.is_none() {
        charge(app, recharge, &row, &by, payer.presence).await?;
    }
    Ok(row.recharge_id)
}

/// The gateway that takes it, and the card that pays.
async fn by<'a>(app: &'a App, payer: &Payer, recharge: &Recharge) -> Result<By<'a>> {
    let (account_id, presence) = (payer.account_id, payer.presence);
    if recharge.method() == PayMethod::BankCard {
        let mut conn = app.store().read().await?;
        let card = card::paying(&mut conn, app, account_id, "card", recharge.card()).await?;
        // What is taken without asking has to be allowed; that may have been taken back.
        if presence == Presence::Away && !card.auto_pay {
            return Err(Error::field("card", Rule::NotAccepted));
        }
        let gateway = app.payment().by_name(&card.gateway);
        let gateway = gateway.ok_or_else(|| Error::field("card", Rule::UnknownChoice))?;
        return Ok(By { gateway, card: Some(card) });
    }
    let gateway = app.payment().taking(means(recharge.method()), recharge.money().currency());
    Ok(By { gateway: gateway.ok_or_else(|| Error::field("method", Rule::UnknownChoice))?, card: None })
}

/// Writes a recharge as pending. Recharges of one account take turns, so that the day's cap holds for those at the same time, too.
async fn insert_recharge(
    app: &App,
    payer: &Payer,
    recharge: &Recharge,
    recharge_id: Uuid,
    by: &By<'_>,
) -> Result<RechargeRow> {
    let (account_id, gateway) = (payer.account_id, by.gateway.name());
    transaction!(app.store(), tx => {
        audit::take_turn(tx, account_id).await?;
        let now = app.now();
        if let Some(row) = store::find_recharge_of(tx, account_id, recharge_id).await? {
            Mark::excuse();
            return Ok(row);
        }
        may_begin(tx, app, account_id, recharge).await?;
        let money = recharge.money();
        let ask_at = now.plus_seconds(first_ask_seconds(app));
        let row = NewRechargeRow {
            recharge_id,
            account_id,
            user_id: payer.user_id,
            reference: &recharge_id.simple().to_string(),
            method: recharge.method(),
            gateway,
            amount: money,
            card: by.card.as_ref().map(|card| (card.card_id, card.brand.as_str(), card.last_four.as_str())),
            created_at: now,
            expires_at: now.plus_seconds(OPEN_SECONDS),
            ask_at,
        };
        store::insert_recharge(tx, &row).await?;
        enqueue_at(tx, app, &Reconcile::default(), ask_at).await?;
        let event = Event::done(payer.actor.clone(), "recharge.create").on("recharge", recharge_id, "");
        let values = json!({
            "amount": money.print(), "currency": money.currency(), "method": recharge.method(), "gateway": gateway,
        });
        audit::record(tx, app, account_id, &event.after(values)).await?;
        let row = store::find_recharge_of(tx, account_id, recharge_id).await?;
        row.ok_or_else(|| Error::internal("a recharge was deleted"))
    })
}

/// Whether the account may begin it now.
async fn may_begin(tx: &mut Conn, app: &App, account_id: Uuid, recharge: &Recharge) -> Result<()> {
    let now = app.now();
    require_verified(tx, account_id).await?;
    let currency = recharge.money().currency();
    if find_currency_of(tx, account_id).await? != currency {
        return Err(Error::field("currency", Rule::UnknownChoice));
    }
    if store::count_open_recharges(tx, account_id, now.plus_seconds(-OPEN_SECONDS), now).await? >= OPEN_MAX {
        return Err(Error::new(Code::SentFrequently).with_retry_after(60));
    }
    let paid = store::sum_recharges(tx, account_id, recharge.method(), day_start(app), now).await?;
    recharge.within_day(paid, &app.config().limits.recharge).map_err(Error::invalid)
}
