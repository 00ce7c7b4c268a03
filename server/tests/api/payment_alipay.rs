use std::collections::BTreeMap;

use axum::http::HeaderMap;
use portico_core::{Currency, Money};
use portico_server::money::payment::rsa::Signer;
use portico_server::money::payment::{
    Alipay, Asked, Back, ChargeState, Gateway, GatewayError, Means, NewCharge, NewRefund, NextStep,
    NoticeError, RefundState, Sum,
};
use portico_server::platform::config::AlipayConfig;
use serde_json::{Value, json};
use wiremock::matchers::{body_string_contains, method};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::{Keys, START, sdk, tools, written};

const APP_ID: &str = "2021000118643223";
const REFERENCE: &str = "01a2b3c4d5e6f7081920a1b2c3d4e5f6";

/// Alipay as it looks from outside: it signs what it says.
struct Simulator {
    server: MockServer,
    alipay: Signer,
    alipay_key: String,
    app: Keys,
    folder: tempfile::TempDir,
}

impl Simulator {
    async fn start() -> Self {
        let alipay = Keys::new();
        Self {
            server: MockServer::start().await,
            alipay: Signer::from_text(&alipay.private).unwrap(),
            alipay_key: alipay.public,
            app: Keys::new(),
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn gateway(&self) -> Alipay {
        let config = AlipayConfig {
            app_id: APP_ID.to_owned(),
            private_key_file: written(self.folder.path(), "app.pem", &self.app.private),
            alipay_key_file: written(self.folder.path(), "alipay.pem", &self.alipay_key),
            url: format!("{}/gateway.do", self.server.uri()),
        };
        Alipay::new(&config, tools()).unwrap()
    }

    async fn answers(&self, call: &str, node: Value) {
        Mock::given(method("POST")).respond_with(self.answer(call, &node)).mount(&self.server).await;
    }

    /// Answers one call of several that the server makes.
    async fn answers_only(&self, call: &str, node: Value) {
        let is_asked = body_string_contains(format!("&method={call}&"));
        let mock = Mock::given(method("POST")).and(is_asked).respond_with(self.answer(call, &node));
        mock.mount(&self.server).await;
    }

    fn answer(&self, call: &str, node: &Value) -> ResponseTemplate {
        let (name, text) = (format!("{}_response", call.replace('.', "_")), node.to_string());
        let signature = self.alipay.sign(text.as_bytes()).unwrap();
        let body = format!("{{\"{name}\":{text},\"sign\":\"{signature}\"}}");
        ResponseTemplate::new(200).set_body_raw(body, "application/json")
    }

    /// A notice's parameters, signed.
    fn notice(&self, change: impl FnOnce(&mut BTreeMap<String, String>)) -> BTreeMap<String, String> {
        let pairs = [
            ("app_id", APP_ID),
            ("notify_id", "2026112100222080005000871234567890"),
            ("notify_time", "2026-11-21 08:00:00"),
            ("notify_type", "trade_status_sync"),
            ("charset", "utf-8"),
            ("version", "1.0"),
            ("out_trade_no", REFERENCE),
            ("trade_no", "2026112122001400871234567890"),
            ("trade_status", "TRADE_SUCCESS"),
            ("total_amount", "301.00"),
            ("subject", "账户充值 & 50% + more"),
        ];
        let mut all: BTreeMap<String, String> =
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        change(&mut all);
        let text = all.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&");
        all.insert("sign".to_owned(), self.alipay.sign(text.as_bytes()).unwrap());
        all.insert("sign_type".to_owned(), "RSA2".to_owned());
        all
    }

    fn about(&self, more: Value) -> Value {
        let mut all = json!({
            "app_id": APP_ID, "private_key": bare(&self.app.private), "alipay_key": bare(&self.alipay_key),
            "url": format!("{}/gateway.do", self.server.uri()),
        });
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    }
}

/// A key as Alipay's tool writes it: base64 without its frame.
fn bare(pem: &str) -> String {
    pem.lines().filter(|line| !line.starts_with('-')).collect()
}

fn form(all: &BTreeMap<String, String>) -> Vec<u8> {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(all).finish().into_bytes()
}

fn charge() -> NewCharge<'static> {
    NewCharge {
        reference: REFERENCE,
        means: Means::Page,
        amount: Money::new(30_100, Currency::CNY),
        description: "账户充值 & more",
        expires_at: START.plus_seconds(900),
        notice_url: "https://console.example.com/gicend/payment/notice/alipay/",
        return_url: "https://console.example.com/main/recharge?id=1",
        card: None,
    }
}

fn refund() -> NewRefund<'static> {
    NewRefund {
        charge: Asked { reference: REFERENCE, gateway_id: None, customer: None },
        transaction: None,
        reference: "refund1",
        is_again: false,
        paid: Money::new(30_100, Currency::CNY),
        amount: Money::new(100, Currency::CNY),
        reason: "asked for",
        notice_url: "",
    }
}

