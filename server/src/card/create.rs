//! Binds a card that was typed into the console's form: at the built-in test gateway only.

use axum::extract::State;
use portico_core::action_code::Action;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::{Card, CardBrand, CardDraft, Code, Rule};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::reply::{CardReply, month_of, shown};
use super::store::{self, CardRow};
use super::{keeper_of, unknown};
use crate::access;
use crate::audit::{self, Event};
use crate::http::{Body, Caller, Envelope, Reply};
use crate::payment::{CardEntry, GatewayError, KeptCard, NewCard};
use crate::store::Conn;
use crate::{App, Error, Result, transaction};

/// The number for a card that is bound already (SPEC §8).
const BOUND: u32 = 900_011;

/// The card that was bound.
#[derive(Serialize, ToSchema)]
pub struct CardBoundReply {
    /// The card.
    pub card: CardReply,
}

/// Binds a card: number and security code go to the gateway and are kept nowhere. Where the gateway has a form of its own, no
/// card is taken here.
#[utoipa::path(post, path = "/gicend/card/create/", tag = "card", request_body = CardDraft,
    responses((status = 200, body = Envelope<CardBoundReply>),
        (status = 400, description = "100001 on a field; on `number`, `card_declined` when the bank does not take the card, \
            `too_many` at the limit"),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 404, description = "100004: cards are typed into the gateway's own form, or nobody set a gateway up"),
        (status = 409, description = "900011: the card is bound already"),
        (status = 429, description = "300002: too many cards were tried"),
        (status = 503, description = "100012: the gateway does not answer")))]
pub async fn card_create_make(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<CardDraft>,
) -> Result<Reply<CardBoundReply>> {
    let (year, month) = month_of(app.now());
    let parts = [year, month].map(|part| u32::try_from(part).unwrap_or_default());
    let card = draft.check_on(&app.config().limits, parts[0], parts[1]).map_err(Error::invalid)?;
    let bound = card_create(&app, &caller, &card).await?;
    Ok(Reply(CardBoundReply { card: bound }))
}

/// Binds it.
///
/// # Errors
/// 100001 on `number`; 100004; 900011; 300002; 100012.
pub async fn card_create(app: &App, caller: &Caller, card: &Card) -> Result<CardReply> {
    app.card().tries.check_request()?;
    let mut conn = app.store().read().await?;
    let (gateway, vault) = keeper_of(app, &mut conn, caller.account_id).await?;
    drop(conn);
    if vault.entry() != CardEntry::Typed {
        return Err(unknown());
    }
    let kept = vault.keep(NewCard::Typed(card)).await.map_err(|error| refused("number", error))?;
    save(app, caller, gateway.name(), "number", kept, *card.auto_pay()).await
}

/// Why a gateway did not keep a card.
pub(super) fn refused(field: &str, error: GatewayError) -> Error {
    match error {
        GatewayError::Refused(why) => Error::field(field, Rule::CardDeclined).with_cause(why),
        GatewayError::Unanswered(why) => Error::new(Code::Unavailable).with_retry_after(5).with_cause(why),
    }
}

/// Writes a card that a gateway keeps. What the account may not have the gateway forgets again.
pub(super) async fn save(
    app: &App,
    caller: &Caller,
    gateway: &str,
    field: &str,
    kept: KeptCard,
    auto_pay: bool,
) -> Result<CardReply> {
    let (card_id, now) = (app.random().id(app.now()), app.now());
    let account_id = caller.account_id;
    let [address, city, state, zip, country] = kept.address;
    let row = CardRow {
        card_id,
        account_id,
        gateway: gateway.to_owned(),
        token: app.card().seal.seal(app.random(), &[card_id.as_bytes()], kept.token.clone().into_bytes())?,
        fingerprint: app.card().fingerprint(account_id, gateway, &kept.fingerprint),
        brand: kept.brand.map(CardBrand::as_str).unwrap_or_default().to_owned(),
        last_four: kept.last_four,
        expiry_year: kept.expiry_year.into(),
        expiry_month: kept.expiry_month.into(),
        name: kept.name,
        email: kept.email,
        address,
        city,
        state,
        zip,
        country,
        auto_pay,
        is_default: false,
        created_at: now,
    };
    let saved = transaction!(app.store(), tx => { insert(tx, app, caller, field, &row).await });
    if let Err(refusal) = saved {
        // The same binding sent again must not lose the card that it made the first time.
        if refusal.code() != Code::CardAlreadyBound && refusal.status() < 500 {
            super::delete::forget(app, gateway, &kept.token).await;
        }
        return Err(refusal);
    }
    card_of(app, account_id, card_id).await
}

async fn insert(tx: &mut Conn, app: &App, caller: &Caller, field: &str, row: &CardRow) -> Result<()> {
    access::require_in(tx, caller, Operation::Recharge, &Resource::default()).await?;
    // Two at once take turns, so that neither goes over the limit or binds the same card.
    audit::turn_take(tx, row.account_id).await?;
    let cards = store::cards_select(tx, row.account_id).await?;
    if cards.iter().any(|card| card.fingerprint == row.fingerprint) {
        return Err(Error::action(Action::CardBind, BOUND));
    }
    let max = app.config().limits.account.cards;
    if cards.len() >= max as usize {
        return Err(Error::field(field, Rule::TooMany { max }));
    }
    let row = CardRow { is_default: cards.is_empty(), ..row.clone() };
    store::card_insert(tx, &row).await?;
    let after = json!({
        "gateway": row.gateway, "brand": row.brand, "last_four": row.last_four, "auto_pay": row.auto_pay,
    });
    let event = Event::done(caller, "card.create").on("card", row.card_id, "").after(after);
    audit::record(tx, app, row.account_id, &event).await
}

/// A card of an account, as it is told.
///
/// # Errors
/// 100004; when the database does not answer.
pub(super) async fn card_of(app: &App, account_id: Uuid, card_id: Uuid) -> Result<CardReply> {
    let mut conn = app.store().read().await?;
    let row = store::card_of(&mut conn, account_id, card_id).await?;
    Ok(shown(app, row.ok_or_else(unknown)?))
}
