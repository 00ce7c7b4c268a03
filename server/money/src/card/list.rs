//! An account's cards.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::reply::{CardEntryReply, CardReply, to_reply};
use super::{entry, store};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Reply};
use crate::people::account::find_currency_of;
use crate::{App, Result};

/// The account's bound cards, how many it may have, and how another is typed in.
#[derive(Serialize, ToSchema)]
pub struct CardListReply {
    /// The cards, oldest first.
    pub cards: Vec<CardReply>,
    /// How many an account may have.
    pub max: u32,
    /// How another is typed in; null where nobody set a gateway up that keeps cards.
    pub entry: Option<CardEntryReply>,
}

/// Lists the account's bound cards, and how another is typed in.
#[utoipa::path(get, path = "/gicend/card/list/", tag = "card",
    responses((status = 200, body = Envelope<CardListReply>),
        (status = 403, description = "100013: the permission to recharge is missing")))]
pub async fn card_list(State(app): State<App>, caller: Caller) -> Result<Reply<CardListReply>> {
    list_cards(&app, caller.account_id).await.map(Reply)
}

/// The cards of an account in the order in which they were bound.
///
/// # Errors
/// When the database does not answer.
pub async fn list_cards(app: &App, account_id: Uuid) -> Result<CardListReply> {
    let mut conn = app.store().read().await?;
    let entry = entry(app, find_currency_of(&mut conn, account_id).await?);
    let rows = store::list_cards(&mut conn, account_id).await?;
    let cards = rows.into_iter().map(|row| to_reply(app, row)).collect();
    Ok(CardListReply { cards, max: app.config().limits.account.cards, entry })
}