async fn page(simulator: &Simulator) -> BTreeMap<String, String> {
    let begun = simulator.gateway().begin(&charge()).await.unwrap();
    let NextStep::Page(page) = begun.next else { panic!("a page") };
    let (_, query) = page.split_once('?').unwrap();
    form_urlencoded::parse(query.as_bytes()).into_owned().collect()
}

#[tokio::test]
#[ignore = "needs Alipay's SDK: run under scripts/with-payment-sdks.sh"]
async fn a_request_to_alipay_is_signed_letter_by_letter_as_by_its_sdk() {
    let alipay = Simulator::start().await;
    let params = page(&alipay).await;
    let theirs = sdk("alipay.cjs", &alipay.about(json!({ "do": "sign", "params": params })));
    assert_eq!(theirs, json!(params));
    // And what is asked by the server itself.
    alipay.answers("alipay.trade.refund", json!({ "code": "10000", "fund_change": "Y" })).await;
    assert_eq!(alipay.gateway().refund(&refund()).await.unwrap(), RefundState::Done);
    let sent = alipay.server.received_requests().await.unwrap().remove(0).body;
    let params: BTreeMap<String, String> = form_urlencoded::parse(&sent).into_owned().collect();
    assert_eq!(params["method"], "alipay.trade.refund");
    let theirs = sdk("alipay.cjs", &alipay.about(json!({ "do": "sign", "params": params })));
    assert_eq!(theirs, json!(params));
}

#[tokio::test]
#[ignore = "needs Alipay's SDK: run under scripts/with-payment-sdks.sh"]
async fn the_simulated_alipay_of_the_tests_passes_its_sdk() {
    let alipay = Simulator::start().await;
    let mut notice = alipay.notice(|_| ());
    assert_eq!(sdk("alipay.cjs", &alipay.about(json!({ "do": "notice", "params": notice })))["ok"], true);
    notice.insert("total_amount".to_owned(), "301.01".to_owned());
    assert_eq!(sdk("alipay.cjs", &alipay.about(json!({ "do": "notice", "params": notice })))["ok"], false);
    let trade = json!({ "code": "10000", "msg": "Success", "out_trade_no": REFERENCE, "trade_status": "TRADE_SUCCESS" });
    alipay.answers("alipay.trade.query", trade).await;
    let given = alipay.about(json!({ "do": "query", "reference": REFERENCE }));
    let heard = tokio::task::spawn_blocking(move || sdk("alipay.cjs", &given)).await.unwrap();
    assert_eq!(heard["tradeStatus"], "TRADE_SUCCESS");
}

