//! Authenticator apps and recovery codes: binding, removing, what is stored and told. Signing in with them is in
//! `factor_sign_in.rs`.

use axum::http::StatusCode;
use portico_server::closing::admin::care::help_by_command;
use portico_server::people::identity::Help;
use serde_json::{Value, json};

use crate::support::{Answer, Authenticator, Browser, PASSWORD, TestServer, keep_answers};

async fn act(browser: &Browser, path: &str) -> Answer {
    browser.post(path, json!({})).await
}

async fn totp(browser: &Browser) -> Value {
    browser.get("/gicend/security/show/").await.data()["totp"].clone()
}

fn assert_proof_needed(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, json!(100_013)), "{}", answer.body);
    assert_eq!(answer.body["violations"][0], json!({"field": "proof", "rule": {"rule": "proof_needed"}}));
}

#[tokio::test]
async fn an_app_counts_once_a_code_of_it_came_back() {
    let server = TestServer::start_with(|config| config.brand.name = "Sky: haven".to_owned()).await;
    let browser = server.signed_in("alice_01").await;
    let off = json!({"enabled": false, "recovery_codes_left": 0});
    assert_eq!(totp(&browser).await, off);
    let begun = act(&browser, "/gicend/totp/create/").await.data().clone();
    let secret = begun["secret"].as_str().unwrap();
    assert_eq!(secret.len(), 32);
    assert_eq!(
        begun["otpauth_uri"],
        format!("otpauth://totp/Sky%20%20haven:alice_01?secret={secret}&issuer=Sky%20%20haven")
    );
    assert!(begun["qr"].as_str().unwrap().starts_with("data:image/svg+xml;base64,"));
    assert_eq!(totp(&browser).await, off);
    assert_eq!(server.browser().password("alice_01", PASSWORD).await.data()["step"], "code");
    let app = Authenticator::new(&begun["secret"]);
    let wrong = browser.confirm_app(&app.wrong(&server)).await;
    assert_eq!((wrong.status, wrong.code()), (StatusCode::BAD_REQUEST, json!(100_015)));
    let confirmed = browser.confirm_app(&app.code(&server, 0)).await;
    assert_eq!(confirmed.data()["recovery_codes"].as_array().unwrap().len(), 10);
    assert_eq!(totp(&browser).await, json!({"enabled": true, "recovery_codes_left": 10}));
    let answer = server.browser().password("alice_01", PASSWORD).await;
    assert_eq!(answer.data()["step"], "second_factor");
    assert_eq!(answer.data()["methods"], json!(["totp", "recovery"]));
}

#[tokio::test]
async fn a_secret_is_confirmed_within_fifteen_minutes_and_replaced_by_the_next() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    assert_eq!(browser.confirm_app("000000").await.code(), json!(100_004));
    let first = Authenticator::new(&act(&browser, "/gicend/totp/create/").await.data()["secret"]);
    let second = Authenticator::new(&act(&browser, "/gicend/totp/create/").await.data()["secret"]);
    assert_eq!(browser.confirm_app(&first.code(&server, 0)).await.code(), json!(100_015));
    server.clock.advance(901);
    assert_eq!(browser.confirm_app(&second.code(&server, 0)).await.code(), json!(100_004));
    browser.prove().await.data();
    let third = Authenticator::new(&act(&browser, "/gicend/totp/create/").await.data()["secret"]);
    server.clock.advance(900);
    browser.confirm_app(&third.code(&server, 0)).await.data();
    assert_eq!(browser.confirm_app(&third.code(&server, 0)).await.code(), json!(100_004));
}

#[tokio::test]
async fn an_app_in_use_is_removed_before_another_is_bound() {
    let _kept = keep_answers(&["totp/confirm", "totp/delete"]);
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    assert_eq!(act(&browser, "/gicend/totp/delete/").await.code(), json!(100_004));
    server.bind_app(&browser).await;
    let again = act(&browser, "/gicend/totp/create/").await;
    assert_eq!((again.status, again.code()), (StatusCode::CONFLICT, json!(100_001)));
    assert_eq!(again.body["violations"][0]["field"], "totp");
    assert_eq!(act(&browser, "/gicend/totp/delete/").await.status, StatusCode::OK);
    assert_eq!(totp(&browser).await, json!({"enabled": false, "recovery_codes_left": 0}));
    assert_eq!((server.count("totp").await, server.count("recovery_code").await), (0, 0));
    assert_eq!(server.browser().password("alice_01", PASSWORD).await.data()["step"], "code");
    server.bind_app(&browser).await;
}

#[tokio::test]
async fn second_factors_are_changed_with_a_fresh_proof_only() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    server.bind_app(&browser).await;
    server.clock.advance(301);
    for path in ["/gicend/totp/create/", "/gicend/totp/delete/", "/gicend/totp/recovery/"] {
        assert_proof_needed(&act(&browser, path).await);
    }
    assert_eq!(totp(&browser).await, json!({"enabled": true, "recovery_codes_left": 10}));
}

