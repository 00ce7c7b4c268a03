//! WeChat Pay, API version 3, native payment: a QR code that the payer's app reads. Requests and answers are signed with
//! RSA and SHA-256; notices are encrypted besides, with AES-256-GCM under the APIv3 key.

mod platform;

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use axum::http::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures::future::{BoxFuture, FutureExt};
use portico_core::Currency;
use reqwest::Method;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::json;

use super::client::{Answer, Tools};
use super::rsa::{Signer, Verifier};
use super::{
    Asked, Back, Begun, ChargeState, Gateway, GatewayError, Means, NewCharge, NewRefund, NextStep, Notice,
    NoticeError, PaymentError, RefundState, Report, Sum, header, in_window,
};
use crate::platform::config::WechatConfig;
use platform::{Certificates, Platform, PlatformKey, bare};

/// The scheme of the Authorization header.
const SCHEME: &str = "WECHATPAY2-SHA256-RSA2048";
/// Characters of a description.
const DESCRIPTION: usize = 127;
/// Characters of a refund's reason.
const REASON: usize = 26;

/// A merchant at WeChat Pay.
pub struct Wechat {
    tools: Tools,
    url: String,
    merchant_id: String,
    app_id: String,
    certificate_serial: String,
    signer: Signer,
    api_v3_key: SecretString,
    platform: Platform,
    /// One reads the list of certificates; who comes meanwhile waits for it.
    reading: tokio::sync::Mutex<()>,
}

/// A charge as answers and notices tell of it.
#[derive(Deserialize)]
struct Transaction {
    mchid: String,
    out_trade_no: String,
    trade_state: String,
    transaction_id: Option<String>,
    amount: Option<Amount>,
}

#[derive(Deserialize)]
struct Amount {
    total: i64,
    #[serde(default = "yuan")]
    currency: String,
}

/// A refund as notices tell of it.
#[derive(Deserialize)]
struct RefundTold {
    mchid: String,
    out_trade_no: String,
    transaction_id: Option<String>,
    out_refund_no: String,
    refund_status: String,
    amount: RefundAmount,
}

#[derive(Deserialize)]
struct RefundAmount {
    total: i64,
    refund: i64,
    #[serde(default = "yuan")]
    currency: String,
}

#[derive(Deserialize)]
struct Envelope {
    id: String,
    event_type: String,
    resource: Resource,
}

#[derive(Deserialize)]
struct Resource {
    algorithm: String,
    ciphertext: String,
    nonce: String,
    #[serde(default)]
    associated_data: String,
}

#[derive(Deserialize)]
struct CodeUrl {
    code_url: String,
}

#[derive(Deserialize)]
struct Refunded {
    status: String,
}

#[derive(Deserialize)]
struct Refusal {
    code: String,
}

fn yuan() -> String {
    "CNY".to_owned()
}

impl Wechat {
    /// From the operator's settings.
    ///
    /// # Errors
    /// [`PaymentError::Key`] naming the setting of the key that cannot be used.
    pub fn new(config: &WechatConfig, tools: Tools) -> Result<Self, PaymentError> {
        let signer = Signer::read(&config.private_key_file)
            .map_err(|error| PaymentError::Key("payment.wechat.private_key_file", error))?;
        let platform = Platform::new(config)
            .map_err(|error| PaymentError::Key("payment.wechat.platform_key_file", error))?;
        Ok(Self {
            tools,
            url: config.url.trim_end_matches('/').to_owned(),
            merchant_id: config.merchant_id.clone(),
            app_id: config.app_id.clone(),
            certificate_serial: config.certificate_serial.clone(),
            signer,
            api_v3_key: config.api_v3_key.clone(),
            platform,
            reading: tokio::sync::Mutex::default(),
        })
    }

    /// Sends a signed request; an answer is believed when WeChat Pay signed it, a refusal need not be.
    async fn call(&self, method: Method, path: &str, body: &str) -> Result<Answer, GatewayError> {
        self.certificates_refresh().await;
        let answer = self.send(method, path, body).await?;
        let signed = self.verify_signature(&answer.headers, answer.text.as_bytes());
        signed.map_err(|error| GatewayError::Unanswered(error.to_string()))?;
        Ok(answer)
    }

