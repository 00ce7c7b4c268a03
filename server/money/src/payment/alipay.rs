//! Alipay, page payment: the payer goes to Alipay's page and comes back. Signed with RSA2, which is RSA with SHA-256.

use std::collections::BTreeMap;

use axum::http::HeaderMap;
use futures::future::{BoxFuture, FutureExt};
use portico_core::Currency;
use portico_core::amount::{parse_minor, print_minor};
use serde::Deserialize;
use serde_json::{Value, json};

use super::client::Tools;
use super::rsa::{Signer, Verifier};
use super::{
    Asked, Back, Begun, ChargeState, Gateway, GatewayError, Means, NewCharge, NewRefund, NextStep, Notice,
    NoticeError, PaymentError, RefundState, Report, Sum, WINDOW_SECONDS,
};
use crate::kit::clock::Time;
use crate::platform::config::AlipayConfig;

/// Alipay writes its times in Beijing's.
const BEIJING_SECONDS: i64 = 8 * 3600;
/// Seconds for which a notice is sent again, the last time 25 hours after the first.
const RESENT_SECONDS: i64 = 25 * 3600;
/// Digits before the decimal point of an amount.
const DIGITS: u32 = 12;

/// An application at Alipay.
pub struct Alipay {
    tools: Tools,
    url: String,
    app_id: String,
    signer: Signer,
    alipay: Verifier,
}

/// How a trade stands, in an answer.
#[derive(Deserialize)]
struct Trade {
    code: String,
    sub_code: Option<String>,
    out_trade_no: Option<String>,
    trade_no: Option<String>,
    trade_status: Option<String>,
    total_amount: Option<String>,
    fund_change: Option<String>,
    out_request_no: Option<String>,
    refund_status: Option<String>,
}

impl Alipay {
    /// From the operator's settings.
    ///
    /// # Errors
    /// [`PaymentError::Key`] naming the setting of the key that cannot be used.
    pub fn new(config: &AlipayConfig, tools: Tools) -> Result<Self, PaymentError> {
        let signer = Signer::read(&config.private_key_file)
            .map_err(|error| PaymentError::Key("payment.alipay.private_key_file", error))?;
        let alipay = Verifier::read(&config.alipay_key_file)
            .map_err(|error| PaymentError::Key("payment.alipay.alipay_key_file", error))?;
        Ok(Self { tools, url: config.url.clone(), app_id: config.app_id.clone(), signer, alipay })
    }

    /// Signs the parameters of a call; they are told as a form or a query.
    fn sign_call(
        &self,
        method: &str,
        content: &Value,
        more: &[(&str, &str)],
    ) -> Result<String, GatewayError> {
        let content = content.to_string();
        let timestamp = beijing(self.tools.clock.now());
        let mut all: BTreeMap<&str, &str> = more.iter().copied().collect();
        all.extend([
            ("app_id", self.app_id.as_str()),
            ("method", method),
            ("format", "JSON"),
            ("charset", "utf-8"),
            ("sign_type", "RSA2"),
            ("timestamp", &timestamp),
            ("version", "1.0"),
            ("biz_content", &content),
        ]);
        let signature = self
            .signer
            .sign(join_pairs(&all).as_bytes())
            .ok_or_else(|| GatewayError::Refused("the request cannot be signed".to_owned()))?;
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.extend_pairs(&all).append_pair("sign", &signature);
        Ok(form.finish())
    }

    async fn call(&self, method: &str, content: &Value) -> Result<Trade, GatewayError> {
        let body = self.sign_call(method, content, &[])?;
        let kind = "application/x-www-form-urlencoded;charset=utf-8";
        let request = self.tools.client.post(&self.url).header("content-type", kind).body(body);
        let answer = self.tools.send(request).await?;
        let unread = || GatewayError::Unanswered("its answer cannot be read".to_owned());
        let node = format!("{}_response", method.replace('.', "_"));
        let text = node_text(&answer.text, &node).ok_or_else(unread)?;
        let whole: Value = serde_json::from_str(&answer.text).map_err(|_| unread())?;
        let signature = whole.get("sign").and_then(Value::as_str).unwrap_or_default();
        if !self.alipay.verifies(text.as_bytes(), signature) {
            return Err(GatewayError::Unanswered(NoticeError::Signature.to_string()));
        }
        serde_json::from_str(text).map_err(|_| unread())
    }