#[tokio::test]
async fn an_alipay_charge_is_a_page_with_amount_end_and_both_addresses() {
    let alipay = Simulator::start().await;
    let params = page(&alipay).await;
    let content: Value = serde_json::from_str(&params["biz_content"]).unwrap();
    assert_eq!((&content["total_amount"], &content["out_trade_no"]), (&json!("301.00"), &json!(REFERENCE)));
    assert_eq!(content["time_expire"], "2026-11-21 08:15:00");
    assert_eq!((params["sign_type"].as_str(), params["timestamp"].as_str()), ("RSA2", "2026-11-21 08:00:00"));
    assert!(params["notify_url"].ends_with("/notice/alipay/"));
    assert!(params["return_url"].ends_with("/main/recharge?id=1"));
}

#[tokio::test]
async fn alipay_states_are_told_as_they_are() {
    for (word, state) in [
        ("TRADE_SUCCESS", ChargeState::Paid),
        ("TRADE_FINISHED", ChargeState::Paid),
        ("WAIT_BUYER_PAY", ChargeState::Pending),
        ("TRADE_CLOSED", ChargeState::Closed),
    ] {
        let alipay = Simulator::start().await;
        let trade = json!({
            "code": "10000", "msg": "Success", "out_trade_no": REFERENCE, "trade_no": "2026112122001400871234567890",
            "trade_status": word, "total_amount": "301.00",
        });
        alipay.answers("alipay.trade.query", trade).await;
        let report = alipay
            .gateway()
            .ask(Asked { reference: REFERENCE, gateway_id: None, customer: None })
            .await
            .unwrap();
        assert_eq!(report.state, state, "{word}");
        assert_eq!(report.paid, Some(Sum { minor: 30_100, currency: "CNY".to_owned() }));
    }
}

#[tokio::test]
async fn a_charge_that_alipay_does_not_know_is_not_paid_and_a_forged_answer_tells_nothing() {
    let asked = Asked { reference: REFERENCE, gateway_id: None, customer: None };
    let unknown = json!({ "code": "40004", "sub_code": "ACQ.TRADE_NOT_EXIST" });
    let alipay = Simulator::start().await;
    alipay.answers("alipay.trade.query", unknown).await;
    assert_eq!(alipay.gateway().ask(asked).await.unwrap().state, ChargeState::Pending);
    for (code, why) in [
        ("20000", "isp.unknow-error"),
        ("20000", "isp.service-timeout"),
        ("20000", "aop.ACQ.SYSTEM_ERROR"),
        ("40004", "ACQ.SYSTEM_ERROR"),
    ] {
        let busy = Simulator::start().await;
        busy.answers("alipay.trade.query", json!({ "code": code, "sub_code": why })).await;
        assert!(matches!(busy.gateway().ask(asked).await, Err(GatewayError::Unanswered(_))), "{code} {why}");
    }
    let forged = Simulator::start().await;
    let body = json!({ "alipay_trade_query_response": { "code": "10000", "trade_status": "TRADE_SUCCESS" }, "sign": "AAAA" });
    let answer = ResponseTemplate::new(200).set_body_json(body);
    Mock::given(method("POST")).respond_with(answer).mount(&forged.server).await;
    assert!(matches!(forged.gateway().ask(asked).await, Err(GatewayError::Unanswered(_))));
}

#[tokio::test]
async fn alipay_gives_money_back_once_for_one_reference() {
    let alipay = Simulator::start().await;
    let node = json!({ "code": "10000", "fund_change": "Y" }).to_string();
    let sign = alipay.alipay.sign(node.as_bytes()).unwrap();
    let body = format!("{{\"alipay_trade_refund_response\":{node},\"sign\":\"{sign}\"}}");
    Mock::given(method("POST"))
        .and(body_string_contains("out_request_no"))
        .respond_with(ResponseTemplate::new(200).set_body_raw(body, "application/json"))
        .mount(&alipay.server)
        .await;
    assert_eq!(alipay.gateway().refund(&refund()).await.unwrap(), RefundState::Done);
}

