//! Which card is offered first, and from which later payments may be taken without asking.

use axum::extract::State;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::create::{CardBoundReply, find_card};
use super::store::{self, CardRow};
use super::{CardRef, not_found};
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::money::recharge::top_up;
use crate::people::access;
use crate::platform::audit::{self, Event};
use crate::{App, Result, transaction};

/// Whether later payments may be taken from a card without asking.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CardAutoPay {
    /// Which card: a `card_id` of `/gicend/card/list/`.
    pub card_id: String,
    /// Whether they may be taken without asking.
    pub auto_pay: bool,
}

/// Makes a card the one that is offered first.
#[utoipa::path(post, path = "/gicend/card/default/", tag = "card", request_body = CardRef,
    responses((status = 200, body = Envelope<CardBoundReply>),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 404, description = "100004: the account has no such card")))]
pub async fn card_default(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<CardRef>,
) -> Result<Reply<CardBoundReply>> {
    set_default_card(&app, &caller, draft.parse()?).await.map(Reply)
}

/// Makes it the one.
///
/// # Errors
/// 100004; 100013 when the permission was taken away meanwhile.
pub async fn set_default_card(app: &App, caller: &Caller, card_id: Uuid) -> Result<CardBoundReply> {
    transaction!(app.store(), tx => {
        take_card(tx, caller, card_id).await?;
        store::clear_default(tx, caller.account_id).await?;
        store::set_default(tx, card_id).await?;
        let event = Event::done(caller, "card.default").on("card", card_id, "");
        audit::record(tx, app, caller.account_id, &event).await
    })?;
    Ok(CardBoundReply { card: find_card(app, caller.account_id, card_id).await? })
}

/// Chooses whether later payments may be taken from a card without asking. An auto top-up that the card pays is turned off when they may not, and
/// the people who see the balance are notified.
#[utoipa::path(post, path = "/gicend/card/auto_pay/", tag = "card", request_body = CardAutoPay,
    responses((status = 200, body = Envelope<CardBoundReply>),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 404, description = "100004: the account has no such card")))]
pub async fn card_auto_pay(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<CardAutoPay>,
) -> Result<Reply<CardBoundReply>> {
    let card_id = CardRef { card_id: draft.card_id }.parse()?;
    set_auto_pay(&app, &caller, card_id, draft.auto_pay).await.map(Reply)
}

/// Chooses whether due amounts may be taken from a card without asking.
///
/// # Errors
/// 100004; 100013 when the permission was taken away meanwhile.
pub async fn set_auto_pay(
    app: &App,
    caller: &Caller,
    card_id: Uuid,
    auto_pay: bool,
) -> Result<CardBoundReply> {
    transaction!(app.store(), tx => {
        let before = take_card(tx, caller, card_id).await?;
        store::set_auto_pay(tx, card_id, auto_pay).await?;
        let event = Event::done(caller, "card.auto_pay").on("card", card_id, "");
        let event = event.before(json!({ "auto_pay": before.auto_pay })).after(json!({ "auto_pay": auto_pay }));
        audit::record(tx, app, caller.account_id, &event).await?;
        if auto_pay { Ok(()) } else { top_up::withdraw_card(tx, app, caller, card_id).await }
    })?;
    Ok(CardBoundReply { card: find_card(app, caller.account_id, card_id).await? })
}

/// Takes a card that the caller may change, with the account's turn.
pub(super) async fn take_card(tx: &mut Conn, caller: &Caller, card_id: Uuid) -> Result<CardRow> {
    access::require_in(tx, caller, Operation::Recharge, &Resource::default()).await?;
    audit::take_turn(tx, caller.account_id).await?;
    store::find_card(tx, caller.account_id, card_id).await?.ok_or_else(not_found)
}
