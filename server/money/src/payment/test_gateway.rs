//! The built-in gateway, for trying things out: a page on which one pays, fails, pays late or loses the notice. No money moves,
//! and it says so. Its notices are Standard Webhooks, sent to the same address and read by the same code as another's.

mod debit;
mod notice;
pub mod page;
mod store;
mod vault;

use aws_lc_rs::hmac;
use axum::http::HeaderMap;
use futures::future::{BoxFuture, FutureExt};
use portico_core::Currency;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use notice::TestNotice;

use self::store::ChargeRow;
use super::client::Tools;
use super::standard_webhook::WebhookKey;
use super::{
    Asked, Back, Begun, ChargeState, Debited, DisputeState, Gateway, GatewayError, Means, NewCharge,
    NewDebit, NewRefund, NextStep, Notice, NoticeError, PayingCard, Presence, RefundState, Report, Returned,
    Sum, Vault,
};
use crate::kit::store::Store;
use crate::{Error, Result, transaction};

/// The name under which recharges and cards of the test gateway are stored.
pub const NAME: &str = "test";
/// Where its pages are; the charge's reference follows.
pub const PAGES: &str = "/payment/test/";

/// The gateway and its book.
pub struct TestGateway {
    tools: Tools,
    store: Store,
    key: WebhookKey,
    /// For fingerprints of card numbers.
    card_key: hmac::Key,
    public_url: String,
}

/// What a notice says.
#[derive(Serialize, Deserialize)]
struct Body {
    #[serde(rename = "type")]
    kind: String,
    data: Data,
}

#[derive(Serialize, Deserialize)]
struct Data {
    reference: String,
    transaction_id: Option<String>,
    amount: i64,
    /// What has gone back in all; all of it when that is left out of a notice of money given back.
    refunded: Option<i64>,
    currency: String,
    /// How the bank returned a debit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    return_code: Option<String>,
}

impl TestGateway {
    /// Keeps its book in `store`; of its two secrets one signs its notices, the other tells cards apart.
    #[must_use]
    pub fn new(tools: Tools, store: Store, [notices, cards]: [[u8; 32]; 2], public_url: &str) -> Self {
        let (key, card_key) = (WebhookKey::new(&notices), hmac::Key::new(hmac::HMAC_SHA256, &cards));
        Self { tools, store, key, card_key, public_url: public_url.to_owned() }
    }

    /// Ends an open charge as its payer chose; says whether it was open.
    async fn end(&self, reference: &str, state: &'static str) -> Result<bool> {
        let id: Uuid = self.tools.random.id(self.tools.clock.now());
        let transaction = (state == "paid").then(|| format!("test_{}", id.simple()));
        transaction!(self.store, tx => {
            Ok(store::end_charge(tx, reference, state, transaction.as_deref()).await?)
        })
    }

    async fn charge(&self, reference: &str) -> Result<Option<ChargeRow>> {
        let mut conn = self.store.read().await?;
        Ok(store::find_charge(&mut conn, reference).await?)
    }

    async fn begin_charge(&self, charge: &NewCharge<'_>) -> Result<Begun> {
        let row = ChargeRow {
            reference: charge.reference.to_owned(),
            currency: charge.amount.currency().as_str().to_owned(),
            amount: charge.amount.minor(),
            description: charge.description.to_owned(),
            notice_url: charge.notice_url.to_owned(),
            return_url: charge.return_url.to_owned(),
            state: "open".to_owned(),
            transaction_id: None,
            refunded: 0,
            bank_state: if charge.means == Means::BankDebit { "asked" } else { "" }.to_owned(),
            return_code: String::new(),
            created_at: self.tools.clock.now(),
            expires_at: charge.expires_at,
        };
        transaction!(self.store, tx => { Ok(store::insert_charge(tx, &row).await?) })?;
        if let Some(card) = &charge.card
            && !self.charge_card(charge.reference, card).await?
        {
            return Ok(Begun { gateway_id: None, next: NextStep::Wait });
        }
        let page = format!("{}{PAGES}{}", self.public_url, charge.reference);
        let next = match charge.means {
            Means::QrCode => NextStep::Qr(page),
            Means::BankDebit => NextStep::Bank,
            _ => NextStep::Page(page),
        };
        Ok(Begun { gateway_id: None, next })
    }

    /// Charges a kept card; says whether its holder has to prove first, on the gateway's page, that it is them.
    async fn charge_card(&self, reference: &str, card: &PayingCard<'_>) -> Result<bool> {
        let mut conn = self.store.read().await?;
        let outcome = store::find_card_outcome(&mut conn, card.token).await?;
        drop(conn);
        let state = match (outcome.as_deref(), card.presence) {
            (Some("pay"), _) => "paid",
            (Some("prove"), Presence::Here) => return Ok(true),
            _ => "failed",
        };
        self.end(reference, state).await?;
        Ok(false)
    }

