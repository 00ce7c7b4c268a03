//! Removes a card: here at once, at the gateway soon after.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::CardRef;
use super::list::{CardListReply, list_cards};
use super::store::{self, CardRow};
use super::update::take_card;
use crate::MoneyParts;
use crate::caller::Caller;
use crate::kit::http::{Body, Envelope, Reply};
use crate::kit::queue::{Failure, Job, enqueue};
use crate::kit::store::Conn;
use crate::money::recharge::top_up;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result, transaction};

/// Removes a card. Of the rest, the oldest becomes the default when it was that.
#[utoipa::path(post, path = "/gicend/card/delete/", tag = "card", request_body = CardRef,
    responses((status = 200, body = Envelope<CardListReply>),
        (status = 403, description = "100013: the permission to recharge is missing"),
        (status = 404, description = "100004: the account has no such card")))]
pub async fn card_delete(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<CardRef>,
) -> Result<Reply<CardListReply>> {
    delete_card(&app, &caller, draft.parse()?).await?;
    list_cards(&app, caller.account_id).await.map(Reply)
}

/// Removes a card and has its gateway forget it; where it was the default one, the oldest that is left becomes it.
///
/// # Errors
/// 100004; 100013 when the permission was taken away meanwhile.
pub async fn delete_card(app: &App, caller: &Caller, card_id: Uuid) -> Result<()> {
    transaction!(app.store(), tx => {
        let card = take_card(tx, caller, card_id).await?;
        remove(tx, app, &card).await?;
        if card.is_default
            && let Some(next) = store::list_cards(tx, caller.account_id).await?.first()
        {
            store::set_default(tx, next.card_id).await?;
        }
        let before = json!({ "gateway": card.gateway, "brand": card.brand, "last_four": card.last_four });
        let event = Event::done(caller, "card.delete").on("card", card_id, "").before(before);
        audit::record(tx, app, caller.account_id, &event).await
    })
}

/// Removes a card's row, and has the gateway forget the card. One whose token was sealed under a secret that the operator gave up is removed as
/// well: otherwise neither it nor its account could ever be.
pub(super) async fn remove(tx: &mut Conn, app: &App, card: &CardRow) -> Result<()> {
    match token(app, card) {
        Ok(token) => {
            let (account_id, gateway) = (Some(card.account_id), card.gateway.clone());
            enqueue(tx, app, &ForgetCard { account_id, gateway, token }).await?;
        }
        Err(error) => {
            tracing::warn!(%error, card_id = %card.card_id, "a card that was removed stays at its gateway");
        }
    }
    top_up::release_card(tx, card.card_id).await?;
    Ok(store::delete_card(tx, card.card_id).await?)
}

/// The gateway's token for a card.
pub(super) fn token(app: &App, card: &CardRow) -> Result<String> {
    let plain = app.card().seal.open(&[card.card_id.as_bytes()], &card.token);
    let plain = plain.ok_or_else(|| Error::internal("card.token was sealed with another key"))?;
    String::from_utf8(plain).map_err(Error::internal)
}

/// Has the gateway forget a card that was not bound after all, unless the account has it.
pub(super) async fn forget(app: &App, account_id: Uuid, gateway: &str, token: &str) {
    let (account_id, gateway, token) = (Some(account_id), gateway.to_owned(), token.to_owned());
    let job = ForgetCard { account_id, gateway, token };
    let staged: Result<()> = transaction!(app.store(), tx => { enqueue(tx, app, &job).await });
    if let Err(error) = staged {
        tracing::warn!(%error, gateway = job.gateway, "a card that was not bound stays at its gateway");
    }
}

/// Has a gateway forget a card, unless the account has it bound by then. The queue keeps its input sealed.
#[derive(Serialize, Deserialize)]
pub struct ForgetCard {
    /// Whose it was; nothing in a job of an older program.
    #[serde(default)]
    account_id: Option<Uuid>,
    gateway: String,
    token: String,
}

impl Job for ForgetCard {
    type Host = App;
    const KIND: &'static str = "card.forget";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let gateway = app.payment().by_name(&self.gateway);
        let Some(vault) = gateway.and_then(|gateway| gateway.vault()) else {
            return Err(Failure::Never(format!("the gateway {} is not set up", self.gateway)));
        };
        if self.is_bound(app).await? {
            return Ok(());
        }
        vault.forget(&self.token).await.map_err(|error| Failure::Again(error.to_string()))
    }
}

impl ForgetCard {
    /// Whether the account has the card, bound again by the gateway's same name for it.
    async fn is_bound(&self, app: &App) -> Result<bool> {
        let Some(account_id) = self.account_id else { return Ok(false) };
        let mut conn = app.store().read().await?;
        for card in store::list_cards(&mut conn, account_id).await? {
            if card.gateway == self.gateway && token(app, &card)? == self.token {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
