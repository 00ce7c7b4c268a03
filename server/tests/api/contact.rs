//! Binding, changing and removing contacts, and choosing which of them receives which messages.

use axum::http::StatusCode;
use portico_server::platform::config::SmsChannel;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, TestServer, keep_answers};

const MOBILE: &str = "+8613800138000";
const OTHER_MOBILE: &str = "+8613900139000";

async fn new_code(browser: &Browser, slot: &str, channel: &str, target: &str) -> Answer {
    let body = json!({"slot": slot, "channel": channel, "target": target});
    browser.post("/gicend/contact/code/", body).await
}

async fn current_code(browser: &Browser, contact_id: &str) -> Answer {
    browser.post("/gicend/contact/current/code/", json!({"contact_id": contact_id})).await
}

fn change(slot: &str, channel: &str, target: &str, code: &str, current: &str) -> Value {
    json!({"slot": slot, "channel": channel, "target": target, "code": code, "current_code": current})
}

async fn save(browser: &Browser, body: Value) -> Answer {
    browser.post("/gicend/contact/change/", body).await
}

/// Binds a mobile to an empty slot.
async fn bind(server: &TestServer, browser: &Browser, slot: &str, mobile: &str) {
    new_code(browser, slot, "sms", mobile).await.data();
    let code = server.code().await;
    assert_eq!(save(browser, change(slot, "sms", mobile, &code, "")).await.status, StatusCode::OK);
}

fn is_refused(answer: &Answer, code: u32, field: &str) -> bool {
    answer.code() == json!(code) && answer.body["violations"][0]["field"] == field
}

#[tokio::test]
async fn a_mailbox_is_changed_with_a_code_to_the_old_and_one_to_the_new() {
    let _kept = keep_answers(&["contact/change"]);
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let (slot, channel, target) = ("primary", "email", "new@example.org");
    new_code(&browser, slot, channel, target).await.data();
    let new = server.code().await;
    assert!(is_refused(
        &save(&browser, change(slot, channel, target, &new, "")).await,
        100_001,
        "current_code"
    ));
    current_code(&browser, "email").await.data();
    let old = server.code().await;
    let sent = server.sent_of("verification_code").await;
    let receivers: Vec<_> = sent.iter().rev().take(2).map(|line| line["to"].clone()).collect();
    assert_eq!(receivers, ["alice_01@example.com", "new@example.org"]);
    let swapped = save(&browser, change(slot, channel, target, &old, &new)).await;
    assert!(is_refused(&swapped, 100_036, "current_code"), "{}", swapped.body);
    let wrong = save(&browser, change(slot, channel, target, "000000", &old)).await;
    assert!(is_refused(&wrong, 100_036, "code"), "{}", wrong.body);
    assert_eq!(save(&browser, change(slot, channel, target, &new, &old)).await.status, StatusCode::OK);
    assert_eq!(browser.get("/gicend/security/show/").await.data()["email"]["masked"], "n****w@example.org");
    let told: Vec<_> =
        server.sent_of("contact_changed").await.iter().map(|line| line["to"].clone()).collect();
    assert_eq!(told, ["alice_01@example.com"]);
    let again = save(&browser, change(slot, channel, target, &new, &old)).await;
    assert!(is_refused(&again, 100_001, "target"), "{}", again.body);
}

#[tokio::test]
async fn a_contact_without_a_fresh_proof_stays() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    new_code(&browser, "primary", "sms", MOBILE).await.data();
    let code = server.code().await;
    server.clock.advance(301);
    let body = change("primary", "sms", MOBILE, &code, "");
    assert!(is_refused(&save(&browser, body.clone()).await, 100_013, "proof"));
    browser.prove().await.data();
    assert_eq!(save(&browser, body).await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_same_contact_is_refused_at_once_and_an_occupied_one_after_its_code_only() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    server.account("bob_0001").await;
    server.execute(&format!("update app_user set mobile = '{MOBILE}' where login_key = 'bob_0001'")).await;
    let same = new_code(&browser, "primary", "email", "Alice_01@EXAMPLE.com").await;
    assert!(is_refused(&same, 100_001, "target"), "{}", same.body);
    assert_eq!(same.body["violations"][0]["rule"]["rule"], "same_as_old");
    let mut free = new_code(&browser, "primary", "sms", OTHER_MOBILE).await;
    server.sent().await;
    let mut taken = new_code(&browser, "primary", "sms", MOBILE).await;
    (free.body["request_id"], taken.body["request_id"]) = (Value::Null, Value::Null);
    assert_eq!((free.status, free.body), (taken.status, taken.body));
    let wrong = save(&browser, change("primary", "sms", MOBILE, "000000", "")).await;
    assert!(is_refused(&wrong, 100_035, "code"));
    let code = server.code().await;
    let occupied = save(&browser, change("primary", "sms", MOBILE, &code, "")).await;
    assert!(is_refused(&occupied, 100_020, "target"), "{}", occupied.body);
    // A code that was sent to one address proves no other, and one for registering binds nothing.
    let elsewhere = save(&browser, change("primary", "sms", OTHER_MOBILE, &code, "")).await;
    assert!(is_refused(&elsewhere, 100_035, "code"));
    current_code(&browser, "email").await.data();
    let current = server.code().await;
    new_code(&browser, "primary", "email", "bob_0001@example.com").await.data();
    let code = server.code().await;
    let body = change("primary", "email", "bob_0001@example.com", &code, &current);
    assert!(is_refused(&save(&browser, body).await, 100_019, "target"));
}