    async fn query_charge(&self, charge: Asked<'_>) -> Result<Report> {
        Ok(self.charge(charge.reference).await?.map_or_else(Report::pending, |row| row.report()))
    }

    async fn request_refund(&self, refund: &NewRefund<'_>) -> Result<RefundState> {
        let (name, amount) = (refund.reference, refund.amount.minor());
        let is_done = transaction!(self.store, tx => {
            let of = match refund.transaction {
                Some(payment) => store::find_charge_paid_by(tx, payment).await?,
                None => Some(refund.charge.reference.to_owned()),
            };
            let Some(charge) = of.as_deref() else { return Ok(false) };
            if store::insert_refund(tx, name, charge, amount).await? {
                return Ok(store::refund_charge(tx, charge, amount).await?);
            }
            Ok(store::has_refund(tx, name).await?)
        })?;
        Ok(if is_done { RefundState::Done } else { RefundState::Failed })
    }

    /// The body of the notice that tells how a charge stands.
    fn notice_body(row: &ChargeRow) -> Result<String> {
        let data = Data {
            reference: row.reference.clone(),
            transaction_id: row.transaction_id.clone(),
            amount: row.amount,
            refunded: (row.refunded > 0).then_some(row.refunded),
            currency: row.currency.clone(),
            return_code: Some(row.return_code.clone()).filter(|code| !code.is_empty()),
        };
        let body = Body { kind: format!("charge.{}", row.state), data };
        serde_json::to_string(&body).map_err(Error::internal)
    }
}

impl ChargeRow {
    fn report(&self) -> Report {
        if self.state == "open" && self.bank_state == "debited" {
            return Report { state: ChargeState::Processing, ..Report::pending() };
        }
        let (transaction, currency) = (self.transaction_id.clone(), self.currency.clone());
        report(&self.state, transaction, self.amount, self.refunded, currency, &self.return_code)
    }
}

fn report(
    state: &str,
    transaction: Option<String>,
    minor: i64,
    refunded: i64,
    currency: String,
    return_code: &str,
) -> Report {
    let state = match state {
        "paid" => ChargeState::Paid,
        "failed" => ChargeState::Failed,
        "refunded" => ChargeState::Refunded,
        _ => return Report::pending(),
    };
    let paid = (state != ChargeState::Failed).then_some(Sum { minor, currency });
    let returned = Returned::of_code(return_code);
    let back = match state {
        ChargeState::Refunded => Some(Back::Total(refunded)),
        // The bank had paid, and takes it all back.
        ChargeState::Paid if returned.is_some() => {
            Some(Back::Dispute { name: debit::RETURN.to_owned(), minor, state: DisputeState::Lost })
        }
        _ => None,
    };
    Report { state, transaction, paid, back, returned }
}

fn no_answer(error: Error) -> GatewayError {
    GatewayError::Unanswered(error.to_string())
}

impl Gateway for TestGateway {
    fn name(&self) -> &'static str {
        NAME
    }

    fn takes(&self, means: Means, currency: Currency) -> bool {
        means != Means::BankDebit || currency == Currency::USD
    }

    fn begin<'a>(&'a self, charge: &'a NewCharge<'a>) -> BoxFuture<'a, Result<Begun, GatewayError>> {
        self.begin_charge(charge).map(|outcome| outcome.map_err(no_answer)).boxed()
    }

    fn debit<'a>(&'a self, debit: &'a NewDebit<'a>) -> BoxFuture<'a, Result<Debited, GatewayError>> {
        self.begin_debit(debit).boxed()
    }

    fn ask<'a>(&'a self, charge: Asked<'a>) -> BoxFuture<'a, Result<Report, GatewayError>> {
        self.query_charge(charge).map(|outcome| outcome.map_err(no_answer)).boxed()
    }

    fn refund<'a>(&'a self, refund: &'a NewRefund<'a>) -> BoxFuture<'a, Result<RefundState, GatewayError>> {
        self.request_refund(refund).map(|outcome| outcome.map_err(no_answer)).boxed()
    }

    fn notice(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice, NoticeError> {
        let event_id = self.key.verify(headers, body, self.tools.clock.now())?.to_owned();
        let body: Body = serde_json::from_slice(body).map_err(|_| NoticeError::Shape)?;
        let state = body.kind.strip_prefix("charge.").ok_or(NoticeError::Shape)?;
        let Data { reference, transaction_id, amount, refunded, currency, return_code } = body.data;
        let (refunded, return_code) = (refunded.unwrap_or(amount), return_code.unwrap_or_default());
        let report = report(state, transaction_id, amount, refunded, currency, &return_code);
        Ok(Notice { event_id, reference: Some(reference), gateway_id: None, report })
    }

    fn thanks(&self) -> (&'static str, &'static str) {
        ("application/json", "{}")
    }

    fn vault(&self) -> Option<&dyn Vault> {
        Some(self)
    }
}