    /// Reads the list of certificates when that is due. Without it, those of before go on.
    async fn certificates_refresh(&self) {
        let _turn = self.reading.lock().await;
        if self.platform.is_due(self.tools.clock.now())
            && let Err(error) = self.read_certificates().await
        {
            tracing::warn!(%error, "WeChat Pay's certificates could not be read");
        }
    }

    /// Reads it. A certificate is believed because only WeChat Pay can encrypt under the APIv3 key, and the list
    /// because one of them signed it.
    async fn read_certificates(&self) -> Result<(), GatewayError> {
        let answer = self.send(Method::GET, "/v3/certificates", "").await?;
        let unreadable = || GatewayError::Unanswered("a certificate cannot be read".to_owned());
        let mut keys = Vec::new();
        for listed in read::<Certificates>(&answer.text)?.data {
            let plain = self.decrypt(&listed.encrypt_certificate).ok_or_else(unreadable)?;
            let text = String::from_utf8(plain).map_err(|_| unreadable())?;
            let verifier = Verifier::from_text(&text).map_err(|_| unreadable())?;
            let id = verifier.serial.clone().ok_or_else(unreadable)?;
            if bare(&id) != bare(&listed.serial_no) {
                return Err(unreadable());
            }
            keys.push(PlatformKey { id, verifier });
        }
        let named = header(&answer.headers, "wechatpay-serial").map(bare);
        let signer = keys.iter().find(|key| Some(bare(&key.id)) == named);
        let verdict = signer
            .ok_or(NoticeError::Signature)
            .and_then(|key| self.verify_signature_by(&key.verifier, &answer.headers, answer.text.as_bytes()));
        verdict.map_err(|error| GatewayError::Unanswered(error.to_string()))?;
        self.platform.take(keys, self.tools.clock.now());
        Ok(())
    }

    /// Sends a signed request; the answer is yet to be believed.
    async fn send(&self, method: Method, path: &str, body: &str) -> Result<Answer, GatewayError> {
        let timestamp = self.tools.clock.now().seconds();
        let nonce: String =
            self.tools.random.bytes::<16>().iter().map(|byte| format!("{byte:02X}")).collect();
        let message = format!("{method}\n{path}\n{timestamp}\n{nonce}\n{body}\n");
        let signature = self
            .signer
            .sign(message.as_bytes())
            .ok_or_else(|| GatewayError::Refused("the request cannot be signed".to_owned()))?;
        let authorization = format!(
            "{SCHEME} mchid=\"{}\",nonce_str=\"{nonce}\",timestamp=\"{timestamp}\",serial_no=\"{}\",signature=\"{signature}\"",
            self.merchant_id, self.certificate_serial
        );
        let mut request = self
            .tools
            .client
            .request(method, format!("{}{path}", self.url))
            .header("authorization", authorization)
            .header("accept", "application/json")
            .header("user-agent", "portico");
        if let Some(id) = self.platform.any_id() {
            request = request.header("wechatpay-serial", id);
        }
        if !body.is_empty() {
            request = request.header("content-type", "application/json").body(body.to_owned());
        }
        let answer = self.tools.send(request).await?;
        if !answer.status.is_success() {
            let refusal: Option<Refusal> = serde_json::from_str(&answer.text).ok();
            let code = refusal.map_or_else(|| answer.status.as_u16().to_string(), |refusal| refusal.code);
            return Err(GatewayError::Refused(code));
        }
        Ok(answer)
    }

    /// Verifies that WeChat Pay signed this body, lately.
    fn verify_signature(&self, headers: &HeaderMap, body: &[u8]) -> Result<(), NoticeError> {
        let serial = header(headers, "wechatpay-serial").ok_or(NoticeError::Signature)?;
        let key = self.platform.key(serial).ok_or(NoticeError::Signature)?;
        self.verify_signature_by(&key.verifier, headers, body)
    }

