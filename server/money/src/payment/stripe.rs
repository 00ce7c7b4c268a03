//! Stripe's PaymentIntents: cards, and ACH debits in US dollars. A card is typed into Stripe's own form in the browser, so that
//! neither number nor security code comes here; the numbers of a bank account are handed on (`debit`).
//!
//! A kept card whose holder is there is charged when their browser confirms it; of one whose holder is away the charge is
//! begun and confirmed in one call, which the same key makes at most once.

mod debit;
mod heard;
mod vault;

use aws_lc_rs::hmac;
use axum::http::HeaderMap;
use futures::future::{BoxFuture, FutureExt};
use portico_core::Currency;
use reqwest::RequestBuilder;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::Value;

use super::client::Tools;
use super::{
    Asked, Back, Begun, ChargeState, Debited, Gateway, GatewayError, Means, NewCharge, NewDebit, NewRefund,
    NextStep, Notice, NoticeError, Presence, RefundState, Report, Sum, Vault, header, in_window,
};
use crate::platform::config::StripeConfig;

/// The version of the API that the adapter is written for.
const VERSION: &str = "2024-06-20";

/// An account at Stripe.
pub struct Stripe {
    tools: Tools,
    url: String,
    secret_key: SecretString,
    publishable_key: String,
    webhook: hmac::Key,
}

#[derive(Deserialize)]
struct Intent {
    id: String,
    status: String,
    amount: i64,
    #[serde(default)]
    amount_received: Option<i64>,
    currency: String,
    client_secret: Option<String>,
    #[serde(default)]
    metadata: Metadata,
    latest_charge: Option<Value>,
    #[serde(default)]
    payment_method_types: Vec<String>,
    payment_method: Option<Value>,
    next_action: Option<Value>,
    last_payment_error: Option<debit::PaymentFailure>,
}

#[derive(Deserialize)]
struct List {
    data: Vec<Intent>,
}

#[derive(Default, Deserialize)]
struct Metadata {
    reference: Option<String>,
}

#[derive(Deserialize)]
struct Refunded {
    status: String,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Deserialize)]
struct RefundList {
    data: Vec<Refunded>,
}

#[derive(Deserialize)]
struct Refusal {
    error: RefusalDetail,
}

#[derive(Deserialize)]
struct RefusalDetail {
    code: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
}

impl Stripe {
    /// From the operator's settings.
    #[must_use]
    pub fn new(config: &StripeConfig, tools: Tools) -> Self {
        Self {
            tools,
            url: config.url.trim_end_matches('/').to_owned(),
            secret_key: config.secret_key.clone(),
            publishable_key: config.publishable_key.clone(),
            webhook: hmac::Key::new(hmac::HMAC_SHA256, config.webhook_secret.expose_secret().as_bytes()),
        }
    }

    async fn call<T: for<'a> Deserialize<'a>>(&self, request: RequestBuilder) -> Result<T, GatewayError> {
        let answer = self.tools.send(self.authorize(request)).await?;
        if !answer.status.is_success() {
            let refusal: Option<Refusal> = serde_json::from_str(&answer.text).ok();
            let code = refusal.and_then(|refusal| refusal.error.code.or(refusal.error.kind));
            return Err(GatewayError::Refused(code.unwrap_or_else(|| answer.status.as_u16().to_string())));
        }
        serde_json::from_str(&answer.text)
            .map_err(|_| GatewayError::Unanswered("its answer cannot be read".to_owned()))
    }

    fn authorize(&self, request: RequestBuilder) -> RequestBuilder {
        request.bearer_auth(self.secret_key.expose_secret()).header("stripe-version", VERSION)
    }

    /// A POST; the same key makes the same request at most once.
    fn post(&self, path: &str, key: &str, form: &[(&str, &str)]) -> RequestBuilder {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        self.tools
            .client
            .post(format!("{}{path}", self.url))
            .header("content-type", "application/x-www-form-urlencoded")
            .header("idempotency-key", key)
            .body(body)
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.tools.client.get(format!("{}{path}", self.url))
    }

