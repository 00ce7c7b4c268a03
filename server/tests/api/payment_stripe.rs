use std::time::Duration;

use aws_lc_rs::hmac;
use axum::http::HeaderMap;
use portico_core::{Currency, Money};
use portico_server::kit::clock::Clock;
use portico_server::kit::random::Random;
use portico_server::money::payment::{
    Asked, Back, ChargeState, DisputeState, Gateway, GatewayError, Means, NewCharge, NewRefund, NextStep,
    NoticeError, RefundState, Stripe, Sum, Tools,
};
use portico_server::platform::config::StripeConfig;
use secrecy::SecretString;
use serde_json::{Value, json};
use wiremock::matchers::{body_string_contains, header, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::{START, tools, variable};

pub const SECRET: &str = "whsec_0123456789abcdef";

pub fn gateway(url: &str, tools: Tools) -> Stripe {
    let config = StripeConfig {
        secret_key: SecretString::from("sk_test_12345"),
        publishable_key: "pk_test_12345".to_owned(),
        webhook_secret: SecretString::from(SECRET),
        url: url.to_owned(),
    };
    Stripe::new(&config, tools)
}

pub fn charge(reference: &str, means: Means) -> NewCharge<'_> {
    NewCharge {
        reference,
        means,
        amount: Money::new(30_100, Currency::USD),
        description: "Recharge",
        expires_at: START.plus_seconds(900),
        notice_url: "https://console.example.com/gicend/payment/notice/stripe/",
        return_url: "https://console.example.com/main/recharge",
        card: None,
    }
}

/// A call to the independent Stripe server, as the browser's form and the test's own hand make it.
pub async fn call(at: &str, form: &[(&str, &str)]) -> Value {
    let url = format!("{}{at}", variable("PORTICO_TEST_STRIPE_URL").expect("a Stripe server"));
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
    let kind = "application/x-www-form-urlencoded";
    let client = reqwest::Client::new();
    let sent = client.post(url).bearer_auth("sk_test_1").header("content-type", kind).body(body).send().await;
    serde_json::from_str(&sent.unwrap().text().await.unwrap()).unwrap_or(Value::Null)
}

/// What the payer does in Stripe's form: a card, and "pay".
async fn pay(intent: &str, number: &str) {
    let card = [
        ("type", "card"),
        ("card[number]", number),
        ("card[exp_month]", "12"),
        ("card[exp_year]", "2030"),
        ("card[cvc]", "123"),
    ];
    let card = call("/v1/payment_methods", &card).await;
    let at = format!("/v1/payment_intents/{intent}");
    call(&at, &[("payment_method", card["id"].as_str().unwrap())]).await;
    call(&format!("{at}/confirm"), &[]).await;
}

#[tokio::test]
#[ignore = "needs a Stripe server: run under scripts/with-payment-sdks.sh"]
async fn a_card_is_charged_asked_for_notified_and_refunded_on_an_independent_stripe_server() {
    let url = variable("PORTICO_TEST_STRIPE_URL").expect("a Stripe server");
    let stripe = gateway(&url, Tools::new(Clock::System, Random::System).unwrap());
    let console = MockServer::start().await;
    Mock::given(method("POST")).respond_with(ResponseTemplate::new(200)).mount(&console).await;
    let hook = format!("{}/notice", console.uri());
    call("/_config/webhooks/one", &[("url", hook.as_str()), ("secret", SECRET)]).await;
    let begun = stripe.begin(&charge("notified1", Means::Card)).await.unwrap();
    let NextStep::Confirm { client_secret, publishable_key } = begun.next else { panic!("a form") };
    let intent = begun.gateway_id.unwrap();
    assert!(client_secret.starts_with(&intent) && publishable_key == "pk_test_12345");
    let asked = Asked { reference: "notified1", gateway_id: Some(&intent), customer: None };
    assert_eq!(stripe.ask(asked).await.unwrap().state, ChargeState::Pending);
    pay(&intent, "4000000000000341").await;
    assert_eq!(stripe.ask(asked).await.unwrap().state, ChargeState::Pending);
    let second = stripe.begin(&charge("notified2", Means::Card)).await.unwrap().gateway_id.unwrap();
    let asked = Asked { reference: "notified2", gateway_id: Some(&second), customer: None };
    pay(&second, "4242424242424242").await;
    let report = stripe.ask(asked).await.unwrap();
    assert_eq!(report.state, ChargeState::Paid);
    assert_eq!(report.paid, Some(Sum { minor: 30_100, currency: "USD".to_owned() }));
    let other = Asked { reference: "notified3", gateway_id: Some(&second), customer: None };
    assert!(matches!(stripe.ask(other).await, Err(GatewayError::Unanswered(_))));
    let mut states = Vec::new();
    while states.len() < 2 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        states = heard(&stripe, &console).await;
    }
    states.sort();
    assert_eq!(
        states,
        [("notified1".to_owned(), "Failed".to_owned()), ("notified2".to_owned(), "Paid".to_owned())]
    );
    let (paid, amount) = (Money::new(30_100, Currency::USD), Money::new(100, Currency::USD));
    let refund = NewRefund {
        charge: asked,
        transaction: Some(&second),
        reference: "back1",
        is_again: false,
        paid,
        amount,
        reason: "asked for",
        notice_url: "",
    };
    assert_eq!(stripe.refund(&refund).await.unwrap(), RefundState::Done);
    // Asked for again it is found, and not made again.
    let again = NewRefund { is_again: true, ..refund };
    assert_eq!(stripe.refund(&again).await.unwrap(), RefundState::Done);
    let report = stripe.ask(asked).await.unwrap();
    assert_eq!((report.state, report.back), (ChargeState::Refunded, Some(Back::Total(100))));
}

