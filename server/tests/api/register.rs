use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, PASSWORD, TestServer, keep_answers, registration};

async fn register(browser: &Browser, body: Value) -> Answer {
    browser.post("/gicend/register/create/", body).await
}

/// A browser that has been sent a code to register `target` with, and the code.
async fn with_code(server: &TestServer, target: &str) -> (Browser, String) {
    let browser = server.browser();
    browser.register_code(target).await.data();
    let code = server.code().await;
    (browser, code)
}

fn assert_violation(answer: &Answer, field: &str, rule: &str) {
    let violations = answer.body["violations"].as_array().cloned().unwrap_or_default();
    let is_there = violations.iter().any(|one| one["field"] == field && one["rule"]["rule"] == rule);
    assert!(is_there, "{}", answer.body);
}

#[tokio::test]
async fn a_code_from_the_mailbox_opens_an_account_that_can_sign_in() {
    let _kept = keep_answers(&[
        "slider/puzzle/create",
        "slider/puzzle/solve",
        "code/send",
        "register/create",
        "session/password",
    ]);
    let server = TestServer::start().await;
    let (browser, code) = with_code(&server, "alice@example.com").await;
    let answer = register(&browser, registration("Alice_01", "alice@example.com", &code)).await;
    assert_eq!(answer.data()["login_name"], "Alice_01");
    assert_eq!(server.sent_of("welcome").await.len(), 1);
    assert_eq!(browser.password("alice_01", PASSWORD).await.data()["step"], "code");
}

#[tokio::test]
async fn whoever_registers_is_signed_in_in_that_browser_alone_and_the_history_says_so() {
    let server = TestServer::start().await;
    let (browser, code) = with_code(&server, "alice@example.com").await;
    let answer = register(&browser, registration("Alice_01", "alice@example.com", &code)).await;
    assert_eq!(answer.data()["is_signed_in"], true);
    let info = browser.get("/gicend/account/info/").await;
    assert_eq!(info.data()["login_name"], "Alice_01");
    assert_eq!(server.browser().get("/gicend/account/info/").await.status, StatusCode::UNAUTHORIZED);
    let history = browser.get("/gicend/sign_in/list/").await;
    let lines = history.data()["items"].as_array().unwrap().clone();
    assert_eq!(lines.len(), 1);
    assert_eq!((&lines[0]["outcome"], &lines[0]["method"]), (&json!("signed_in"), &json!("code")));
    assert!(server.sent_of("new_sign_in").await.is_empty(), "nothing was there before");
}

