//! Binds a card that was typed into the console's form: at the built-in test gateway only.

use axum::extract::State;
use portico_core::action_code::Action;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::{Card, CardBrand, CardDraft, Code, Rule};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::reply::{CardReply, month_of, to_reply};
use super::store::{self, CardRow};
use super::{find_keeper_of, not_found};
use crate::MoneyParts;
use crate::caller::Caller;
use crate::caller::Mark;
use crate::caller::idempotency::{IdempotencyKey, once, permit_whole};
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::store::Conn;
use crate::money::payment::{CardEntry, GatewayError, KeptCard, NewCard};
use crate::people::access;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "card/create";
/// The number for a card that is bound already (SPEC §8).
const BOUND: u32 = 900_011;

/// The card that was bound.
#[derive(Serialize, ToSchema)]
pub struct CardBoundReply {
    /// The card that was bound.
    pub card: CardReply,
}

/// Binds a card: number and security code go to the gateway and are kept nowhere. Where the gateway has a form of its own, no
/// card is taken here.
#[utoipa::path(post, path = "/gicend/card/create/", tag = "card", request_body = CardDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again binds nothing more")),
    responses((status = 200, body = Envelope<CardBoundReply>),
        (status = 400, description = "100001 on a field or `Idempotency-Key`; on `number`, `card_declined` when the bank does not take the card, \
            `too_many` at the limit"),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 404, description = "100004: cards are typed into the gateway's own form, or nobody set a gateway up"),
        (status = 409, description = "900011: the card is bound already; 100006: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another card"),
        (status = 429, description = "300002: too many cards were tried"),
        (status = 503, description = "100012: the gateway does not answer")))]
pub async fn card_create(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<CardDraft>,
) -> Result<Reply<Value>> {
    let (year, month) = month_of(app.now());
    let parts = [year, month].map(|part| u32::try_from(part).unwrap_or_default());
    let card = draft.check_on(&app.config().limits, parts[0], parts[1]).map_err(Error::invalid)?;
    let permit = permit_whole(&caller, &[Operation::Recharge]);
    let work = |_| async { Ok(CardBoundReply { card: create_card(&app, &caller, &card).await? }) };
    once(&app, &caller, ROUTE, &key, &face(&card), permit, work).await.map(Reply)
}

/// What a call under the same key has to say alike: what may be known of the card. Of number and security code not even a hash is
/// kept.
fn face(card: &Card) -> impl Serialize + Sync {
    (card.face(), card.auto_pay().to_owned())
}

/// Binds a card that was typed here: its number goes to the gateway and is not kept.
///
/// # Errors
/// 100001 on `number`; 100004; 900011; 300002; 100012.
pub async fn create_card(app: &App, caller: &Caller, card: &Card) -> Result<CardReply> {
    app.card().tries.check_request()?;
    let mut conn = app.store().read().await?;
    let (gateway, vault) = find_keeper_of(app, &mut conn, caller.account_id).await?;
    drop(conn);
    if vault.entry() != CardEntry::Typed {
        return Err(not_found());
    }
    let kept = vault.keep(NewCard::Typed(card)).await.map_err(|error| card_refusal("number", error))?;
    save(app, caller, gateway.name(), "number", kept, *card.auto_pay()).await
}

/// Why a gateway did not keep a card.
pub(super) fn card_refusal(field: &str, error: GatewayError) -> Error {
    match error {
        GatewayError::Refused(why) => Error::field(field, Rule::CardDeclined).with_cause(why),
        GatewayError::Unanswered(why) => Error::new(Code::Unavailable).with_retry_after(5).with_cause(why),
    }
}

/// Writes a card that a gateway keeps. What the account may not have the gateway forgets again, unless the account has it.
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
    let token = kept.token.as_str();
    let saved = transaction!(app.store(), tx => { insert(tx, app, caller, field, &row, token).await });
    match saved {
        Ok(card_id) => find_card(app, account_id, card_id).await,
        Err(refusal) => {
            if refusal.status() < 500 {
                super::delete::forget(app, account_id, gateway, token).await;
            }
            Err(refusal)
        }
    }
}

/// Writes it and tells its id. What the gateway calls by the name of a card that is bound is that card: whoever confirms one form
/// twice has it once.
async fn insert(
    tx: &mut Conn,
    app: &App,
    caller: &Caller,
    field: &str,
    row: &CardRow,
    token: &str,
) -> Result<Uuid> {
    access::require_in(tx, caller, Operation::Recharge, &Resource::default()).await?;
    // Two at once take turns, so that neither goes over the limit or binds the same card.
    audit::take_turn(tx, row.account_id).await?;
    let cards = store::list_cards(tx, row.account_id).await?;
    if let Some(card) = cards.iter().find(|card| card.fingerprint == row.fingerprint) {
        if card.gateway == row.gateway && super::delete::token(app, card)? == token {
            Mark::excuse();
            return Ok(card.card_id);
        }
        return Err(Error::action(Action::CardBind, BOUND));
    }
    let max = app.config().limits.account.cards;
    if cards.len() >= max as usize {
        return Err(Error::field(field, Rule::TooMany { max }));
    }
    let row = CardRow { is_default: cards.is_empty(), ..row.clone() };
    store::insert_card(tx, &row).await?;
    let after = json!({
        "gateway": row.gateway, "brand": row.brand, "last_four": row.last_four, "auto_pay": row.auto_pay,
    });
    let event = Event::done(caller, "card.create").on("card", row.card_id, "").after(after);
    audit::record(tx, app, row.account_id, &event).await?;
    Ok(row.card_id)
}

/// A card of an account, as it is told.
///
/// # Errors
/// 100004; when the database does not answer.
pub(super) async fn find_card(app: &App, account_id: Uuid, card_id: Uuid) -> Result<CardReply> {
    let mut conn = app.store().read().await?;
    let row = store::find_card(&mut conn, account_id, card_id).await?;
    Ok(to_reply(app, row.ok_or_else(not_found)?))
}