    fn verify_signature_by(
        &self,
        key: &Verifier,
        headers: &HeaderMap,
        body: &[u8],
    ) -> Result<(), NoticeError> {
        let text = |name| header(headers, name).ok_or(NoticeError::Signature);
        let (timestamp, nonce) = (text("wechatpay-timestamp")?, text("wechatpay-nonce")?);
        let signature = text("wechatpay-signature")?;
        let message = [timestamp.as_bytes(), b"\n", nonce.as_bytes(), b"\n", body, b"\n"].concat();
        if !key.verifies(&message, signature) {
            return Err(NoticeError::Signature);
        }
        in_window(timestamp, self.tools.clock.now())
    }

    fn decrypt(&self, resource: &Resource) -> Option<Vec<u8>> {
        let key = UnboundKey::new(&AES_256_GCM, self.api_v3_key.expose_secret().as_bytes()).ok()?;
        let nonce = Nonce::try_assume_unique_for_key(resource.nonce.as_bytes()).ok()?;
        let mut text = STANDARD.decode(&resource.ciphertext).ok()?;
        let aad = Aad::from(resource.associated_data.as_bytes());
        let plain = LessSafeKey::new(key).open_in_place(nonce, aad, &mut text).ok()?.len();
        text.truncate(plain);
        Some(text)
    }

    async fn begin_charge(&self, charge: &NewCharge<'_>) -> Result<Begun, GatewayError> {
        let body = json!({
            "appid": self.app_id,
            "mchid": self.merchant_id,
            "description": charge.description.chars().take(DESCRIPTION).collect::<String>(),
            "out_trade_no": charge.reference,
            "time_expire": crate::kit::clock::Time::from_seconds(charge.expires_at.seconds()).to_string(),
            "notify_url": charge.notice_url,
            "amount": { "total": charge.amount.minor(), "currency": charge.amount.currency().as_str() },
        });
        let answer = self.call(Method::POST, "/v3/pay/transactions/native", &body.to_string()).await?;
        let code: CodeUrl = read(&answer.text)?;
        Ok(Begun { gateway_id: None, next: NextStep::Qr(code.code_url) })
    }

    async fn query_charge(&self, charge: Asked<'_>) -> Result<Report, GatewayError> {
        let path =
            format!("/v3/pay/transactions/out-trade-no/{}?mchid={}", charge.reference, self.merchant_id);
        match self.call(Method::GET, &path, "").await {
            Err(GatewayError::Refused(code))
                if matches!(code.as_str(), "ORDER_NOT_EXIST" | "ORDERNOTEXIST") =>
            {
                Ok(Report::pending())
            }
            Err(error) => Err(error),
            Ok(answer) => {
                let transaction: Transaction = read(&answer.text)?;
                if transaction.out_trade_no != charge.reference || transaction.mchid != self.merchant_id {
                    return Err(GatewayError::Unanswered("it told of another charge".to_owned()));
                }
                Ok(transaction.report())
            }
        }
    }

    async fn request_refund(&self, refund: &NewRefund<'_>) -> Result<RefundState, GatewayError> {
        // By the payment's number where it is known: a code may have been paid twice.
        let (name, id) = match refund.transaction {
            Some(transaction) => ("transaction_id", transaction),
            None => ("out_trade_no", refund.charge.reference),
        };
        let body = json!({
            name: id,
            "out_refund_no": refund.reference,
            "reason": refund.reason.chars().take(REASON).collect::<String>(),
            "notify_url": refund.notice_url,
            "amount": {
                "refund": refund.amount.minor(),
                "total": refund.paid.minor(),
                "currency": refund.paid.currency().as_str(),
            },
        });
        let answer = self.call(Method::POST, "/v3/refund/domestic/refunds", &body.to_string()).await?;
        let refunded: Refunded = read(&answer.text)?;
        Ok(refund_state(&refunded.status))
    }
}