#[tokio::test]
async fn registering_ends_the_session_that_the_browser_had() {
    let server = TestServer::start().await;
    server.account("former_01").await;
    let browser = server.browser();
    server.sign_in(&browser, "former_01").await;
    browser.register_code("alice@example.com").await.data();
    let code = server.code().await;
    register(&browser, registration("Alice_01", "alice@example.com", &code)).await.data();
    assert_eq!(browser.get("/gicend/account/info/").await.data()["login_name"], "Alice_01");
    let anew = server.browser();
    server.sign_in(&anew, "former_01").await;
    let sessions = anew.get("/gicend/session/list/").await;
    assert_eq!(sessions.data()["sessions"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn an_account_that_is_opened_while_nobody_may_sign_in_waits_until_somebody_may() {
    let server = TestServer::start_with(|config| config.security.sign_in_open = false).await;
    let (browser, code) = with_code(&server, "alice@example.com").await;
    let answer = register(&browser, registration("Alice_01", "alice@example.com", &code)).await;
    assert_eq!(answer.data()["is_signed_in"], false);
    assert_eq!(browser.get("/gicend/account/info/").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_box_that_is_not_ticked_opens_no_account() {
    let server = TestServer::start().await;
    let (browser, code) = with_code(&server, "alice@example.com").await;
    for name in ["agreement", "clause_1_5", "clause_1_6"] {
        let mut body = registration("Alice_01", "alice@example.com", &code);
        body[name] = json!(false);
        let answer = register(&browser, body).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
        assert_violation(&answer, name, "not_accepted");
    }
    register(&browser, registration("Alice_01", "alice@example.com", &code)).await.data();
}

#[tokio::test]
async fn a_wrong_code_opens_no_account() {
    let server = TestServer::start().await;
    let (browser, code) = with_code(&server, "alice@example.com").await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let answer = register(&browser, registration("Alice_01", "alice@example.com", wrong)).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(900_004)));
    assert_violation(&answer, "code", "incorrect_code");
}

#[tokio::test]
async fn a_code_for_one_mailbox_does_not_open_an_account_with_another() {
    let server = TestServer::start().await;
    let (browser, code) = with_code(&server, "alice@example.com").await;
    let answer = register(&browser, registration("Alice_01", "mallory@example.com", &code)).await;
    assert_eq!(answer.code(), json!(900_004));
}

#[tokio::test]
async fn a_code_opens_one_account_only() {
    let server = TestServer::start().await;
    let (browser, code) = with_code(&server, "alice@example.com").await;
    register(&browser, registration("Alice_01", "alice@example.com", &code)).await.data();
    let answer = register(&browser, registration("Alice_02", "alice@example.com", &code)).await;
    assert_eq!(answer.code(), json!(900_004));
}

#[tokio::test]
async fn whether_a_mailbox_has_an_account_is_told_in_the_mailbox_only() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let (free, occupied) = (server.browser(), server.browser());
    let (free, occupied) = (
        free.register_code("free_01@example.com").await,
        occupied.register_code("Alice_01@Example.com").await,
    );
    assert_eq!(free.status, occupied.status);
    assert_eq!(free.body["data"], occupied.body["data"]);
    assert_eq!(free.headers.get("content-length"), occupied.headers.get("content-length"));
    assert_eq!(server.sent_of("account_exists").await.len(), 1);
    assert_eq!(server.sent_of("verification_code").await.len(), 1);
    let body = registration("Alice_02", "alice_01@example.com", "123456");
    assert_eq!(register(&server.browser(), body).await.code(), json!(900_004));
}

#[tokio::test]
async fn an_occupied_login_name_is_told_after_a_right_code_which_stays_good() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let (browser, code) = with_code(&server, "new@example.com").await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let answer = register(&browser, registration("ALICE_01", "new@example.com", wrong)).await;
    assert_eq!(answer.code(), json!(900_004));
    let answer = register(&browser, registration("ALICE_01", "new@example.com", &code)).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::CONFLICT, json!(900_001)));
    assert_violation(&answer, "login_name", "occupied");
    register(&browser, registration("Alice_02", "new@example.com", &code)).await.data();
}

#[tokio::test]
async fn a_mailbox_that_was_taken_meanwhile_is_told_after_a_right_code() {
    let server = TestServer::start().await;
    let (browser, code) = with_code(&server, "alice_01@example.com").await;
    server.account("alice_01").await;
    let answer = register(&browser, registration("Alice_02", "alice_01@example.com", &code)).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::CONFLICT, json!(900_003)));
    assert_violation(&answer, "target", "occupied");
}

#[tokio::test]
async fn nobody_registers_while_registration_is_closed() {
    let server = TestServer::start_with(|config| config.security.register_open = false).await;
    let answer = register(&server.browser(), registration("Alice_01", "a@example.com", "123456")).await;
    assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, json!(900_006)));
    assert_eq!(answer.body["message"], "Registration is currently closed.");
}

#[tokio::test]
async fn two_registrations_with_one_code_at_once_open_one_account() {
    let server = TestServer::start().await;
    let (browser, code) = with_code(&server, "alice@example.com").await;
    let (one, two) = tokio::join!(
        register(&browser, registration("Alice_01", "alice@example.com", &code)),
        register(&browser, registration("Alice_02", "alice@example.com", &code)),
    );
    let opened = [one, two].iter().filter(|answer| answer.status == StatusCode::OK).count();
    assert_eq!(opened, 1);
}

#[tokio::test]
async fn a_mobile_that_cannot_exist_gets_no_code() {
    let server = TestServer::start().await;
    let browser = server.browser();
    let ticket = browser.ticket().await;
    let body = json!({"purpose": "register", "channel": "sms", "target": "+8613800138000", "ticket": ticket});
    browser.post("/gicend/code/send/", body).await.data();
    assert_eq!(server.sent().await.last().unwrap()["channel"], "sms");
    let body = json!({"purpose": "register", "channel": "sms", "target": "+861065529988", "ticket": "x"});
    assert_violation(&browser.post("/gicend/code/send/", body).await, "target", "invalid_mobile");
}
