//! Signing in with a second factor: what it takes, what is refused, what is counted (SECURITY A-31, B-15, B-16).

use axum::http::StatusCode;
use futures::future::join_all;
use portico_server::closing::admin::care::unlock_by_command;
use serde_json::{Value, json};

use crate::forgot::{NEW, reset, reset_ticket};
use crate::support::{Answer, Authenticator, Browser, PASSWORD, TestServer, limit_addresses};

/// A server, somebody with an authenticator app who is signed in, and the app.
async fn with_app() -> (TestServer, Browser, Authenticator) {
    let server = TestServer::start_with(|config| limit_addresses(config, 10_000)).await;
    let browser = server.signed_in("alice_01").await;
    let app = server.bind_app(&browser).await;
    (server, browser, app)
}

fn assert_wrong(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::BAD_REQUEST, json!(100_015)), "{}", answer.body);
}

fn assert_over(answer: &Answer) {
    assert_eq!((answer.status, answer.code()), (StatusCode::UNAUTHORIZED, json!(100_024)), "{}", answer.body);
}

/// Password and code in a new browser.
async fn tried(server: &TestServer, method: &str, code: &str) -> Answer {
    let browser = server.browser();
    let challenge = browser.factor_challenge("alice_01").await;
    browser.factor(&challenge, method, code).await
}

#[tokio::test]
async fn a_code_of_the_app_signs_in() {
    let (server, _, app) = with_app().await;
    let browser = server.browser();
    let challenge = browser.factor_challenge("alice_01").await;
    assert_eq!(browser.get("/gicend/account/info/").await.code(), json!(100_005));
    let answer = browser.factor(&challenge, "totp", &app.code(&server, 0)).await;
    assert_eq!(answer.data(), &json!({"step": "signed_in"}));
    browser.get("/gicend/account/info/").await.data();
    let entries = browser.get("/gicend/sign_in/list/").await.data()["items"].clone();
    assert_eq!((&entries[0]["outcome"], &entries[0]["method"]), (&json!("signed_in"), &json!("totp")));
    assert_over(&browser.factor(&challenge, "totp", &app.code(&server, 1)).await);
}

#[tokio::test]
async fn a_code_by_mail_does_not_stand_in_for_the_second_factor() {
    let (server, _, _) = with_app().await;
    let browser = server.browser();
    let sent = server.sent_of("verification_code").await.len();
    let challenge = browser.factor_challenge("alice_01").await;
    let body = json!({"challenge": challenge, "contact_id": "email"});
    assert_over(&browser.post("/gicend/session/code/send/", body).await);
    let body = json!({"challenge": challenge, "code": "123456"});
    assert_over(&browser.post("/gicend/session/verify/", body).await);
    let body = json!({"challenge": challenge, "contact_id": "email"});
    assert!(browser.post("/gicend/password/forgot/code/", body).await.status.is_client_error());
    assert_eq!(server.sent_of("verification_code").await.len(), sent);
}

#[tokio::test]
async fn a_sign_in_that_waits_for_a_mailed_code_takes_no_second_factor() {
    let server = TestServer::start().await;
    server.account("alice_01").await;
    let browser = server.browser();
    let challenge = browser.password("alice_01", PASSWORD).await.data()["challenge"].clone();
    assert_over(&browser.factor(&challenge, "totp", "123456").await);
}

#[tokio::test]
async fn a_code_works_once_and_so_does_every_one_before_it() {
    let (server, _, app) = with_app().await;
    let (former, code, next) = (app.code(&server, -1), app.code(&server, 0), app.code(&server, 1));
    tried(&server, "totp", &code).await.data();
    assert_wrong(&tried(&server, "totp", &code).await);
    assert_wrong(&tried(&server, "totp", &former).await);
    server.clock.advance(29);
    assert_wrong(&tried(&server, "totp", &code).await);
    tried(&server, "totp", &next).await.data();
}

#[tokio::test]
async fn the_code_that_confirmed_the_app_does_not_sign_in() {
    let server = TestServer::start().await;
    let browser = server.signed_in("alice_01").await;
    let begun = browser.post("/gicend/totp/create/", json!({})).await;
    let app = Authenticator::new(&begun.data()["secret"]);
    let code = app.code(&server, 0);
    browser.confirm_app(&code).await.data();
    assert_wrong(&tried(&server, "totp", &code).await);
    tried(&server, "totp", &app.code(&server, 1)).await.data();
}

