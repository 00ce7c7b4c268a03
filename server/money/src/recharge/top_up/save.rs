//! Sets auto top-up.

use axum::extract::State;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::top_up::{TopUp, TopUpDraft};
use portico_core::{Money, Rule};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::show::{TopUpReply, show_top_up};
use super::store::{self, SettingRow};
use crate::caller::Caller;
use crate::caller::idempotency::{IdempotencyKey, once, permit_whole};
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Reply};
use crate::people::account::find_currency_of;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, money::card, people::access, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "top_up/save";

/// When and how much is recharged, and by which card.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TopUpSave {
    /// The card that pays: payments from it without asking must be allowed (`card/auto_pay`).
    pub card_id: String,
    /// When and how much.
    pub top_up: TopUpDraft,
}

/// Sets auto top-up, in place of what was set. Failed payments are forgotten, so that it tries anew.
#[utoipa::path(post, path = "/gicend/recharge/top_up/save/", tag = "recharge", request_body = TopUpSave,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again sets nothing anew")),
    responses((status = 200, body = Envelope<TopUpReply>),
        (status = 400, description = "100001 on `Idempotency-Key`; on `card_id`: unknown, over, or `not_accepted` when payments without asking are not \
            allowed; on a field of `top_up`"),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 409, description = "100006: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body")))]
pub async fn recharge_top_up_save(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<TopUpSave>,
) -> Result<Reply<Value>> {
    let setting = check_under("top_up", draft.top_up.clone(), &app.config().limits)?;
    let permit = permit_whole(&caller, &[Operation::Recharge]);
    let work = |_| save_top_up(&app, &caller, &draft.card_id, &setting);
    once(&app, &caller, ROUTE, &key, &draft, permit, work).await.map(Reply)
}

/// Sets when the balance recharges itself, with what amount and from which card.
///
/// # Errors
/// 100001 on `card_id` or `top_up.currency`; 100013 when the permission was taken away meanwhile.
pub async fn save_top_up(app: &App, caller: &Caller, card_id: &str, setting: &TopUp) -> Result<TopUpReply> {
    let (account_id, now) = (caller.account_id, app.now());
    transaction!(app.store(), tx => {
        access::require_in(tx, caller, Operation::Recharge, &Resource::default()).await?;
        audit::take_turn(tx, account_id).await?;
        let card = card::paying(tx, app, account_id, "card_id", card_id).await?;
        if !card.auto_pay {
            return Err(Error::field("card_id", Rule::NotAccepted));
        }
        if find_currency_of(tx, account_id).await? != setting.currency() {
            return Err(Error::field("top_up.currency", Rule::UnknownChoice));
        }
        let last = store::list_tries(tx, account_id, 1).await?.first().map_or(0, |last| last.number);
        let money = |minor| Money::new(minor, setting.currency());
        let row = SettingRow {
            account_id,
            user_id: caller.user_id,
            card_id: card.card_id,
            threshold: setting.threshold().map(money),
            days: setting.days().into(),
            amount: money(setting.amount()),
            monthly_ceiling: money(setting.monthly_ceiling()),
            is_on: true,
            reset_after: last,
            look_at: Some(now),
            ceiling_told: 0,
            saved_at: now,
        };
        store::save_setting(tx, &row).await?;
        let after = json!({
            "card": card.last_four, "threshold": row.threshold.map(Money::print), "days": row.days,
            "amount": row.amount.print(), "monthly_ceiling": row.monthly_ceiling.print(),
        });
        let event = Event::done(caller, "top_up.save").on("account", account_id, "").after(after);
        audit::record(tx, app, account_id, &event).await
    })?;
    show_top_up(app, account_id).await
}