#[tokio::test]
async fn a_refund_by_which_alipay_moved_no_funds_is_done_only_when_alipay_says_so_of_that_refund() {
    let ours = json!({ "code": "10000", "out_request_no": "refund1", "refund_status": "REFUND_SUCCESS" });
    let other = json!({ "code": "10000", "out_request_no": "refund2", "refund_status": "REFUND_SUCCESS" });
    let not_there = json!({ "code": "40004", "sub_code": "ACQ.TRADE_NOT_EXIST" });
    for (told, state) in [
        (ours, RefundState::Done),
        (other, RefundState::Pending),
        (json!({ "code": "10000" }), RefundState::Pending),
        (not_there, RefundState::Pending),
    ] {
        for node in [json!({ "code": "10000", "fund_change": "N" }), json!({ "code": "10000" })] {
            let alipay = Simulator::start().await;
            alipay.answers_only("alipay.trade.refund", node.clone()).await;
            alipay.answers_only("alipay.trade.fastpay.refund.query", told.clone()).await;
            assert_eq!(alipay.gateway().refund(&refund()).await, Ok(state), "{node} {told}");
        }
    }
}

#[tokio::test]
async fn a_notice_of_alipay_is_believed_under_its_signature_only() {
    let alipay = Simulator::start().await;
    let (gateway, none) = (alipay.gateway(), HeaderMap::new());
    let good = alipay.notice(|_| ());
    let heard = gateway.notice(&none, &form(&good)).unwrap();
    assert_eq!(heard.event_id, "2026112100222080005000871234567890");
    assert_eq!(heard.reference.as_deref(), Some(REFERENCE));
    assert_eq!(heard.report.state, ChargeState::Paid);
    assert_eq!(heard.report.paid, Some(Sum { minor: 30_100, currency: "CNY".to_owned() }));
    for name in ["total_amount", "out_trade_no", "notify_id", "sign"] {
        let mut changed = good.clone();
        changed.get_mut(name).unwrap().push('1');
        assert_eq!(gateway.notice(&none, &form(&changed)), Err(NoticeError::Signature), "{name}");
        let mut without = good.clone();
        without.remove(name);
        assert_eq!(gateway.notice(&none, &form(&without)), Err(NoticeError::Signature), "{name}");
    }
    let mut weaker = good.clone();
    weaker.insert("sign_type".to_owned(), "RSA".to_owned());
    assert_eq!(gateway.notice(&none, &form(&weaker)), Err(NoticeError::Signature));
    let mut twice = form(&good);
    twice.extend_from_slice(b"&total_amount=1.00");
    assert_eq!(gateway.notice(&none, &twice), Err(NoticeError::Shape));
}

#[tokio::test]
async fn a_notice_of_alipay_from_the_future_too_old_or_for_another_application_is_refused() {
    let alipay = Simulator::start().await;
    let (gateway, none) = (alipay.gateway(), HeaderMap::new());
    let at = |time: &'static str| {
        alipay.notice(move |all| {
            all.insert("notify_time".to_owned(), time.to_owned());
        })
    };
    assert_eq!(gateway.notice(&none, &form(&at("2026-11-21 08:05:01"))), Err(NoticeError::Time));
    assert_eq!(gateway.notice(&none, &form(&at("2026-11-20 06:54:59"))), Err(NoticeError::Time));
    assert!(gateway.notice(&none, &form(&at("2026-11-20 07:00:00"))).is_ok());
    let foreign = alipay.notice(|all| {
        all.insert("app_id".to_owned(), "2021000118643224".to_owned());
    });
    assert_eq!(gateway.notice(&none, &form(&foreign)), Err(NoticeError::Foreign));
    let refunded = alipay.notice(|all| {
        all.insert("refund_fee".to_owned(), "301.00".to_owned());
    });
    let told = gateway.notice(&none, &form(&refunded)).unwrap().report;
    assert_eq!((told.state, told.back), (ChargeState::Refunded, Some(Back::Total(30_100))));
}