    fn delete(&self, path: &str) -> RequestBuilder {
        self.tools.client.delete(format!("{}{path}", self.url))
    }

    async fn begin_charge(&self, charge: &NewCharge<'_>) -> Result<Begun, GatewayError> {
        let is_debit = charge.means == Means::BankDebit;
        let kind = if is_debit { debit::KIND } else { "card" };
        let amount = charge.amount.minor().to_string();
        let currency = charge.amount.currency().as_str().to_lowercase();
        let mut form = vec![
            ("amount", amount.as_str()),
            ("currency", &currency),
            ("payment_method_types[]", kind),
            ("metadata[reference]", charge.reference),
            ("metadata[description]", charge.description),
        ];
        if let Some(card) = &charge.card {
            form.extend([("customer", card.customer), ("payment_method", card.token)]);
            if card.presence == Presence::Away {
                form.extend([("confirm", "true"), ("off_session", "true")]);
            }
        }
        let intent: Intent = self.call(self.post("/v1/payment_intents", charge.reference, &form)).await?;
        if charge.card.is_some_and(|card| card.presence == Presence::Away) {
            return intent.into_begun();
        }
        if is_debit {
            return Ok(Begun { gateway_id: Some(intent.id), next: NextStep::Bank });
        }
        let client_secret = intent
            .client_secret
            .ok_or_else(|| GatewayError::Unanswered("its answer has no client secret".to_owned()))?;
        let publishable_key = self.publishable_key.clone();
        let next = NextStep::Confirm { client_secret, publishable_key };
        Ok(Begun { gateway_id: Some(intent.id), next })
    }

    async fn query_charge(&self, charge: Asked<'_>) -> Result<Report, GatewayError> {
        let intent = match (charge.gateway_id, charge.customer) {
            (Some(id), _) => {
                let path = format!("/v1/payment_intents/{id}?expand[]=latest_charge");
                Some(self.call::<Intent>(self.get(&path)).await?)
            }
            (None, Some(customer)) => self.find_charge(charge.reference, customer).await?,
            // Without an id nobody was ever shown the form.
            (None, None) => None,
        };
        let Some(intent) = intent else { return Ok(Report::pending()) };
        if intent.metadata.reference.as_deref() != Some(charge.reference) {
            return Err(GatewayError::Unanswered("it told of another charge".to_owned()));
        }
        Ok(intent.report())
    }

    /// The newest charge under our reference among a customer's latest: its answer, with its id, may have been lost.
    async fn find_charge(&self, reference: &str, customer: &str) -> Result<Option<Intent>, GatewayError> {
        let path = format!("/v1/payment_intents?customer={customer}&limit=100&expand[]=data.latest_charge");
        let list: List = self.call(self.get(&path)).await?;
        Ok(list.data.into_iter().find(|intent| intent.metadata.reference.as_deref() == Some(reference)))
    }

    async fn request_refund(&self, refund: &NewRefund<'_>) -> Result<RefundState, GatewayError> {
        // The number of a payment is its intent's id.
        let id = refund.transaction.or(refund.charge.gateway_id).unwrap_or_default();
        // A key counts for a day: whoever asks again may have it already.
        if refund.is_again {
            let path = format!("/v1/refunds?payment_intent={id}&limit=100");
            let list: RefundList = self.call(self.get(&path)).await?;
            let ours = |one: &Refunded| one.metadata.reference.as_deref() == Some(refund.reference);
            if let Some(found) = list.data.into_iter().find(ours) {
                return Ok(heard::refund_state(&found.status));
            }
        }
        let amount = refund.amount.minor().to_string();
        let form =
            [("payment_intent", id), ("amount", amount.as_str()), ("metadata[reference]", refund.reference)];
        let refunded: Refunded = self.call(self.post("/v1/refunds", refund.reference, &form)).await?;
        Ok(heard::refund_state(&refunded.status))
    }