    fn begin_charge(&self, charge: &NewCharge<'_>) -> Result<Begun, GatewayError> {
        let content = json!({
            "out_trade_no": charge.reference,
            "product_code": "FAST_INSTANT_TRADE_PAY",
            "total_amount": print_minor(charge.amount.minor()),
            "subject": charge.description,
            "time_expire": beijing(charge.expires_at),
        });
        let more = [("notify_url", charge.notice_url), ("return_url", charge.return_url)];
        let query = self.sign_call("alipay.trade.page.pay", &content, &more)?;
        Ok(Begun { gateway_id: None, next: NextStep::Page(format!("{}?{query}", self.url)) })
    }

    async fn query_charge(&self, charge: Asked<'_>) -> Result<Report, GatewayError> {
        let content = json!({ "out_trade_no": charge.reference });
        let trade = self.call("alipay.trade.query", &content).await?;
        match (trade.code.as_str(), trade.sub_code.as_deref()) {
            ("10000", _) if trade.out_trade_no.as_deref() == Some(charge.reference) => Ok(trade.report()),
            ("10000", _) => Err(GatewayError::Unanswered("it told of another charge".to_owned())),
            // The payer has not been at Alipay's page yet.
            ("40004", Some("ACQ.TRADE_NOT_EXIST")) => Ok(Report::pending()),
            _ => Err(trade.refusal()),
        }
    }

    async fn request_refund(&self, refund: &NewRefund<'_>) -> Result<RefundState, GatewayError> {
        // By the payment's number where it is known: a name may have been paid twice.
        let (name, id) = match refund.transaction {
            Some(transaction) => ("trade_no", transaction),
            None => ("out_trade_no", refund.charge.reference),
        };
        let content = json!({
            name: id,
            "out_request_no": refund.reference,
            "refund_amount": print_minor(refund.amount.minor()),
            "refund_reason": refund.reason,
        });
        let trade = self.call("alipay.trade.refund", &content).await?;
        match trade.code.as_str() {
            "10000" if trade.fund_change.as_deref() == Some("Y") => Ok(RefundState::Done),
            // No funds were moved by this call: they were before, or were not yet.
            "10000" => self.query_refund(name, id, refund.reference).await,
            _ => Err(trade.refusal()),
        }
    }

    /// Asks whether the money is back. What is not said to be, is asked for again under the same name.
    async fn query_refund(&self, name: &str, id: &str, reference: &str) -> Result<RefundState, GatewayError> {
        let content = json!({ name: id, "out_request_no": reference });
        let told = self.call("alipay.trade.fastpay.refund.query", &content).await?;
        let is_ours = told.code == "10000" && told.out_request_no.as_deref() == Some(reference);
        let is_done = is_ours && told.refund_status.as_deref() == Some("REFUND_SUCCESS");
        Ok(if is_done { RefundState::Done } else { RefundState::Pending })
    }

    fn read(&self, body: &[u8]) -> Result<Notice, NoticeError> {
        let pairs: Vec<(String, String)> = form_urlencoded::parse(body).into_owned().collect();
        let mut all: BTreeMap<&str, &str> = BTreeMap::new();
        for (name, value) in &pairs {
            if all.insert(name, value).is_some() {
                return Err(NoticeError::Shape);
            }
        }
        let signature = all.remove("sign").ok_or(NoticeError::Signature)?;
        if all.remove("sign_type") != Some("RSA2") {
            return Err(NoticeError::Signature);
        }
        all.retain(|_, value| !value.is_empty());
        if !self.alipay.verifies(join_pairs(&all).as_bytes(), signature) {
            return Err(NoticeError::Signature);
        }
        let text = |name: &str| all.get(name).copied().ok_or(NoticeError::Shape);
        let written = from_beijing(text("notify_time")?).ok_or(NoticeError::Time)?;
        let age = self.tools.clock.now().seconds() - written.seconds();
        if !(-WINDOW_SECONDS..=RESENT_SECONDS + WINDOW_SECONDS).contains(&age) {
            return Err(NoticeError::Time);
        }
        if text("app_id")? != self.app_id {
            return Err(NoticeError::Foreign);
        }
        let (event_id, status) = (text("notify_id")?.to_owned(), text("trade_status")?);
        // What all refunds together have given back.
        let refunded = all.get("refund_fee").map(|fee| parse_minor(fee, DIGITS)).transpose();
        let refunded = refunded.map_err(|_| NoticeError::Shape)?.filter(|minor| *minor > 0);
        let state = if refunded.is_some() { ChargeState::Refunded } else { state_of(status) };
        let paid = sum(all.get("total_amount").copied(), all.get("trans_currency").copied());
        let transaction = all.get("trade_no").map(|&id| id.to_owned());
        let reference = Some(text("out_trade_no")?.to_owned());
        let report = Report { state, transaction, paid, back: refunded.map(Back::Total), returned: None };
        Ok(Notice { event_id, reference, gateway_id: None, report })
    }
}

