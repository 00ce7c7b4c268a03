//! Ways in from a partner's site: a state in the browser, a signed request of the partner's server, a code in the address.

use aws_lc_rs::hmac;
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use portico_server::people::identity::delete_expired;
use portico_server::people::identity::handoff_ask::{PartnerHandoffAsk, is_signed};
use portico_server::platform::config::{Config, PartnerConfig};
use serde_json::{Value, json};

use crate::support::{Answer, Browser, PASSWORD, START, TestServer, everywhere, keep_answers};

const ASK: &str = "/gicend/partner/handoff/create/";
const SECRET: &str = "q8Zk2vRw7Lm4Xc9Tb1Ny6Hd3Jf5Gs0Pa";

fn partner(name: &str, secret: &str, customers: &[&str]) -> PartnerConfig {
    PartnerConfig {
        name: name.to_owned(),
        title: "Harbour Telecom".to_owned(),
        url: "https://harbour.example/cloud?from=console".to_owned(),
        secret: secret.to_owned().into(),
        customers: customers.iter().map(|&one| one.to_owned()).collect(),
    }
}

fn with_partners(config: &mut Config) {
    config.partners = vec![
        partner("harbour", SECRET, &["*"]),
        partner("island", "w3Eu8Pz5Kd1Mv7Qx2Rt9Bn4Cj6Lh0Ysf", &["100000001"]),
    ];
}

async fn start() -> TestServer {
    TestServer::start_with(with_partners).await
}

/// A browser that has begun its way at the console, and its state.
async fn visitor(server: &TestServer) -> (Browser, String) {
    let browser = server.browser();
    let begun = browser.post("/gicend/session/handoff/begin/", json!({"partner": "harbour"})).await;
    let url = begun.data()["url"].as_str().unwrap().to_owned();
    let state =
        url.strip_prefix("https://harbour.example/cloud?from=console&state=").expect("the partner's address");
    (browser, state.to_owned())
}

/// A request as a partner's server signs it.
fn signed(secret: &str, partner: &str, login_name: &str, state: &str, timestamp: i64, nonce: &str) -> Value {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let text = format!("v1\n{partner}\n{login_name}\n{state}\n{timestamp}\n{nonce}");
    let signature = URL_SAFE_NO_PAD.encode(hmac::sign(&key, text.as_bytes()));
    json!({"partner": partner, "login_name": login_name, "state": state, "timestamp": timestamp, "nonce": nonce,
        "signature": signature})
}

fn harbour(login_name: &str, state: &str, nonce: &str) -> Value {
    signed(SECRET, "harbour", login_name, state, START.seconds(), nonce)
}

/// What the partner's server gets: it is no browser.
async fn ask(server: &TestServer, body: Value) -> Answer {
    server.browser().post(ASK, body).await
}

async fn code(server: &TestServer, login_name: &str, state: &str) -> String {
    let answer = ask(server, harbour(login_name, state, "nonce-number-0001")).await;
    answer.data()["code"].as_str().unwrap().to_owned()
}

async fn redeem(browser: &Browser, code: &str) -> Answer {
    browser.post("/gicend/session/handoff/", json!({"code": code})).await
}

fn assert_refused(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_024)), "{}", answer.body);
}

#[tokio::test]
async fn an_inbound_code_signs_its_browser_in_once() {
    let _kept = keep_answers(&["session/handoff/begin", "partner/handoff/create", "session/handoff"]);
    let server = start().await;
    server.account("alice_01").await;
    let (browser, state) = visitor(&server).await;
    let code = code(&server, "Alice_01", &state).await;
    let kept = browser.cookies();
    assert_eq!(redeem(&browser, &code).await.data()["step"], "signed_in");
    assert_eq!(browser.get("/gicend/account/info/").await.data()["login_name"], "alice_01");
    assert_eq!(browser.cookie("cds_handoff"), None, "the way is at its end");
    kept.iter().for_each(|(name, value)| browser.set_cookie(name, value));
    assert_refused(&redeem(&browser, &code).await);
    let events = server.audited().await;
    for line in ["handoff.create done", "session.create done", "handoff.sign_in denied"] {
        assert_eq!(events.iter().filter(|event| *event == line).count(), 1, "{line} in {events:?}");
    }
}