    /// Verifies a notice's signature: `t=TIME,v1=HEX[,v1=HEX…]` over `TIME.BODY`, compared in constant time.
    fn verify_signature(&self, headers: &HeaderMap, body: &[u8]) -> Result<(), NoticeError> {
        let text = header(headers, "stripe-signature").ok_or(NoticeError::Signature)?;
        let mut parts = text.split(',').filter_map(|part| part.trim().split_once('='));
        let timestamp = parts.clone().find(|(name, _)| *name == "t").ok_or(NoticeError::Signature)?.1;
        let message = [timestamp.as_bytes(), b".", body].concat();
        let is_ours = |hex: &str| {
            from_hexadecimal(hex).is_some_and(|tag| hmac::verify(&self.webhook, &message, &tag).is_ok())
        };
        if !parts.any(|(name, value)| name == "v1" && is_ours(value)) {
            return Err(NoticeError::Signature);
        }
        in_window(timestamp, self.tools.clock.now())
    }
}

impl Intent {
    /// What became of a charge of a kept card whose holder is away: one that wants a proof is refused.
    fn into_begun(self) -> Result<Begun, GatewayError> {
        match self.status.as_str() {
            "succeeded" | "processing" => Ok(Begun { gateway_id: Some(self.id), next: NextStep::Wait }),
            "requires_action" => Err(GatewayError::Refused("authentication_required".to_owned())),
            other => Err(GatewayError::Refused(other.to_owned())),
        }
    }

    fn report(self) -> Report {
        let returned = self.bank_return();
        let refunded = self.latest_charge.as_ref().and_then(|charge| charge.get("amount_refunded"));
        let refunded = refunded.and_then(Value::as_i64).filter(|minor| *minor > 0);
        let state = match self.status.as_str() {
            "succeeded" if refunded.is_some() => ChargeState::Refunded,
            "succeeded" => ChargeState::Paid,
            "canceled" => ChargeState::Closed,
            "processing" => ChargeState::Processing,
            // A debit is tried once; a card's payment may be tried again.
            "requires_payment_method" if returned.is_some() => ChargeState::Failed,
            _ => ChargeState::Pending,
        };
        let minor = self.amount_received.unwrap_or(self.amount);
        let paid =
            (self.status == "succeeded").then(|| Sum { minor, currency: self.currency.to_uppercase() });
        // The id of the intent, and not of the charge: a second charge of one intent is no second payment.
        let transaction = self.latest_charge.is_some().then_some(self.id);
        Report { state, transaction, paid, back: refunded.map(Back::Total), returned }
    }
}

fn from_hexadecimal(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| Some(digit(*pair.first()?)? * 16 + digit(*pair.get(1)?)?)).collect()
}

impl Gateway for Stripe {
    fn name(&self) -> &'static str {
        "stripe"
    }

    fn takes(&self, means: Means, currency: Currency) -> bool {
        means == Means::Card || (means == Means::BankDebit && currency == Currency::USD)
    }

    fn begin<'a>(&'a self, charge: &'a NewCharge<'a>) -> BoxFuture<'a, Result<Begun, GatewayError>> {
        self.begin_charge(charge).boxed()
    }

    fn debit<'a>(&'a self, debit: &'a NewDebit<'a>) -> BoxFuture<'a, Result<Debited, GatewayError>> {
        self.begin_debit(debit).boxed()
    }

    fn ask<'a>(&'a self, charge: Asked<'a>) -> BoxFuture<'a, Result<Report, GatewayError>> {
        self.query_charge(charge).boxed()
    }

    fn refund<'a>(&'a self, refund: &'a NewRefund<'a>) -> BoxFuture<'a, Result<RefundState, GatewayError>> {
        self.request_refund(refund).boxed()
    }

    fn notice(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice, NoticeError> {
        self.verify_signature(headers, body)?;
        heard::read(body)
    }

    fn thanks(&self) -> (&'static str, &'static str) {
        ("application/json", "{\"received\":true}")
    }

    fn vault(&self) -> Option<&dyn Vault> {
        Some(self)
    }
}
