use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use axum::http::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use portico_core::{Currency, Money};
use portico_server::money::payment::rsa::Signer;
use portico_server::money::payment::{
    Asked, Back, ChargeState, Gateway, GatewayError, Means, NewCharge, NewRefund, NextStep, NoticeError,
    RefundState, Sum, Wechat,
};
use portico_server::platform::config::WechatConfig;
use secrecy::SecretString;
use serde_json::{Value, json};
use wiremock::matchers::{header, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::{Keys, START, sdk, tools, written};

pub const API_V3_KEY: &str = "0123456789abcdefghijKLMNOPQRSTUV";
const PLATFORM_ID: &str = "PUB_KEY_ID_0111111111";
const SERIAL: &str = "3775B6A45ACD588826D15E583A95F5DD";
pub const REFERENCE: &str = "01a2b3c4d5e6f7081920a1b2c3d4e5f6";

/// WeChat Pay as it looks from outside: it signs what it says.
struct Simulator {
    server: MockServer,
    platform: Signer,
    platform_key: String,
    merchant: Keys,
    folder: tempfile::TempDir,
}

impl Simulator {
    async fn start() -> Self {
        let platform = Keys::new();
        let folder = tempfile::tempdir().unwrap();
        Self {
            server: MockServer::start().await,
            platform: Signer::from_text(&platform.private).unwrap(),
            platform_key: platform.public,
            merchant: Keys::new(),
            folder,
        }
    }

    fn gateway(&self) -> Wechat {
        let config = WechatConfig {
            merchant_id: "1900000109".to_owned(),
            app_id: "wxd678efh567hg6787".to_owned(),
            certificate_serial: SERIAL.to_owned(),
            private_key_file: written(self.folder.path(), "merchant.pem", &self.merchant.private),
            api_v3_key: SecretString::from(API_V3_KEY),
            platform_key_file: written(self.folder.path(), "platform.pem", &self.platform_key),
            platform_key_id: PLATFORM_ID.to_owned(),
            url: self.server.uri(),
        };
        Wechat::new(&config, tools()).unwrap()
    }

    fn headers(&self, body: &str, timestamp: i64) -> Vec<(&'static str, String)> {
        let signature = self.platform.sign(format!("{timestamp}\nnonce-1\n{body}\n").as_bytes()).unwrap();
        vec![
            ("wechatpay-timestamp", timestamp.to_string()),
            ("wechatpay-nonce", "nonce-1".to_owned()),
            ("wechatpay-serial", PLATFORM_ID.to_owned()),
            ("wechatpay-signature", signature),
            ("wechatpay-signature-type", "WECHATPAY2-SHA256-RSA2048".to_owned()),
        ]
    }

    async fn answers(&self, verb: &str, at: &str, status: u16, body: Value) {
        let body = body.to_string();
        let mut answer = ResponseTemplate::new(status);
        for (name, value) in self.headers(&body, START.seconds()) {
            answer = answer.insert_header(name, value);
        }
        let answer = answer.set_body_raw(body, "application/json");
        Mock::given(method(verb)).and(path(at)).respond_with(answer).mount(&self.server).await;
    }

    /// What the SDKs need to know.
    fn about(&self, more: Value) -> Value {
        let mut all = json!({
            "merchant_id": "1900000109", "app_id": "wxd678efh567hg6787", "serial": SERIAL,
            "private_key": self.merchant.private, "api_v3_key": API_V3_KEY, "url": self.server.uri(),
            "platform_id": PLATFORM_ID, "platform_key": self.platform_key,
        });
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    }
}

pub fn transaction(state: &str) -> Value {
    json!({
        "mchid": "1900000109", "appid": "wxd678efh567hg6787", "out_trade_no": REFERENCE,
        "transaction_id": "4200001234202611211234567890", "trade_type": "NATIVE", "trade_state": state,
        "amount": { "total": 30_100, "payer_total": 30_100, "currency": "CNY", "payer_currency": "CNY" },
    })
}

pub fn notice(kind: &str, original: &Value) -> String {
    let key = LessSafeKey::new(UnboundKey::new(&AES_256_GCM, API_V3_KEY.as_bytes()).unwrap());
    let mut text = original.to_string().into_bytes();
    let nonce = Nonce::try_assume_unique_for_key(b"fdasflkja484").unwrap();
    key.seal_in_place_append_tag(nonce, Aad::from(b"transaction"), &mut text).unwrap();
    json!({
        "id": "EV-2026112100001", "create_time": "2026-11-21T08:00:00+08:00", "event_type": kind,
        "resource_type": "encrypt-resource", "summary": "支付成功",
        "resource": {
            "original_type": "transaction", "algorithm": "AEAD_AES_256_GCM",
            "ciphertext": STANDARD.encode(text), "nonce": "fdasflkja484", "associated_data": "transaction",
        },
    })
    .to_string()
}

pub fn map(headers: &[(&'static str, String)]) -> HeaderMap {
    headers.iter().map(|(name, value)| ((*name).parse().unwrap(), value.parse().unwrap())).collect()
}

fn charge() -> NewCharge<'static> {
    NewCharge {
        reference: REFERENCE,
        means: Means::QrCode,
        amount: Money::new(30_100, Currency::CNY),
        description: "账户充值 recharge",
        expires_at: START.plus_seconds(900),
        notice_url: "https://console.example.com/gicend/payment/notice/wechat/",
        return_url: "https://console.example.com/main/recharge",
        card: None,
    }
}

fn refund() -> NewRefund<'static> {
    NewRefund {
        charge: Asked { reference: REFERENCE, gateway_id: None, customer: None },
        transaction: Some("4200001234202611211234567890"),
        reference: "refund1",
        is_again: false,
        paid: Money::new(30_100, Currency::CNY),
        amount: Money::new(100, Currency::CNY),
        reason: "asked for",
        notice_url: "https://console.example.com/gicend/payment/notice/wechat/",
    }
}

#[tokio::test]
#[ignore = "needs WeChat Pay's SDKs: run under scripts/with-payment-sdks.sh"]
async fn a_request_to_wechat_is_signed_letter_by_letter_as_by_its_sdk() {
    let wechat = Simulator::start().await;
    let code = json!({ "code_url": "weixin://wxpay/bizpayurl?pr=p4lpSuKzz" });
    wechat.answers("POST", "/v3/pay/transactions/native", 200, code).await;
    let trade = format!("/v3/pay/transactions/out-trade-no/{REFERENCE}");
    wechat.answers("GET", &trade, 200, transaction("SUCCESS")).await;
    let gateway = wechat.gateway();
    gateway.begin(&charge()).await.unwrap();
    gateway.ask(Asked { reference: REFERENCE, gateway_id: None, customer: None }).await.unwrap();
    for sent in wechat.server.received_requests().await.unwrap() {
        let ours = sent.headers["authorization"].to_str().unwrap();
        let field = |name: &str| {
            let (_, rest) = ours.split_once(&format!("{name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.to_owned()
        };
        let path = sent
            .url
            .query()
            .map_or(sent.url.path().to_owned(), |query| format!("{}?{query}", sent.url.path()));
        let given = json!({
            "do": "authorization", "method": sent.method.as_str(), "path": path, "nonce": field("nonce_str"),
            "timestamp": field("timestamp"), "body": String::from_utf8(sent.body.clone()).unwrap(),
        });
        assert_eq!(sdk("wechat.cjs", &wechat.about(given))["authorization"], ours);
    }
}

#[tokio::test]
#[ignore = "needs WeChat Pay's SDKs: run under scripts/with-payment-sdks.sh"]
async fn wechat_is_asked_for_a_refund_in_the_words_of_its_sdk() {
    let wechat = Simulator::start().await;
    let done = json!({ "refund_id": "50300807092026", "status": "SUCCESS" });
    wechat.answers("POST", "/v3/refund/domestic/refunds", 200, done).await;
    let refund = refund();
    assert_eq!(wechat.gateway().refund(&refund).await.unwrap(), RefundState::Done);
    let given = wechat.about(json!({
        "do": "refund", "transaction": refund.transaction, "reference": refund.reference, "reason": refund.reason,
        "minor": refund.amount.minor(), "paid": refund.paid.minor(), "notice_url": refund.notice_url,
    }));
    let theirs = tokio::task::spawn_blocking(move || sdk("wechat.py", &given)).await.unwrap();
    assert_eq!(theirs["status"], 200);
    let sent = wechat.server.received_requests().await.unwrap();
    let [ours, theirs] = &sent[..] else { panic!("two requests") };
    assert_eq!((ours.url.path(), &ours.method), (theirs.url.path(), &theirs.method));
    assert_eq!(ours.body_json::<Value>().unwrap(), theirs.body_json::<Value>().unwrap());
}

#[tokio::test]
#[ignore = "needs WeChat Pay's SDKs: run under scripts/with-payment-sdks.sh"]
async fn the_simulated_wechat_of_the_tests_passes_its_sdks() {
    let wechat = Simulator::start().await;
    let code = json!({ "code_url": "weixin://wxpay/bizpayurl?pr=1" });
    wechat.answers("POST", "/v3/pay/transactions/native", 200, code.clone()).await;
    let given = wechat.about(json!({ "do": "pay", "reference": REFERENCE, "minor": 30_100 }));
    let paid = tokio::task::spawn_blocking(move || sdk("wechat.py", &given)).await.unwrap();
    assert_eq!(paid["answer"], code);
    let body = notice("TRANSACTION.SUCCESS", &transaction("SUCCESS"));
    let headers: Value = wechat
        .headers(&body, START.seconds())
        .into_iter()
        .map(|(name, value)| (name.to_owned(), Value::from(value)))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let python = wechat.about(json!({ "do": "notice", "headers": headers, "body": body }));
    assert_eq!(sdk("wechat.py", &python)["resource"], transaction("SUCCESS"));
    let refund = notice("REFUND.SUCCESS", &refund_told("SUCCESS"));
    let signed: serde_json::Map<String, Value> = wechat
        .headers(&refund, START.seconds())
        .into_iter()
        .map(|(name, value)| (name.to_owned(), Value::from(value)))
        .collect();
    let python = wechat.about(json!({ "do": "notice", "headers": signed, "body": refund }));
    assert_eq!(sdk("wechat.py", &python)["resource"], refund_told("SUCCESS"));
    let short = |name: &str| headers[format!("wechatpay-{name}")].clone();
    let names = ["timestamp", "nonce", "serial", "signature"];
    let short: Value =
        names.iter().map(|name| ((*name).to_owned(), short(name))).collect::<serde_json::Map<_, _>>().into();
    let node = wechat.about(json!({ "do": "notice", "headers": short, "body": body }));
    let heard = sdk("wechat.cjs", &node);
    assert_eq!((&heard["ok"], &heard["transaction"]), (&json!(true), &transaction("SUCCESS")));
}

#[tokio::test]
async fn a_wechat_charge_is_a_code_whose_request_names_amount_and_end() {
    let wechat = Simulator::start().await;
    let code = json!({ "code_url": "weixin://wxpay/bizpayurl?pr=p4lpSuKzz" });
    wechat.answers("POST", "/v3/pay/transactions/native", 200, code).await;
    let begun = wechat.gateway().begin(&charge()).await.unwrap();
    assert_eq!(begun.next, NextStep::Qr("weixin://wxpay/bizpayurl?pr=p4lpSuKzz".to_owned()));
    let sent: Value = wechat.server.received_requests().await.unwrap()[0].body_json().unwrap();
    assert_eq!(sent["amount"], json!({ "total": 30_100, "currency": "CNY" }));
    assert_eq!(sent["time_expire"], "2026-11-21T00:15:00Z");
    assert_eq!((&sent["out_trade_no"], &sent["mchid"]), (&json!(REFERENCE), &json!("1900000109")));
}

#[tokio::test]
async fn wechat_states_are_told_as_they_are() {
    for (word, state) in [
        ("SUCCESS", ChargeState::Paid),
        ("NOTPAY", ChargeState::Pending),
        ("USERPAYING", ChargeState::Pending),
        ("CLOSED", ChargeState::Closed),
        ("REFUND", ChargeState::Refunded),
        ("PAYERROR", ChargeState::Failed),
    ] {
        let wechat = Simulator::start().await;
        let trade = format!("/v3/pay/transactions/out-trade-no/{REFERENCE}");
        wechat.answers("GET", &trade, 200, transaction(word)).await;
        let report = wechat
            .gateway()
            .ask(Asked { reference: REFERENCE, gateway_id: None, customer: None })
            .await
            .unwrap();
        assert_eq!(report.state, state, "{word}");
        assert_eq!(report.paid, Some(Sum { minor: 30_100, currency: "CNY".to_owned() }));
        assert_eq!(report.transaction.as_deref(), Some("4200001234202611211234567890"));
    }
}

#[tokio::test]
async fn a_charge_that_wechat_does_not_know_is_not_paid_and_a_silent_or_forged_answer_tells_nothing() {
    let asked = Asked { reference: REFERENCE, gateway_id: None, customer: None };
    let trade = format!("/v3/pay/transactions/out-trade-no/{REFERENCE}");
    let wechat = Simulator::start().await;
    wechat.answers("GET", &trade, 404, json!({ "code": "ORDER_NOT_EXIST", "message": "x" })).await;
    assert_eq!(wechat.gateway().ask(asked).await.unwrap().state, ChargeState::Pending);
    let silent = Simulator::start().await;
    silent.answers("GET", &trade, 500, json!({ "code": "SYSTEM_ERROR", "message": "x" })).await;
    assert!(matches!(silent.gateway().ask(asked).await, Err(GatewayError::Unanswered(_))));
    let forged = Simulator::start().await;
    let answer = ResponseTemplate::new(200).set_body_json(transaction("SUCCESS"));
    Mock::given(method("GET")).respond_with(answer).mount(&forged.server).await;
    assert!(matches!(forged.gateway().ask(asked).await, Err(GatewayError::Unanswered(_))));
}

#[tokio::test]
async fn wechat_gives_money_back_once_for_one_reference() {
    let wechat = Simulator::start().await;
    let done = json!({ "refund_id": "50300807092026", "status": "PROCESSING" });
    wechat.answers("POST", "/v3/refund/domestic/refunds", 200, done).await;
    assert_eq!(wechat.gateway().refund(&refund()).await.unwrap(), RefundState::Pending);
    let sent: Value = wechat.server.received_requests().await.unwrap()[0].body_json().unwrap();
    assert_eq!(sent["amount"], json!({ "refund": 100, "total": 30_100, "currency": "CNY" }));
    assert_eq!(sent["out_refund_no"], "refund1");
    assert_eq!(
        (&sent["transaction_id"], &sent["out_trade_no"]),
        (&json!("4200001234202611211234567890"), &Value::Null)
    );
    assert_eq!(sent["notify_url"], "https://console.example.com/gicend/payment/notice/wechat/");
}

/// What WeChat Pay tells of a refund.
fn refund_told(status: &str) -> Value {
    json!({
        "mchid": "1900000109", "out_trade_no": REFERENCE, "transaction_id": "4200001234202611211234567890",
        "refund_id": "50300807092026", "out_refund_no": "refund1", "refund_status": status,
        "success_time": "2026-11-21T08:00:00+08:00", "user_received_account": "招商银行信用卡0403",
        "amount": { "total": 30_100, "refund": 100, "payer_total": 30_100, "payer_refund": 100 },
    })
}

#[tokio::test]
async fn a_refund_notice_of_wechat_tells_what_was_paid_and_what_went_back() {
    let wechat = Simulator::start().await;
    let gateway = wechat.gateway();
    for (kind, status, state) in [
        ("REFUND.SUCCESS", "SUCCESS", RefundState::Done),
        ("REFUND.ABNORMAL", "ABNORMAL", RefundState::Pending),
        ("REFUND.CLOSED", "CLOSED", RefundState::Failed),
    ] {
        let body = notice(kind, &refund_told(status));
        let heard = gateway.notice(&map(&wechat.headers(&body, START.seconds())), body.as_bytes()).unwrap();
        assert_eq!(
            (heard.reference.as_deref(), heard.report.state),
            (Some(REFERENCE), ChargeState::Refunded)
        );
        assert_eq!(heard.report.paid, Some(Sum { minor: 30_100, currency: "CNY".to_owned() }));
        let back = Back::Refund { name: "refund1".to_owned(), minor: 100, state };
        assert_eq!(heard.report.back, Some(back), "{kind}");
    }
    let mut foreign = refund_told("SUCCESS");
    foreign["mchid"] = json!("1900000110");
    let body = notice("REFUND.SUCCESS", &foreign);
    let refused = gateway.notice(&map(&wechat.headers(&body, START.seconds())), body.as_bytes());
    assert_eq!(refused, Err(NoticeError::Foreign));
}

#[tokio::test]
async fn a_notice_of_wechat_is_believed_under_its_signature_only() {
    let wechat = Simulator::start().await;
    let gateway = wechat.gateway();
    let body = notice("TRANSACTION.SUCCESS", &transaction("SUCCESS"));
    let good = wechat.headers(&body, START.seconds());
    let heard = gateway.notice(&map(&good), body.as_bytes()).unwrap();
    assert_eq!(heard.event_id, "EV-2026112100001");
    assert_eq!(heard.reference.as_deref(), Some(REFERENCE));
    assert_eq!(heard.report.state, ChargeState::Paid);
    let changed = body.replace("EV-2026112100001", "EV-2026112100002");
    assert_eq!(gateway.notice(&map(&good), changed.as_bytes()), Err(NoticeError::Signature));
    for name in ["wechatpay-timestamp", "wechatpay-nonce", "wechatpay-serial", "wechatpay-signature"] {
        let mut without = map(&good);
        without.remove(name);
        assert_eq!(gateway.notice(&without, body.as_bytes()), Err(NoticeError::Signature), "{name}");
        let mut twice = map(&good);
        twice.append(name, "x".parse().unwrap());
        assert_eq!(gateway.notice(&twice, body.as_bytes()), Err(NoticeError::Signature), "{name}");
    }
    let other = Simulator::start().await;
    let foreign = other.headers(&body, START.seconds());
    assert_eq!(gateway.notice(&map(&foreign), body.as_bytes()), Err(NoticeError::Signature));
    for (off, verdict) in [(300, true), (-300, true), (301, false), (-301, false)] {
        let headers = wechat.headers(&body, START.seconds() + off);
        assert_eq!(gateway.notice(&map(&headers), body.as_bytes()).is_ok(), verdict, "{off}");
    }
}

#[tokio::test]
async fn a_notice_of_wechat_for_another_merchant_or_with_an_altered_secret_part_is_refused() {
    let wechat = Simulator::start().await;
    let gateway = wechat.gateway();
    let mut other = transaction("SUCCESS");
    other["mchid"] = json!("1900000110");
    let body = notice("TRANSACTION.SUCCESS", &other);
    let headers = wechat.headers(&body, START.seconds());
    assert_eq!(gateway.notice(&map(&headers), body.as_bytes()), Err(NoticeError::Foreign));
    let body = notice("TRANSACTION.SUCCESS", &transaction("SUCCESS")).replace("fdasflkja484", "fdasflkja485");
    let headers = wechat.headers(&body, START.seconds());
    assert_eq!(gateway.notice(&map(&headers), body.as_bytes()), Err(NoticeError::Shape));
    let body = notice("REFUND.SUCCESS", &json!({ "out_refund_no": "1" }));
    let headers = wechat.headers(&body, START.seconds());
    assert_eq!(gateway.notice(&map(&headers), body.as_bytes()), Err(NoticeError::Shape));
    let body = notice("PROFITSHARING", &json!({ "out_order_no": "1" }));
    let headers = wechat.headers(&body, START.seconds());
    assert_eq!(gateway.notice(&map(&headers), body.as_bytes()).unwrap().reference, None);
}

#[tokio::test]
async fn wechat_takes_yuan_by_code_and_names_the_key_it_asks_to_be_answered_by() {
    let wechat = Simulator::start().await;
    let gateway = wechat.gateway();
    assert!(gateway.takes(Means::QrCode, Currency::CNY));
    assert!(!gateway.takes(Means::QrCode, Currency::USD) && !gateway.takes(Means::Card, Currency::CNY));
    let answer = ResponseTemplate::new(400).set_body_json(json!({ "code": "PARAM_ERROR", "message": "x" }));
    let named = Mock::given(method("POST")).and(header("wechatpay-serial", PLATFORM_ID));
    named.respond_with(answer).mount(&wechat.server).await;
    let refused = gateway.begin(&charge()).await;
    assert_eq!(refused, Err(GatewayError::Refused("PARAM_ERROR".to_owned())));
}
