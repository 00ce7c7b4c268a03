use axum::http::StatusCode;
use futures::future::join_all;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, PASSWORD, TestServer, registration};

fn refusal(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.code())
}

fn other_than(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

/// The code step of a sign-in: the browser, its challenge, and the code that was sent.
async fn challenged(server: &TestServer, login: &str) -> (Browser, Value, String) {
    let browser = server.browser();
    let challenge = browser.password(login, PASSWORD).await.data()["challenge"].clone();
    send(&browser, &challenge).await.data();
    let code = server.code().await;
    (browser, challenge, code)
}

async fn send(browser: &Browser, challenge: &Value) -> Answer {
    let body = json!({"challenge": challenge, "contact_id": "email"});
    browser.post("/gicend/session/code/send/", body).await
}

async fn verify(browser: &Browser, challenge: &Value, code: &str) -> Answer {
    browser.post("/gicend/session/verify/", json!({"challenge": challenge, "code": code})).await
}

#[tokio::test]
async fn a_second_code_waits_for_a_minute_and_says_so() {
    let server = TestServer::start().await;
    let browser = server.browser();
    let first = browser.register_code("new@example.com").await;
    assert_eq!(first.data()["resend_at"], "2026-11-21T00:01:00Z");
    assert_eq!(first.data()["expires_at"], "2026-11-21T00:10:00Z");
    server.clock.advance(59);
    let second = browser.register_code("NEW@example.com").await;
    assert_eq!(refusal(&second), (429, json!(100_014)));
    assert_eq!(second.headers["retry-after"], "1");
    assert_eq!(server.sent_of("verification_code").await.len(), 1);
    server.clock.advance(1);
    browser.register_code("new@example.com").await.data();
}

#[tokio::test]
async fn ten_requests_at_once_for_one_target_send_one_code() {
    let server = TestServer::start().await;
    let browsers: Vec<_> = (0..10).map(|_| server.browser()).collect();
    let answers = join_all(browsers.iter().map(|browser| browser.register_code("new@example.com"))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == StatusCode::OK).count(), 1);
    assert!(answers.iter().all(|answer| answer.code() == json!(0) || answer.code() == json!(100_014)));
    assert_eq!(server.sent_of("verification_code").await.len(), 1);
}

#[tokio::test]
async fn a_target_gets_ten_codes_a_day() {
    let server = TestServer::start().await;
    let browser = server.browser();
    for _ in 0..10 {
        browser.register_code("new@example.com").await.data();
        server.clock.advance(60);
    }
    let refused = browser.register_code("new@example.com").await;
    assert_eq!(refusal(&refused), (429, json!(900_006)));
    assert_eq!(refused.headers["retry-after"], (86_400 - 600).to_string().as_str());
    browser.register_code("other@example.com").await.data();
    server.clock.advance(86_400 - 600);
    browser.register_code("new@example.com").await.data();
}

#[tokio::test]
async fn an_address_asks_for_so_many_codes_a_day_even_at_once() {
    let server = TestServer::start_with(|config| config.limits.code.per_address_daily = 3).await;
    let browsers: Vec<_> = (0..8).map(|_| server.browser()).collect();
    let targets: Vec<_> = (0..8).map(|number| format!("new{number}@example.com")).collect();
    let asked = browsers.iter().zip(&targets).map(|(browser, target)| browser.register_code(target));
    let answers = join_all(asked).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == StatusCode::OK).count(), 3);
    assert!(answers.iter().all(|answer| answer.code() == json!(0) || answer.code() == json!(900_005)));
    server.browser_at("192.0.2.7:4000").register_code("new@example.com").await.data();
}

#[tokio::test]
async fn a_code_is_needed_and_must_be_the_right_one() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let (browser, challenge, code) = challenged(&server, "alice_01").await;
    assert_eq!(refusal(&verify(&browser, &challenge, "").await), (400, json!(100_033)));
    assert_eq!(refusal(&verify(&browser, &challenge, "12345").await), (400, json!(100_001)));
    assert_eq!(refusal(&verify(&browser, &challenge, other_than(&code)).await), (400, json!(100_015)));
    verify(&browser, &challenge, &code).await.data();
}

#[tokio::test]
async fn a_code_lives_ten_minutes() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let (browser, challenge, code) = challenged(&server, "alice_01").await;
    server.clock.advance(601);
    assert_eq!(refusal(&verify(&browser, &challenge, &code).await), (400, json!(100_015)));
    send(&browser, &challenge).await.data();
    let code = server.code().await;
    server.clock.advance(200);
    verify(&browser, &challenge, &code).await.data();
}