#[tokio::test]
async fn whoever_comes_from_a_partner_has_proved_nothing_here_until_they_give_their_password() {
    let server = start().await;
    server.account("river_77").await;
    let (browser, state) = visitor(&server).await;
    let given = code(&server, "river_77", &state).await;
    redeem(&browser, &given).await.data();
    let key = json!({"name": "ci", "grants": everywhere(&["compute_view"]), "valid_days": 0, "ip_list": ""});
    let refused = browser.post("/gicend/key/create/", key.clone()).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::FORBIDDEN, json!(100_013)));
    assert_eq!(refused.body["violations"][0]["rule"]["rule"], "proof_needed");
    browser.post("/gicend/session/prove/", json!({"password": PASSWORD})).await.data();
    browser.post("/gicend/key/create/", key).await.data();
}

#[tokio::test]
async fn an_inbound_code_lives_for_a_minute() {
    let server = start().await;
    server.account("alice_01").await;
    let (browser, state) = visitor(&server).await;
    let code = code(&server, "alice_01", &state).await;
    server.clock.advance(60);
    assert_refused(&redeem(&browser, &code).await);
}

#[tokio::test]
async fn an_inbound_code_does_not_work_in_another_browser() {
    let server = start().await;
    server.account("alice_01").await;
    let ((browser, state), (other, _)) = (visitor(&server).await, visitor(&server).await);
    let code = code(&server, "alice_01", &state).await;
    assert_refused(&redeem(&other, &code).await);
    assert_refused(&redeem(&server.browser(), &code).await);
    assert_refused(&redeem(&browser, "nonsense").await);
    // Who has seen the state in an address cannot make the cookie of it.
    let thief = server.browser();
    thief.set_cookie("cds_handoff", &state);
    assert_refused(&redeem(&thief, &code).await);
    redeem(&browser, &code).await.data();
}

#[tokio::test]
async fn a_partners_request_counts_once() {
    let server = start().await;
    server.account("alice_01").await;
    let (_, state) = visitor(&server).await;
    let body = harbour("alice_01", &state, "nonce-number-0001");
    ask(&server, body.clone()).await.data();
    assert_refused(&ask(&server, body.clone()).await);
    // Also when it led to nobody.
    let nobody = harbour("nobody_99", &state, "nonce-number-0002");
    assert_eq!(ask(&server, nobody.clone()).await.code(), json!(100_025));
    assert_refused(&ask(&server, nobody).await);
    // Its nonce is forgotten when its time is over anyway.
    server.clock.advance(601);
    delete_expired(&server.app).await.unwrap();
    assert_eq!(server.count("handoff_nonce").await, 0);
    assert_refused(&ask(&server, body).await);
}

#[tokio::test]
async fn a_partners_request_is_refused_when_any_part_of_it_is_not_what_was_signed() {
    let server = start().await;
    server.account("alice_01").await;
    server.account("bob_0001").await;
    let (_, state) = visitor(&server).await;
    let (_, other_state) = visitor(&server).await;
    let whole = harbour("alice_01", &state, "nonce-number-0001");
    let now = START.seconds();
    let changes = [
        ("partner", json!("island")),
        ("partner", json!("nowhere")),
        ("login_name", json!("bob_0001")),
        ("state", json!(other_state)),
        ("timestamp", json!(now + 1)),
        ("nonce", json!("nonce-number-0002")),
        ("signature", json!("")),
        ("signature", json!("A".repeat(43))),
    ];
    for (field, value) in changes {
        let mut body = whole.clone();
        body[field] = value;
        assert_refused(&ask(&server, body).await);
    }
    assert_refused(
        &ask(&server, signed("another-secret", "harbour", "alice_01", &state, now, "nonce-number-1")).await,
    );
    // Signed, and worth nothing all the same: too early, too late, a short nonce, a state that is none, a part that could be two.
    for body in [
        signed(SECRET, "harbour", "alice_01", &state, now - 301, "nonce-number-0003"),
        signed(SECRET, "harbour", "alice_01", &state, now + 301, "nonce-number-0003"),
        signed(SECRET, "harbour", "alice_01", &state, i64::MIN, "nonce-number-0003"),
        signed(SECRET, "harbour", "alice_01", &state, now, "short"),
        signed(SECRET, "harbour", "alice_01", "c3RhdGU", now, "nonce-number-0003"),
        signed(SECRET, "harbour", "alice_01\nx", &state, now, "nonce-number-0003"),
    ] {
        assert_refused(&ask(&server, body).await);
    }
    assert_eq!(server.count("handoff").await, 0);
    ask(&server, whole).await.data();
}