#[tokio::test]
async fn a_change_of_factors_ends_every_other_session_and_every_sign_in_under_way() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let (other, begun) = (server.browser(), server.browser());
    server.sign_in(&other, "alice_01").await;
    let challenge = begun.password("alice_01", PASSWORD).await.data()["challenge"].clone();
    let app = server.bind_app(&browser).await;
    assert_eq!(other.get("/gicend/account/info/").await.code(), json!("NotLogError"));
    let body = json!({"challenge": challenge, "contact_id": "email"});
    assert_eq!(begun.post("/gicend/session/code/send/", body).await.code(), json!(100_024));
    browser.get("/gicend/account/info/").await.data();
    let challenge = other.factor_challenge("alice_01").await;
    other.factor(&challenge, "totp", &app.code(&server, 0)).await.data();
    let challenge = begun.factor_challenge("alice_01").await;
    act(&browser, "/gicend/totp/delete/").await.data();
    assert_eq!(other.get("/gicend/account/info/").await.code(), json!("NotLogError"));
    server.clock.advance(30);
    let late = begun.factor(&challenge, "totp", &app.code(&server, 0)).await;
    assert_eq!(late.code(), json!(100_024));
    browser.get("/gicend/account/info/").await.data();
}

#[tokio::test]
async fn new_recovery_codes_take_the_place_of_the_former_ones_and_end_no_session() {
    let _kept = keep_answers(&["session/factor", "totp/recovery"]);
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    assert_eq!(act(&browser, "/gicend/totp/recovery/").await.code(), json!(100_004));
    let app = server.bind_app(&browser).await;
    let other = server.browser();
    let challenge = other.factor_challenge("alice_01").await;
    other.factor(&challenge, "recovery", &app.recovery_codes[0]).await.data();
    assert_eq!(totp(&browser).await["recovery_codes_left"], 9);
    let made = act(&browser, "/gicend/totp/recovery/").await.data()["recovery_codes"].clone();
    assert_eq!(made.as_array().unwrap().len(), 10);
    assert_eq!(totp(&browser).await["recovery_codes_left"], 10);
    other.get("/gicend/account/info/").await.data();
    let challenge = server.browser().factor_challenge("alice_01").await;
    drop(challenge);
    let third = server.browser();
    let challenge = third.factor_challenge("alice_01").await;
    let former = third.factor(&challenge, "recovery", &app.recovery_codes[1]).await;
    assert_eq!(former.code(), json!(100_015));
    third.factor(&challenge, "recovery", made[9].as_str().unwrap()).await.data();
}

#[tokio::test]
async fn every_change_is_told_by_mail_and_message_and_stands_in_the_log_without_a_secret() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let app = server.bind_app(&browser).await;
    act(&browser, "/gicend/totp/recovery/").await.data();
    act(&browser, "/gicend/totp/delete/").await.data();
    let sent = server.sent_of("factor_changed").await;
    let mut told: Vec<_> = sent.iter().map(|line| line["params"]["change"].as_str().unwrap()).collect();
    told.sort_unstable();
    assert_eq!(told, ["recovery_codes", "totp_off", "totp_on"]);
    let messages = browser.get("/gicend/message/list/").await.data()["items"].clone();
    let kinds = messages.as_array().unwrap().iter().filter(|one| one["kind"] == "factor_changed");
    assert_eq!(kinds.count(), 3);
    let audited = server.audited().await;
    for action in ["totp.create", "totp.confirm", "recovery_code.create", "totp.delete"] {
        let line = format!("{action} done");
        assert_eq!(audited.iter().filter(|one| **one == line).count(), 1, "{action}");
    }
    let details = server.dump().await["audit_detail"].concat();
    for code in &app.recovery_codes {
        assert!(!details.contains(code.as_str()) && !details.contains(&code.replace('-', "")));
    }
}

#[tokio::test]
async fn neither_the_secret_nor_a_recovery_code_can_be_read_from_the_database() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let begun = act(&browser, "/gicend/totp/create/").await.data().clone();
    let secret = totp_rs::Secret::try_from_base32(begun["secret"].as_str().unwrap()).unwrap();
    let stored = server.bytes("select secret from totp").await;
    assert_eq!(stored.len(), 12 + 20 + 16);
    assert!(!stored.windows(20).any(|part| part == secret.as_bytes()));
    let app = Authenticator::new(&begun["secret"]);
    let confirmed = browser.confirm_app(&app.code(&server, 0)).await;
    let code = confirmed.data()["recovery_codes"][0].as_str().unwrap().replace('-', "");
    let hash = server.bytes("select code_hash from recovery_code order by code_hash limit 1").await;
    assert_eq!(hash.len(), 32);
    assert!(!hash.windows(4).any(|part| part == &code.as_bytes()[..4]));
}

#[tokio::test]
async fn the_operator_takes_lost_factors_away_and_the_person_is_told() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    server.bind_app(&browser).await;
    assert!(help_by_command(&server.app, "nobody_1", Help::RemoveFactors).await.is_err());
    help_by_command(&server.app, " Alice_01", Help::RemoveFactors).await.unwrap();
    assert_eq!(browser.get("/gicend/account/info/").await.code(), json!("NotLogError"));
    assert_eq!((server.count("totp").await, server.count("recovery_code").await), (0, 0));
    let told = server.sent_of("factor_changed").await;
    assert!(told.iter().any(|mail| mail["params"]["change"] == "all_removed"), "{told:?}");
    assert!(server.audited().await.contains(&"factor.remove done".to_owned()));
    server.sign_in(&browser, "alice_01").await;
}

#[tokio::test]
async fn a_sub_user_s_factors_are_the_sub_user_s_own() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    server.sub_user("alice_01", "bob_0001", &[]).await;
    let sub = server.browser();
    server.sign_in(&sub, "bob_0001").await;
    server.bind_app(&sub).await;
    assert_eq!(totp(&main).await["enabled"], false);
    assert_eq!(act(&main, "/gicend/totp/delete/").await.code(), json!(100_004));
    assert_eq!(totp(&sub).await["enabled"], true);
    server.sign_in(&server.browser(), "alice_01").await;
}