impl Trade {
    fn report(self) -> Report {
        let state = state_of(self.trade_status.as_deref().unwrap_or_default());
        Report {
            state,
            transaction: self.trade_no,
            paid: sum(self.total_amount.as_deref(), None),
            back: None,
            returned: None,
        }
    }

    fn refusal(self) -> GatewayError {
        // "Service unavailable" and "try again": nothing is known.
        let is_unavailable = self.code == "20000";
        let code = self.sub_code.unwrap_or(self.code);
        if is_unavailable || code.ends_with("unknow-error") || code.ends_with("ACQ.SYSTEM_ERROR") {
            return GatewayError::Unanswered(code);
        }
        GatewayError::Refused(code)
    }
}

fn state_of(status: &str) -> ChargeState {
    match status {
        "TRADE_SUCCESS" | "TRADE_FINISHED" => ChargeState::Paid,
        "TRADE_CLOSED" => ChargeState::Closed,
        _ => ChargeState::Pending,
    }
}

fn sum(amount: Option<&str>, currency: Option<&str>) -> Option<Sum> {
    let minor = parse_minor(amount?, DIGITS).ok()?;
    Some(Sum { minor, currency: currency.unwrap_or("CNY").to_owned() })
}

/// Joins parameters as `name=value` in the names' order, as they are signed.
fn join_pairs(all: &BTreeMap<&str, &str>) -> String {
    all.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
}

/// The text of one member of an answer, letter by letter: that is what is signed.
fn node_text<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let start = answer.find(&format!("\"{name}\""))? + name.len() + 2;
    let rest = answer.get(start..)?.trim_start().strip_prefix(':')?.trim_start();
    let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
    values.next()?.ok()?;
    rest.get(..values.byte_offset())
}

fn beijing(at: Time) -> String {
    at.plus_seconds(BEIJING_SECONDS).timestamp().strftime("%Y-%m-%d %H:%M:%S").to_string()
}

fn from_beijing(text: &str) -> Option<Time> {
    let local = jiff::civil::DateTime::strptime("%Y-%m-%d %H:%M:%S", text).ok()?;
    let instant = local.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp();
    Some(Time::from_micros(instant.as_microsecond()).plus_seconds(-BEIJING_SECONDS))
}

impl Gateway for Alipay {
    fn name(&self) -> &'static str {
        "alipay"
    }

    fn takes(&self, means: Means, currency: Currency) -> bool {
        means == Means::Page && currency == Currency::CNY
    }

    fn begin<'a>(&'a self, charge: &'a NewCharge<'a>) -> BoxFuture<'a, Result<Begun, GatewayError>> {
        std::future::ready(self.begin_charge(charge)).boxed()
    }

    fn ask<'a>(&'a self, charge: Asked<'a>) -> BoxFuture<'a, Result<Report, GatewayError>> {
        self.query_charge(charge).boxed()
    }

    fn refund<'a>(&'a self, refund: &'a NewRefund<'a>) -> BoxFuture<'a, Result<RefundState, GatewayError>> {
        self.request_refund(refund).boxed()
    }

    fn notice(&self, _headers: &HeaderMap, body: &[u8]) -> Result<Notice, NoticeError> {
        self.read(body)
    }

    fn thanks(&self) -> (&'static str, &'static str) {
        ("text/plain; charset=utf-8", "success")
    }
}
