//! Removes a card: here at once, at the gateway soon after.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::CardRef;
use super::list::{CardListReply, card_list};
use super::store::{self, CardRow};
use super::update::taken;
use crate::audit::{self, Event};
use crate::http::{Body, Caller, Envelope, Reply};
use crate::queue::{Failure, Job, enqueue};
use crate::recharge::top_up;
use crate::store::Conn;
use crate::{App, Error, Result, transaction};

/// Removes a card. Of the rest, the oldest becomes the default when it was that.
#[utoipa::path(post, path = "/gicend/card/delete/", tag = "card", request_body = CardRef,
    responses((status = 200, body = Envelope<CardListReply>),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 404, description = "100004: the account has no such card")))]
pub async fn card_delete_make(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<CardRef>,
) -> Result<Reply<CardListReply>> {
    card_delete(&app, &caller, draft.parse()?).await?;
    card_list(&app, caller.account_id).await.map(Reply)
}

/// Removes it.
///
/// # Errors
/// 100004; 100013 when the permission was taken away meanwhile.
pub async fn card_delete(app: &App, caller: &Caller, card_id: Uuid) -> Result<()> {
    transaction!(app.store(), tx => {
        let card = taken(tx, caller, card_id).await?;
        remove(tx, app, &card).await?;
        if card.is_default
            && let Some(next) = store::cards_select(tx, caller.account_id).await?.first()
        {
            store::default_set(tx, next.card_id).await?;
        }
        let before = json!({ "gateway": card.gateway, "brand": card.brand, "last_four": card.last_four });
        let event = Event::done(caller, "card.delete").on("card", card_id, "").before(before);
        audit::record(tx, app, caller.account_id, &event).await
    })
}

/// Removes a card's row, and has the gateway forget the card.
pub(super) async fn remove(tx: &mut Conn, app: &App, card: &CardRow) -> Result<()> {
    let job = ForgetCard { gateway: card.gateway.clone(), token: token(app, card)? };
    enqueue(tx, app, &job).await?;
    top_up::card_gone(tx, card.card_id).await?;
    Ok(store::card_delete(tx, card.card_id).await?)
}

/// The gateway's token for a card.
pub(super) fn token(app: &App, card: &CardRow) -> Result<String> {
    let plain = app.card().seal.open(&[card.card_id.as_bytes()], &card.token);
    let plain = plain.ok_or_else(|| Error::internal("card.token was sealed with another key"))?;
    String::from_utf8(plain).map_err(Error::internal)
}

/// Has the gateway forget a card that was not bound after all.
pub(super) async fn forget(app: &App, gateway: &str, token: &str) {
    let job = ForgetCard { gateway: gateway.to_owned(), token: token.to_owned() };
    let staged: Result<()> = transaction!(app.store(), tx => { enqueue(tx, app, &job).await });
    if let Err(error) = staged {
        tracing::warn!(%error, gateway, "a card that was not bound stays at its gateway");
    }
}

/// Has a gateway forget a card. The queue keeps its input sealed.
#[derive(Serialize, Deserialize)]
pub struct ForgetCard {
    gateway: String,
    token: String,
}

impl Job for ForgetCard {
    const KIND: &'static str = "card.forget";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let gateway = app.payment().named(&self.gateway);
        let Some(vault) = gateway.and_then(|gateway| gateway.vault()) else {
            return Err(Failure::Never(format!("the gateway {} is not set up", self.gateway)));
        };
        vault.forget(&self.token).await.map_err(|error| Failure::Again(error.to_string()))
    }
}