fn refund_state(status: &str) -> RefundState {
    match status {
        "SUCCESS" => RefundState::Done,
        "PROCESSING" => RefundState::Pending,
        // It has left the merchant and did not reach the payer's bank: where it goes, a person decides there.
        "ABNORMAL" => {
            tracing::error!("a refund did not reach the payer's bank: settle it on WeChat Pay's own pages");
            RefundState::Pending
        }
        _ => RefundState::Failed,
    }
}

impl RefundTold {
    /// The notice says what was paid, too.
    fn report(self) -> Report {
        let Self { amount, transaction_id, out_refund_no: name, refund_status, .. } = self;
        let state = refund_state(&refund_status);
        Report {
            state: ChargeState::Refunded,
            transaction: transaction_id.filter(|id| !id.is_empty()),
            paid: Some(Sum { minor: amount.total, currency: amount.currency }),
            back: Some(Back::Refund { name, minor: amount.refund, state }),
            returned: None,
        }
    }
}

impl Transaction {
    fn report(self) -> Report {
        let state = match self.trade_state.as_str() {
            "SUCCESS" => ChargeState::Paid,
            "REFUND" => ChargeState::Refunded,
            "CLOSED" | "REVOKED" => ChargeState::Closed,
            "PAYERROR" => ChargeState::Failed,
            _ => ChargeState::Pending,
        };
        let paid = self.amount.map(|amount| Sum { minor: amount.total, currency: amount.currency });
        let transaction = self.transaction_id.filter(|id| !id.is_empty());
        Report { state, transaction, paid, back: None, returned: None }
    }
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, GatewayError> {
    serde_json::from_str(text).map_err(|_| GatewayError::Unanswered("its answer cannot be read".to_owned()))
}

impl Gateway for Wechat {
    fn name(&self) -> &'static str {
        "wechat"
    }

    fn takes(&self, means: Means, currency: Currency) -> bool {
        means == Means::QrCode && currency == Currency::CNY
    }

    fn begin<'a>(&'a self, charge: &'a NewCharge<'a>) -> BoxFuture<'a, Result<Begun, GatewayError>> {
        self.begin_charge(charge).boxed()
    }

    fn ask<'a>(&'a self, charge: Asked<'a>) -> BoxFuture<'a, Result<Report, GatewayError>> {
        self.query_charge(charge).boxed()
    }

    fn refund<'a>(&'a self, refund: &'a NewRefund<'a>) -> BoxFuture<'a, Result<RefundState, GatewayError>> {
        self.request_refund(refund).boxed()
    }

    fn ready(&self) -> BoxFuture<'_, ()> {
        self.certificates_refresh().boxed()
    }

    fn notice(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice, NoticeError> {
        self.verify_signature(headers, body)?;
        let envelope: Envelope = serde_json::from_slice(body).map_err(|_| NoticeError::Shape)?;
        if envelope.resource.algorithm != "AEAD_AES_256_GCM" {
            return Err(NoticeError::Shape);
        }
        let plain = self.decrypt(&envelope.resource).ok_or(NoticeError::Shape)?;
        let (mchid, reference, report) = if envelope.event_type.starts_with("TRANSACTION.") {
            let told: Transaction = serde_json::from_slice(&plain).map_err(|_| NoticeError::Shape)?;
            (told.mchid.clone(), Some(told.out_trade_no.clone()), told.report())
        } else if envelope.event_type.starts_with("REFUND.") {
            let told: RefundTold = serde_json::from_slice(&plain).map_err(|_| NoticeError::Shape)?;
            (told.mchid.clone(), Some(told.out_trade_no.clone()), told.report())
        } else {
            (self.merchant_id.clone(), None, Report::pending())
        };
        if mchid != self.merchant_id {
            return Err(NoticeError::Foreign);
        }
        Ok(Notice { event_id: envelope.id, reference, gateway_id: None, report })
    }

    fn thanks(&self) -> (&'static str, &'static str) {
        ("application/json", "{\"code\":\"SUCCESS\"}")
    }
}