#[tokio::test]
async fn a_code_dies_after_five_wrong_tries_and_ten_minutes() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    new_code(&browser, "primary", "sms", MOBILE).await.data();
    let code = server.code().await;
    assert_eq!(new_code(&browser, "primary", "sms", MOBILE).await.code(), json!(100_014));
    for _ in 0..5 {
        save(&browser, change("primary", "sms", MOBILE, "000000", "")).await;
    }
    assert!(is_refused(&save(&browser, change("primary", "sms", MOBILE, &code, "")).await, 100_035, "code"));
    server.clock.advance(60);
    new_code(&browser, "primary", "sms", MOBILE).await.data();
    let code = server.code().await;
    server.clock.advance(601);
    browser.prove().await.data();
    assert!(is_refused(&save(&browser, change("primary", "sms", MOBILE, &code, "")).await, 100_035, "code"));
}

#[tokio::test]
async fn messages_go_to_the_contacts_chosen_for_their_type_and_the_sole_one_stays() {
    let _kept = keep_answers(&["contact/remove"]);
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    bind(&server, &browser, "primary", MOBILE).await;
    bind(&server, &browser, "additional", OTHER_MOBILE).await;
    let shown = browser.get("/gicend/message/setting/show/").await.data().clone();
    assert_eq!(shown["contacts"].as_array().unwrap().len(), 3);
    let security = json!({"message_type": "security", "contact_ids": ["email"], "in_console": true});
    assert_eq!(shown["settings"][1], security);
    current_code(&browser, "email").await.data();
    let code = server.code().await;
    let remove = json!({"contact_id": "email", "current_code": code});
    let sole = browser.post("/gicend/contact/remove/", remove.clone()).await;
    assert_eq!((sole.status, sole.code()), (StatusCode::CONFLICT, json!(600_003)), "{}", sole.body);
    assert_eq!(sole.body["violations"][0]["rule"]["message_types"].as_array().unwrap().len(), 6);
    let update = async |security: &[&str]| {
        let ids = |name: &str| if name == "security" { json!(security) } else { json!(["sms"]) };
        let settings: Vec<_> = ["account", "security", "finance", "resource", "product", "operations"]
            .iter()
            .map(|name| json!({"message_type": name, "contact_ids": ids(name)}))
            .collect();
        browser.post("/gicend/message/setting/update/", json!({"settings": settings})).await
    };
    assert!(is_refused(&update(&["pigeon"]).await, 100_001, "security"));
    assert!(is_refused(&update(&[]).await, 100_001, "security"), "it always goes to a contact");
    let saved = update(&["sms", "additional"]).await;
    assert_eq!(saved.data()["settings"][1]["contact_ids"], json!(["sms", "additional"]));
    assert_eq!(browser.post("/gicend/contact/remove/", remove).await.status, StatusCode::OK);
    for _ in 0..7 {
        browser.post("/gicend/session/prove/", json!({"password": "Wrong_Harbour9"})).await;
    }
    let mut told: Vec<_> =
        server.sent_of("account_locked").await.iter().map(|line| line["to"].to_string()).collect();
    told.sort();
    assert_eq!(told, [format!("{MOBILE:?}"), format!("{OTHER_MOBILE:?}")]);
    current_code(&browser, "sms").await;
    let last = json!({"contact_id": "sms", "current_code": "000000"});
    assert_eq!(browser.post("/gicend/contact/remove/", last).await.code(), json!(100_038));
    let nothing = json!({"contact_id": "email", "current_code": "000000"});
    assert_eq!(browser.post("/gicend/contact/remove/", nothing).await.code(), json!(100_004));
}

#[tokio::test]
async fn the_mailbox_stays_while_no_sms_are_sent_and_codes_would_have_nowhere_to_go() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    bind(&server, &browser, "primary", MOBILE).await;
    let settings: Vec<_> = ["account", "security", "finance", "resource", "product", "operations"]
        .iter()
        .map(|name| json!({"message_type": name, "contact_ids": ["sms"]}))
        .collect();
    browser.post("/gicend/message/setting/update/", json!({"settings": settings})).await.data();
    let without_sms = server.restart_with(|config| config.sms.channel = SmsChannel::Off);
    let there = without_sms.browser();
    without_sms.sign_in(&there, "alice_01").await;
    current_code(&there, "email").await.data();
    let remove = json!({"contact_id": "email", "current_code": without_sms.code().await});
    let refused = there.post("/gicend/contact/remove/", remove.clone()).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::CONFLICT, json!(100_038)), "{}", refused.body);
    browser.prove().await.data();
    assert_eq!(browser.post("/gicend/contact/remove/", remove).await.status, StatusCode::OK);
}
