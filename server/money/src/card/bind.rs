//! Binds a card that is typed into the gateway's own form: first the form is begun, then what was confirmed in it is taken over.

use axum::extract::State;
use portico_core::Code;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::create::{CardBoundReply, card_refusal, save};
use super::{find_keeper_of, not_found, store};
use crate::MoneyParts;
use crate::caller::Caller;
use crate::caller::idempotency::{IdempotencyKey, once, permit_whole};
use crate::kit::http::{Body, Envelope, Reply};
use crate::money::payment::{CardEntry, NewCard};
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, people::access, transaction};

/// The name under which keys of calls are kept.
const ROUTE: &str = "card/bind";

/// Nothing needs to be said.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CardFormDraft {}

/// A form of the gateway's in which a card can be typed now.
#[derive(Serialize, ToSchema)]
pub struct CardFormReply {
    /// The binding, for `card/bind`.
    pub setup_id: String,
    /// Its secret, for the gateway's form.
    pub client_secret: String,
}

/// A binding that the gateway's form confirmed.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CardBindDraft {
    /// The binding, from `card/form`.
    pub setup_id: String,
    /// Whether later payments are taken from this card without asking.
    pub auto_pay: bool,
}

/// Begins a form of the gateway's, into which a card is typed in the browser: number and security code never come here.
#[utoipa::path(post, path = "/gicend/card/form/", tag = "card", request_body = CardFormDraft,
    responses((status = 200, body = Envelope<CardFormReply>),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 404, description = "100004: the gateway has no form of its own, or nobody set one up"),
        (status = 429, description = "300002: too many cards were tried"),
        (status = 503, description = "100012: the gateway does not answer")))]
pub async fn card_form(
    State(app): State<App>,
    caller: Caller,
    Body(_): Body<CardFormDraft>,
) -> Result<Reply<CardFormReply>> {
    begin_card_form(&app, &caller).await.map(Reply)
}

/// Begins it. The account's name at the gateway is kept before anything is bound to it.
///
/// # Errors
/// 100004; 300002; 100012; when the database does not answer.
pub async fn begin_card_form(app: &App, caller: &Caller) -> Result<CardFormReply> {
    app.card().tries.check_request()?;
    let account_id = caller.account_id;
    let mut conn = app.store().read().await?;
    let (gateway, vault) = find_keeper_of(app, &mut conn, account_id).await?;
    if vault.entry() == CardEntry::Typed {
        return Err(not_found());
    }
    let customer = store::find_customer(&mut conn, account_id, gateway.name()).await?;
    drop(conn);
    let reference = account_id.simple().to_string();
    let form = vault.form(&reference, customer.as_deref()).await;
    let form = form.map_err(|error| Error::new(Code::Unavailable).with_cause(error))?;
    transaction!(app.store(), tx => {
        access::require_in(tx, caller, Operation::Recharge, &Resource::default()).await?;
        store::insert_customer(tx, account_id, gateway.name(), &form.customer).await?;
        let event = Event::done(caller, "card.form").on("account", account_id, "");
        audit::record(tx, app, account_id, &event).await
    })?;
    Ok(CardFormReply { setup_id: form.setup_id, client_secret: form.client_secret })
}

/// Binds the card that the gateway's form confirmed. The same binding again is the same card.
#[utoipa::path(post, path = "/gicend/card/bind/", tag = "card", request_body = CardBindDraft,
    params(("Idempotency-Key" = String, Header, description = "1–255 printable characters; the same again binds nothing more")),
    responses((status = 200, body = Envelope<CardBoundReply>),
        (status = 400, description = "100001 on `Idempotency-Key`; on `setup_id`: `card_declined` when the form did not confirm a card of this \
            account, `too_many` at the limit"),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 404, description = "100004: the gateway has no form of its own, or nobody set one up"),
        (status = 409, description = "900011: the card is bound already; 100006: a call under the same key is in progress"),
        (status = 422, description = "100001 on `Idempotency-Key`: it stands for another body"),
        (status = 503, description = "100012: the gateway does not answer")))]
pub async fn card_bind(
    State(app): State<App>,
    caller: Caller,
    key: IdempotencyKey,
    Body(draft): Body<CardBindDraft>,
) -> Result<Reply<Value>> {
    let permit = permit_whole(&caller, &[Operation::Recharge]);
    let work = |_| bind_card(&app, &caller, &draft);
    once(&app, &caller, ROUTE, &key, &draft, permit, work).await.map(Reply)
}

/// Binds the card that the gateway's own form has taken, once however often it is asked.
///
/// # Errors
/// 100001 on `setup_id`; 100004; 900011; 100012.
pub async fn bind_card(app: &App, caller: &Caller, draft: &CardBindDraft) -> Result<CardBoundReply> {
    let account_id = caller.account_id;
    let mut conn = app.store().read().await?;
    let (gateway, vault) = find_keeper_of(app, &mut conn, account_id).await?;
    let customer = store::find_customer(&mut conn, account_id, gateway.name()).await?;
    drop(conn);
    let customer = customer.ok_or_else(not_found)?;
    let new = NewCard::Form { setup_id: &draft.setup_id, customer: &customer };
    let kept = vault.keep(new).await.map_err(|error| card_refusal("setup_id", error))?;
    let card = save(app, caller, gateway.name(), "setup_id", kept, draft.auto_pay).await?;
    Ok(CardBoundReply { card })
}
