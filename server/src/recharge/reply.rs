//! A recharge as it is told.

use portico_core::money::Currency;
use portico_core::state::RechargeState;
use portico_core::{CardBrand, Money, PayMethod};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::method_of;
use super::reason::RechargeReason;
use super::store::RechargeRow;
use crate::clock::Time;
use crate::payment::{NextStep, test_gateway};
use crate::qr::qr;
use crate::random::Random;
use crate::{App, Error, Result};

/// A recharge.
#[derive(Serialize, ToSchema)]
pub struct RechargeReply {
    /// The recharge.
    pub recharge_id: Uuid,
    /// Its number, by which the gateway knows it too.
    pub reference: String,
    /// How it is paid.
    pub method: PayMethod,
    /// The gateway: `wechat`, `alipay`, `stripe` or `test`.
    pub gateway: String,
    /// Whether that is the built-in test gateway, where no real money moves.
    pub is_test: bool,
    /// How much.
    pub amount: Money,
    /// What of it went back at the gateway, and was taken back from the balance.
    pub returned: Money,
    /// What of it the payer's bank disputes, until that is decided.
    pub disputed: Money,
    /// How far it has come.
    pub state: RechargeState,
    /// Why it failed.
    pub reason: Option<RechargeReason>,
    /// The card that paid or pays; null for other methods.
    pub card: Option<RechargeCard>,
    /// The gateway's number of the payment.
    pub transaction_id: Option<String>,
    /// When it was begun.
    pub created_at: Time,
    /// Until when it can be paid.
    pub expires_at: Time,
    /// When it ended.
    pub ended_at: Option<Time>,
    /// What the payer does next; null when there is nothing to do, and in lists.
    pub next: Option<NextReply>,
    /// The code to read as a picture, for a page to show (`data:image/svg+xml`); null without one.
    pub qr: Option<String>,
}

/// What is shown of the card of a recharge.
#[derive(Serialize, ToSchema)]
pub struct RechargeCard {
    /// The card, which may have been removed since.
    pub card_id: Uuid,
    /// The brand; null for one that we do not know.
    pub brand: Option<CardBrand>,
    /// The last four digits of the number.
    pub last_four: String,
}

/// What the payer does next.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum NextReply {
    /// Reads this text, shown as a QR code, with the app.
    Qr {
        /// The code's text.
        text: String,
    },
    /// Goes to the gateway's page.
    Page {
        /// Its address.
        url: String,
    },
    /// Fills in the gateway's own form.
    Form {
        /// The charge's secret.
        client_secret: String,
        /// The gateway's public key.
        publishable_key: String,
    },
    /// Confirms by the gateway's script that the bound card pays (Stripe: `confirmCardPayment(client_secret)`).
    Confirm {
        /// The charge's secret.
        client_secret: String,
        /// The gateway's public key.
        publishable_key: String,
    },
    /// Waits: the gateway charges the bound card.
    Wait,
}

impl From<NextStep> for NextReply {
    fn from(next: NextStep) -> Self {
        match next {
            NextStep::Qr(text) => Self::Qr { text },
            NextStep::Page(url) => Self::Page { url },
            NextStep::Form { client_secret, publishable_key } => {
                Self::Form { client_secret, publishable_key }
            }
            NextStep::Confirm { client_secret, publishable_key } => {
                Self::Confirm { client_secret, publishable_key }
            }
            NextStep::Wait => Self::Wait,
        }
    }
}

impl RechargeRow {
    /// What was to be paid.
    pub(super) fn money(&self) -> Result<Money> {
        let unknown = || Error::internal(format!("recharge.currency is {:?}", self.currency));
        Ok(Money::new(self.amount, Currency::parse(&self.currency).ok_or_else(unknown)?))
    }
}

/// A recharge as it is told in lists.
pub(super) fn listed(row: &RechargeRow) -> Result<RechargeReply> {
    let state = RechargeState::parse(&row.state);
    let amount = row.money()?;
    let part = |minor| Money::new(minor, amount.currency());
    Ok(RechargeReply {
        recharge_id: row.recharge_id,
        reference: row.reference.clone(),
        method: method_of(&row.method)?,
        gateway: row.gateway.clone(),
        is_test: row.gateway == test_gateway::NAME,
        amount,
        returned: part(row.returned),
        disputed: part(row.disputed),
        state: state.ok_or_else(|| Error::internal(format!("recharge.state is {:?}", row.state)))?,
        reason: RechargeReason::parse(&row.reason),
        card: row.card_id.map(|card_id| RechargeCard {
            card_id,
            brand: CardBrand::parse(&row.card_brand),
            last_four: row.card_last_four.clone(),
        }),
        transaction_id: row.transaction_id.clone(),
        created_at: row.created_at,
        expires_at: row.expires_at,
        ended_at: row.ended_at,
        next: None,
        qr: None,
    })
}

/// The same for its payer: with what they do next, while it can be paid.
pub(super) fn shown(app: &App, row: &RechargeRow) -> Result<RechargeReply> {
    let reply = listed(row)?;
    let is_open = reply.state == RechargeState::Pending && app.now() < reply.expires_at;
    let next = row.sealed.as_deref().filter(|_| is_open).map(|sealed| opened(app, row.recharge_id, sealed));
    let next = next.transpose()?;
    let qr = if let Some(NextReply::Qr { text }) = &next { Some(qr(text)?) } else { None };
    Ok(RechargeReply { next, qr, ..reply })
}

/// What the payer does next, sealed for the database.
pub(super) fn sealed(app: &App, recharge_id: Uuid, next: &NextReply) -> Result<Vec<u8>> {
    let random: &Random = app.random();
    let plain = serde_json::to_vec(next).map_err(Error::internal)?;
    app.recharge().seal.seal(random, &[recharge_id.as_bytes()], plain)
}

fn opened(app: &App, recharge_id: Uuid, sealed: &[u8]) -> Result<NextReply> {
    let plain = app.recharge().seal.open(&[recharge_id.as_bytes()], sealed);
    let plain = plain.ok_or_else(|| Error::internal("recharge.sealed was sealed with another key"))?;
    serde_json::from_slice(&plain).map_err(Error::internal)
}