/// What the adapter makes of the signed notices about the end of this test's charges: other tests charge at the same server, which tells every
/// address that it knows.
async fn heard(stripe: &Stripe, console: &MockServer) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for sent in console.received_requests().await.unwrap() {
        let headers: HeaderMap = sent.headers.clone();
        let notice = stripe.notice(&headers, &sent.body).expect("signed by the server");
        let is_end = matches!(notice.report.state, ChargeState::Paid | ChargeState::Failed);
        if let Some(reference) =
            notice.reference.filter(|reference| is_end && reference.starts_with("notified"))
        {
            all.push((reference, format!("{:?}", notice.report.state)));
        }
    }
    all
}

#[tokio::test]
async fn an_ach_debit_is_begun_once_for_one_reference_in_the_words_of_the_api() {
    let server = MockServer::start().await;
    let intent = json!({
        "id": "pi_3", "status": "requires_payment_method", "amount": 30_100, "currency": "usd",
        "client_secret": "pi_3_secret_x", "metadata": { "reference": "ref1" }, "latest_charge": null,
    });
    Mock::given(method("POST"))
        .and(path("/v1/payment_intents"))
        .and(header("idempotency-key", "ref1"))
        .and(header("stripe-version", "2024-06-20"))
        .and(header("authorization", "Bearer sk_test_12345"))
        .and(body_string_contains("payment_method_types%5B%5D=us_bank_account"))
        .and(body_string_contains("amount=30100&currency=usd"))
        .and(body_string_contains("metadata%5Breference%5D=ref1"))
        .respond_with(ResponseTemplate::new(200).set_body_json(intent))
        .mount(&server)
        .await;
    let stripe = gateway(&server.uri(), tools());
    let begun = stripe.begin(&charge("ref1", Means::BankDebit)).await.unwrap();
    assert_eq!(begun.gateway_id.as_deref(), Some("pi_3"));
    assert!(stripe.takes(Means::BankDebit, Currency::USD) && !stripe.takes(Means::BankDebit, Currency::CNY));
    assert!(stripe.takes(Means::Card, Currency::CNY) && !stripe.takes(Means::QrCode, Currency::USD));
}

#[tokio::test]
async fn a_refusal_of_stripe_is_told_by_its_code_and_silence_is_not_a_refusal() {
    let statuses = [(400, true), (402, true), (401, false), (409, false), (429, false), (500, false)];
    for (status, refusal) in statuses {
        let server = MockServer::start().await;
        let body = json!({ "error": { "type": "invalid_request_error", "code": "amount_too_small" } });
        let answer = ResponseTemplate::new(status).set_body_json(body);
        Mock::given(method("POST")).respond_with(answer).mount(&server).await;
        let error = gateway(&server.uri(), tools()).begin(&charge("ref1", Means::Card)).await.unwrap_err();
        let expected = GatewayError::Refused("amount_too_small".to_owned());
        assert_eq!(error == expected, refusal, "{status}");
    }
}

pub fn signed(body: &str, secret: &str, timestamp: i64) -> HeaderMap {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, format!("{timestamp}.{body}").as_bytes());
    let hex: String = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    let mut headers = HeaderMap::new();
    let text =
        format!("t={timestamp},v1={hex},v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39");
    headers.insert("stripe-signature", text.parse().unwrap());
    headers
}

pub fn event(kind: &str, object: Value) -> String {
    json!({ "id": "evt_1", "object": "event", "type": kind, "data": { "object": object } }).to_string()
}

pub fn intent(status: &str) -> Value {
    json!({
        "id": "pi_1", "status": status, "amount": 30_100, "amount_received": 30_100, "currency": "usd",
        "latest_charge": "ch_1", "metadata": { "reference": "ref1" },
    })
}

/// A charge of which a part was given back.
pub fn refunded_charge() -> Value {
    json!({
        "id": "ch_1", "amount": 30_100, "amount_refunded": 100, "currency": "usd", "payment_intent": "pi_1",
        "metadata": { "reference": "ref1" },
    })
}

pub fn refund(metadata: Value, status: &str) -> Value {
    json!({ "id": "re_1", "amount": 40, "status": status, "payment_intent": "pi_1", "metadata": metadata })
}