#[tokio::test]
async fn a_partner_signs_in_the_people_of_its_customers_alone_and_none_who_may_not() {
    let server = start().await;
    let main = server.signed_in("alice_01").await;
    let (_, sub_id) = server.active_sub_user(&main, "helper_01", everywhere(&["compute_view"])).await;
    let (browser, state) = visitor(&server).await;
    let island = |nonce: &str| {
        let secret = "w3Eu8Pz5Kd1Mv7Qx2Rt9Bn4Cj6Lh0Ysf";
        signed(secret, "island", "alice_01", &state, START.seconds(), nonce)
    };
    assert_eq!(ask(&server, island("nonce-number-0001")).await.code(), json!(100_025));
    server.execute("update account set customer_no = '100000001'").await;
    ask(&server, island("nonce-number-0002")).await.data();
    // A sub-user comes in too, until somebody disables it: between the code and its use as well.
    let answer = ask(&server, harbour("helper_01", &state, "nonce-number-0003")).await;
    let code = answer.data()["code"].as_str().unwrap().to_owned();
    main.post("/gicend/user/disable/", json!({"user_ids": [sub_id]})).await.data();
    assert_refused(&redeem(&browser, &code).await);
    let gone = ask(&server, harbour("helper_01", &state, "nonce-number-0004")).await;
    assert_eq!(gone.code(), json!(100_025));
    let events = server.audited().await;
    assert_eq!(events.iter().filter(|event| *event == "handoff.create denied").count(), 2, "{events:?}");
}

#[tokio::test]
async fn a_login_mask_holds_for_ways_in_from_a_partner() {
    let server = start().await;
    server.account("alice_01").await;
    server.execute("update app_user set login_mask_enabled = true, login_mask = '203.0.113.0/24'").await;
    let (browser, state) = visitor(&server).await;
    let code = code(&server, "alice_01", &state).await;
    assert_refused(&redeem(&browser, &code).await);
    assert!(server.audited().await.contains(&"handoff.sign_in denied".to_owned()));
}

#[tokio::test]
async fn a_way_in_begins_at_a_partner_that_there_is() {
    let server = start().await;
    let begin = |name: &'static str| {
        let browser = server.browser();
        async move { browser.post("/gicend/session/handoff/begin/", json!({"partner": name})).await }
    };
    assert_eq!(begin("nowhere").await.code(), json!(100_004));
    let begun = begin("harbour").await;
    let cookie = begun.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("cds_handoff=") && cookie.contains("HttpOnly"), "{cookie}");
    assert!(cookie.contains("SameSite=Strict"), "{cookie}");
    let site = server.browser().get("/gicend/site/config/").await;
    assert_eq!(site.data()["partners"][0], json!({"name": "harbour", "title": "Harbour Telecom"}));
    assert!(!site.body.to_string().contains(SECRET));
}

#[test]
fn a_request_that_a_partner_signed_by_hand_is_taken_and_a_changed_one_is_not() {
    let partner = PartnerConfig {
        name: "harbour".to_owned(),
        title: "Harbour Telecom".to_owned(),
        url: "https://harbour.example".to_owned(),
        secret: "q8Zk2vRw7Lm4Xc9Tb1Ny6Hd3Jf5Gs0Pa".into(),
        customers: vec!["*".to_owned()],
    };
    let mut ask = PartnerHandoffAsk {
        partner: "harbour".to_owned(),
        login_name: "ada".to_owned(),
        state: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8".to_owned(),
        timestamp: 1_795_219_200,
        nonce: "nonce-of-sixteen".to_owned(),
        signature: "F3VUB4jUY61vv35gT7ro-IZLGbdUcpyujv038YWlC-s".to_owned(),
    };
    assert!(is_signed(&partner, &ask));
    ask.timestamp += 1;
    assert!(!is_signed(&partner, &ask));
    ask.signature.truncate(20);
    assert!(!is_signed(&partner, &ask));
}