#[tokio::test]
async fn a_clock_may_be_off_by_one_step_and_no_more() {
    let (server, _, app) = with_app().await;
    server.clock.advance(300);
    assert_wrong(&tried(&server, "totp", &app.code(&server, -2)).await);
    assert_wrong(&tried(&server, "totp", &app.code(&server, 2)).await);
    tried(&server, "totp", &app.code(&server, -1)).await.data();
    tried(&server, "totp", &app.code(&server, 1)).await.data();
}

#[tokio::test]
async fn a_clock_set_back_makes_no_used_code_work_again() {
    let (server, _, app) = with_app().await;
    server.clock.advance(3_600);
    let code = app.code(&server, 0);
    tried(&server, "totp", &code).await.data();
    // Further back, the limits by address would answer first.
    server.clock.advance(-50);
    assert_wrong(&tried(&server, "totp", &app.code(&server, 0)).await);
    server.clock.advance(50);
    assert_wrong(&tried(&server, "totp", &code).await);
    server.clock.advance(30);
    tried(&server, "totp", &app.code(&server, 0)).await.data();
}

#[tokio::test]
async fn of_two_sign_ins_at_once_with_one_code_one_succeeds() {
    let (server, _, app) = with_app().await;
    let browsers: Vec<Browser> = (0..4).map(|_| server.browser()).collect();
    let code = app.code(&server, 0);
    let mut begun = Vec::new();
    for browser in &browsers {
        begun.push((browser, browser.factor_challenge("alice_01").await));
    }
    let answers =
        join_all(begun.iter().map(|(browser, challenge)| browser.factor(challenge, "totp", &code))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == StatusCode::OK).count(), 1);
    answers.iter().filter(|answer| answer.status != StatusCode::OK).for_each(assert_wrong);
    let recovery = &app.recovery_codes[0];
    let mut begun = Vec::new();
    for browser in &browsers {
        begun.push((browser, browser.factor_challenge("alice_01").await));
    }
    let answers =
        join_all(begun.iter().map(|(browser, challenge)| browser.factor(challenge, "recovery", recovery)))
            .await;
    assert_eq!(answers.iter().filter(|answer| answer.status == StatusCode::OK).count(), 1);
}

#[tokio::test]
async fn a_sign_in_goes_on_in_its_own_browser_for_fifteen_minutes() {
    let (server, _, app) = with_app().await;
    let (browser, other) = (server.browser(), server.browser());
    let challenge = browser.factor_challenge("alice_01").await;
    other.ticket().await;
    assert_over(&other.factor(&challenge, "totp", &app.code(&server, 0)).await);
    assert_over(&browser.factor(&json!("A".repeat(43)), "totp", &app.code(&server, 0)).await);
    server.clock.advance(900);
    assert_over(&browser.factor(&challenge, "totp", &app.code(&server, 0)).await);
}

#[tokio::test]
async fn a_recovery_code_signs_in_once_in_any_spelling_and_the_person_is_told() {
    let (server, browser, app) = with_app().await;
    let typed = app.recovery_codes[3].to_lowercase().replace('-', " ");
    tried(&server, "recovery", &typed).await.data();
    assert_wrong(&tried(&server, "recovery", &app.recovery_codes[3]).await);
    assert_wrong(&tried(&server, "recovery", "ZZZZ-ZZZZ-ZZZZ-ZZZZ").await);
    let told = server.sent_of("factor_changed").await;
    assert!(told.iter().any(|mail| mail["params"]["change"] == "recovery_used"), "{told:?}");
    assert_eq!(browser.get("/gicend/security/show/").await.data()["totp"]["recovery_codes_left"], 9);
}

#[tokio::test]
async fn five_wrong_codes_end_the_sign_in() {
    let (server, _, app) = with_app().await;
    let browser = server.browser();
    let challenge = browser.factor_challenge("alice_01").await;
    for _ in 0..5 {
        assert_wrong(&browser.factor(&challenge, "totp", &app.wrong(&server)).await);
    }
    assert_over(&browser.factor(&challenge, "totp", &app.code(&server, 0)).await);
    tried(&server, "totp", &app.code(&server, 0)).await.data();
}

#[tokio::test]
async fn wrong_codes_and_wrong_passwords_lock_together_and_a_right_password_forgets_none() {
    let (server, _, app) = with_app().await;
    for number in 0..7 {
        match number % 3 {
            0 => drop(server.browser().password("alice_01", "Wrong_Harbour9").await),
            _ => assert_wrong(&tried(&server, "totp", &app.wrong(&server)).await),
        }
    }
    assert_over(&server.browser().password("alice_01", PASSWORD).await);
    assert_eq!(server.sent_of("account_locked").await.len(), 1);
    assert_eq!(server.audited().await.iter().filter(|line| *line == "user.lock done").count(), 1);
    server.clock.advance(1_801);
    tried(&server, "totp", &app.code(&server, 0)).await.data();
}