#[tokio::test]
async fn a_code_is_dead_after_five_wrong_tries_one_by_one_or_at_once() {
    let server = TestServer::start().await;
    for (login, at_once) in [("alice_01", false), ("bob_0001", true)] {
        server.account(login).await;
        let (browser, challenge, code) = challenged(&server, login).await;
        let wrong = other_than(&code);
        if at_once {
            join_all((0..20).map(|_| verify(&browser, &challenge, wrong))).await;
        } else {
            for _ in 0..5 {
                verify(&browser, &challenge, wrong).await;
            }
        }
        assert_eq!(refusal(&verify(&browser, &challenge, &code).await), (400, json!(100_015)));
    }
}

#[tokio::test]
async fn a_new_code_ends_the_former_one() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let (browser, challenge, first) = challenged(&server, "alice_01").await;
    server.clock.advance(60);
    send(&browser, &challenge).await.data();
    let second = server.code().await;
    if first != second {
        assert_eq!(refusal(&verify(&browser, &challenge, &first).await), (400, json!(100_015)));
    }
    verify(&browser, &challenge, &second).await.data();
}

#[tokio::test]
async fn a_challenge_works_once_and_in_its_own_browser_only() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let (browser, challenge, code) = challenged(&server, "alice_01").await;
    let other = server.browser();
    other.ticket().await;
    assert_eq!(refusal(&verify(&other, &challenge, &code).await), (401, json!(100_024)));
    assert_eq!(refusal(&send(&other, &challenge).await), (401, json!(100_024)));
    verify(&browser, &challenge, &code).await.data();
    assert_eq!(refusal(&verify(&browser, &challenge, &code).await), (401, json!(100_024)));
}

#[tokio::test]
async fn a_challenge_is_over_after_a_quarter_of_an_hour() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let (browser, challenge, _) = challenged(&server, "alice_01").await;
    server.clock.advance(900);
    assert_eq!(refusal(&send(&browser, &challenge).await), (401, json!(100_024)));
}

#[tokio::test]
async fn a_code_of_one_purpose_is_worth_nothing_for_another() {
    let server = TestServer::start().await;
    let browser = server.browser();
    browser.register_code("alice_01@example.com").await.data();
    let register = server.code().await;
    server.account("alice_01").await;
    let challenge = browser.password("alice_01", PASSWORD).await.data()["challenge"].clone();
    assert_eq!(refusal(&verify(&browser, &challenge, &register).await), (400, json!(100_015)));
    send(&browser, &challenge).await.data();
    let login = server.code().await;
    if login != register {
        assert_eq!(refusal(&verify(&browser, &challenge, &register).await), (400, json!(100_015)));
    }
    let ticket = browser.ticket().await;
    let forgot = json!({"login_name": "alice_01", "ticket": ticket});
    let reset = browser.post("/gicend/password/forgot/", forgot).await.data()["challenge"].clone();
    let body = json!({"challenge": reset, "code": login});
    assert_eq!(refusal(&browser.post("/gicend/password/forgot/verify/", body).await), (400, json!(100_015)));
    assert_eq!(refusal(&verify(&browser, &reset, &login).await), (401, json!(100_024)));
}

#[tokio::test]
async fn the_database_holds_neither_code_nor_contact() {
    let server = TestServer::start().await;
    let browser = server.browser();
    browser.register_code("new@example.com").await.data();
    let code = server.code().await;
    for column in ["code_hash", "target_hash"] {
        let stored = server.bytes(&format!("select {column} from verification_code")).await;
        assert_eq!(stored.len(), 32);
        assert!(!stored.windows(6).any(|part| part == code.as_bytes() || part == b"exampl"));
    }
    let body = registration("Alice_01", "new@example.com", &code);
    browser.post("/gicend/register/create/", body).await.data();
}

#[tokio::test]
async fn a_purpose_that_knows_its_contacts_cannot_be_asked_for_freely() {
    let server = TestServer::start().await;
    let browser = server.browser();
    for purpose in ["login", "reset_password", "delete_account"] {
        let ticket = browser.ticket().await;
        let body =
            json!({"purpose": purpose, "channel": "email", "target": "a@example.com", "ticket": ticket});
        assert!(browser.post("/gicend/code/send/", body).await.status.is_client_error());
    }
    assert!(server.sent().await.is_empty());
}