/// A dispute of a payment by card.
pub fn dispute(status: &str, reason: &str) -> Value {
    let card = json!({ "type": "card", "card": { "brand": "amex", "network_reason_code": "R13" } });
    json!({ "id": "dp_1", "amount": 50, "status": status, "payment_intent": "pi_1", "reason": reason,
        "payment_method_details": card })
}

#[test]
fn a_notice_of_stripe_is_believed_under_its_signature_only() {
    let stripe = gateway("https://api.stripe.com", tools());
    let body = event("payment_intent.succeeded", intent("succeeded"));
    let now = START.seconds();
    let notice = stripe.notice(&signed(&body, SECRET, now), body.as_bytes()).unwrap();
    assert_eq!((notice.event_id.as_str(), notice.reference.as_deref()), ("evt_1", Some("ref1")));
    assert_eq!(notice.report.state, ChargeState::Paid);
    let refused = |headers: &HeaderMap, body: &str| stripe.notice(headers, body.as_bytes()).unwrap_err();
    assert_eq!(refused(&signed(&body, "whsec_other", now), &body), NoticeError::Signature);
    assert_eq!(refused(&HeaderMap::new(), &body), NoticeError::Signature);
    assert_eq!(refused(&signed(&body, SECRET, now), &body.replace("evt_1", "evt_2")), NoticeError::Signature);
    assert_eq!(refused(&signed(&body, SECRET, now - 301), &body), NoticeError::Time);
    assert_eq!(refused(&signed(&body, SECRET, now + 301), &body), NoticeError::Time);
    for malformed in ["", "t=", "v1=", "t=1,v1", "t=x,v1=zz", "t=1795219200", "=,=,=", "t=1,v1=0"] {
        let mut headers = HeaderMap::new();
        headers.insert("stripe-signature", malformed.parse().unwrap());
        assert_eq!(refused(&headers, &body), NoticeError::Signature, "{malformed}");
    }
    for off in [-300, 300] {
        assert!(stripe.notice(&signed(&body, SECRET, now + off), body.as_bytes()).is_ok());
    }
}

#[test]
fn notices_of_stripe_tell_failures_refunds_and_what_is_none_of_our_business() {
    let stripe = gateway("https://api.stripe.com", tools());
    let hear = |kind: &str, object: Value| {
        let body = event(kind, object);
        stripe.notice(&signed(&body, SECRET, START.seconds()), body.as_bytes()).unwrap()
    };
    let failed = hear("payment_intent.payment_failed", intent("requires_payment_method"));
    assert_eq!((failed.report.state, failed.report.paid), (ChargeState::Failed, None));
    let canceled = hear("payment_intent.canceled", intent("canceled"));
    assert_eq!(canceled.report.state, ChargeState::Closed);
    let refunded = hear("charge.refunded", refunded_charge());
    assert_eq!((refunded.report.state, refunded.reference.as_deref()), (ChargeState::Refunded, Some("ref1")));
    assert_eq!(refunded.report.back, Some(Back::Total(100)));
    for (kind, metadata, status, name, state) in [
        ("refund.created", json!({}), "pending", "re_1", RefundState::Pending),
        ("refund.updated", json!({ "reference": "ours" }), "succeeded", "ours", RefundState::Done),
        ("charge.refund.updated", json!({}), "failed", "re_1", RefundState::Failed),
    ] {
        let told = hear(kind, refund(metadata, status));
        assert_eq!((told.reference, told.gateway_id.as_deref()), (None, Some("pi_1")), "{kind}");
        let name = name.to_owned();
        assert_eq!(told.report.back, Some(Back::Refund { name, minor: 40, state }), "{kind}");
    }
    for (kind, status, state) in [
        ("created", "needs_response", DisputeState::Open),
        ("created", "warning_needs_response", DisputeState::Open),
        ("funds_withdrawn", "needs_response", DisputeState::Withdrawn),
        ("closed", "lost", DisputeState::Lost),
        ("closed", "won", DisputeState::Won),
        ("closed", "warning_closed", DisputeState::Won),
        ("funds_reinstated", "won", DisputeState::Won),
        ("funds_reinstated", "lost", DisputeState::Lost),
        ("funds_reinstated", "under_review", DisputeState::Withdrawn),
    ] {
        let told = hear(&format!("charge.dispute.{kind}"), dispute(status, "insufficient_funds"));
        assert_eq!(told.report.returned, None, "of a card nothing is returned by a bank");
        let back = Back::Dispute { name: "dp_1".to_owned(), minor: 50, state };
        assert_eq!(
            (told.gateway_id.as_deref(), told.report.back),
            (Some("pi_1"), Some(back)),
            "{kind} {status}"
        );
        assert_eq!(told.report.state, ChargeState::Pending);
    }
    assert_eq!(hear("customer.created", json!({ "id": "cus_1" })).reference, None);
}