#[tokio::test]
async fn a_sign_in_under_way_is_over_when_the_name_is_locked_meanwhile() {
    let (server, _, app) = with_app().await;
    let browser = server.browser();
    let challenge = browser.factor_challenge("alice_01").await;
    for _ in 0..7 {
        server.browser().password("alice_01", "Wrong_Harbour9").await;
    }
    assert_over(&browser.factor(&challenge, "totp", &app.code(&server, 0)).await);
}

#[tokio::test]
async fn guesses_at_once_are_no_more_than_guesses_in_a_row() {
    let (server, _, app) = with_app().await;
    let browsers: Vec<Browser> = (0..12).map(|_| server.browser()).collect();
    let mut begun = Vec::new();
    for browser in &browsers {
        begun.push((browser, browser.factor_challenge("alice_01").await));
    }
    let wrong = app.wrong(&server);
    let answers =
        join_all(begun.iter().map(|(browser, challenge)| browser.factor(challenge, "totp", &wrong))).await;
    assert!(answers.iter().all(|answer| answer.status != StatusCode::OK));
    assert!(answers.iter().filter(|answer| answer.code() == 100_015).count() <= 7);
    assert_over(&server.browser().password("alice_01", PASSWORD).await);
}

#[tokio::test]
async fn thirty_wrong_codes_within_a_day_are_enough_however_often_the_lock_is_opened() {
    let (server, _, app) = with_app().await;
    for _ in 0..30 {
        assert_wrong(&tried(&server, "totp", &app.wrong(&server)).await);
        unlock_by_command(&server.app, "alice_01").await.unwrap();
    }
    let refused = tried(&server, "totp", &app.code(&server, 0)).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::TOO_MANY_REQUESTS, json!(300_002)));
    let seconds: i64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    tried(&server, "recovery", &app.recovery_codes[0]).await.data();
    server.clock.advance(seconds);
    tried(&server, "totp", &app.code(&server, 0)).await.data();
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_and_the_second_factor_is_asked_for_all_the_same() {
    let (server, former, app) = with_app().await;
    let pending = server.browser();
    let challenge = pending.factor_challenge("alice_01").await;
    let browser = server.browser();
    let ticket = reset_ticket(&server, &browser, "alice_01").await;
    assert_eq!(reset(&browser, &ticket, "alice_01", NEW).await.status, StatusCode::OK);
    assert_eq!(former.get("/gicend/account/info/").await.code(), json!("NotLogError"));
    assert_over(&pending.factor(&challenge, "totp", &app.code(&server, 0)).await);
    let answer = browser.password("alice_01", NEW).await;
    assert_eq!(answer.data()["step"], "second_factor");
    assert_eq!(browser.get("/gicend/account/info/").await.code(), json!(100_005));
    browser.factor(&answer.data()["challenge"], "totp", &app.code(&server, 0)).await.data();
}

#[tokio::test]
async fn the_login_mask_holds_for_the_second_factor_too() {
    let (server, browser, app) = with_app().await;
    let body = json!({"enabled": true, "ip_list": "127.0.0.1"});
    browser.post("/gicend/security/mask/", body).await.data();
    let mut away = server.browser();
    let challenge = away.factor_challenge("alice_01").await;
    away.peer = "203.0.113.9:40000".parse().unwrap();
    assert_over(&away.factor(&challenge, "totp", &app.code(&server, 0)).await);
    tried(&server, "totp", &app.code(&server, 0)).await.data();
}

#[tokio::test]
async fn somebody_who_is_disabled_between_the_steps_does_not_get_in() {
    let (server, _, app) = with_app().await;
    let browser = server.browser();
    let challenge = browser.factor_challenge("alice_01").await;
    server.execute("update app_user set state = 'disabled'").await;
    assert_over(&browser.factor(&challenge, "totp", &app.code(&server, 0)).await);
}

#[tokio::test]
async fn an_account_s_history_tells_which_factor_was_wrong() {
    let (server, browser, app) = with_app().await;
    assert_wrong(&tried(&server, "totp", &app.wrong(&server)).await);
    let entries = browser.get("/gicend/sign_in/list/").await.data()["items"].clone();
    let seen = |entry: &Value| (entry["outcome"].clone(), entry["method"].clone());
    assert_eq!(seen(&entries[0]), (json!("wrong_factor"), json!("totp")));
    assert!(server.audited().await.iter().any(|line| line == "session.create denied"));
}
