//! Sub-users' links: the first password, and another one that the main user asked for.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Browser, PASSWORD, TestServer, keep_answers, sub_user_draft};

const NEW: &str = "Windy_Meadow42";

async fn show(browser: &Browser, token: &str) -> crate::support::Answer {
    browser.post("/gicend/activation/show/", json!({"activation_token": token})).await
}

async fn is_refused(browser: &Browser, token: &str, login: &str) -> bool {
    let (shown, used) = (show(browser, token).await, browser.activate(token, login).await);
    let refusal = (StatusCode::BAD_REQUEST, json!(900_002));
    (shown.status, shown.code()) == refusal && (used.status, used.code()) == refusal
}

async fn invite(server: &TestServer, main: &Browser, login: &str) -> (Value, String) {
    let user_id = main.post("/gicend/user/create/", sub_user_draft(login)).await.data()["user_id"].clone();
    (user_id, server.link(login).await)
}

#[tokio::test]
async fn a_sub_user_chooses_a_password_by_the_mailed_link_and_signs_in() {
    let _kept = keep_answers(&["activation/show", "activation/use", "session/code/send", "session/verify"]);
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (user_id, token) = invite(&server, &main, "bob_01").await;
    let mail = server.sent_of("activation").await.pop().unwrap();
    assert!(mail["text"].as_str().unwrap().contains(&format!("/activate#token={token}")), "{mail}");
    let browser = server.browser();
    assert_eq!(*show(&browser, &token).await.data(), json!({"login_name": "bob_01", "kind": "activate"}));
    browser.activate(&token, "bob_01").await.data();
    server.sign_in(&browser, "bob_01").await;
    let info = browser.get("/gicend/account/info/").await;
    assert_eq!((&info.data()["user"]["user_id"], &info.data()["roles"]), (&user_id, &json!(["sub"])));
    let shown = main.get(&format!("/gicend/user/show/?user_id={}", user_id.as_str().unwrap())).await;
    assert_eq!(shown.data()["user"]["state"], "enabled");
    assert!(shown.data()["user"]["last_sign_in_at"].is_string());
    assert_eq!(main.events("action=sub_user.activate").await.len(), 1);
}

#[tokio::test]
async fn a_link_works_once_for_a_day_and_until_the_next_one_is_sent() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let browser = server.browser();
    let (_, used) = invite(&server, &main, "bob_01").await;
    browser.activate(&used, "bob_01").await.data();
    assert!(is_refused(&browser, &used, "bob_01").await, "a second use");

    let (user_id, replaced) = invite(&server, &main, "bob_02").await;
    main.post("/gicend/user/activation/send/", json!({"user_id": user_id})).await.data();
    let token = server.link("bob_02").await;
    assert_ne!(token, replaced);
    assert!(is_refused(&browser, &replaced, "bob_02").await, "the one before");
    assert!(
        is_refused(&browser, &token, "bob_01").await || show(&browser, &token).await.status == StatusCode::OK
    );
    assert_eq!(browser.activate(&token, "bob_01").await.code(), 900_002, "another person's name");

    let (_, old) = invite(&server, &main, "bob_03").await;
    server.clock.advance(86_399);
    show(&browser, &old).await.data();
    server.clock.advance(2);
    assert!(is_refused(&browser, &old, "bob_03").await, "after a day");
    for token in ["", "x", &"A".repeat(43)] {
        assert_eq!(show(&browser, token).await.code(), 900_002, "{token}");
    }
}

#[tokio::test]
async fn a_link_to_another_password_is_dead_once_its_person_has_changed_the_password() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (sub, user_id) = server.active_sub_user(&main, "bob_01", json!([])).await;
    main.post("/gicend/user/password/reset/", json!({"user_id": user_id})).await.data();
    let (browser, token) = (server.browser(), server.link("bob_01").await);
    assert_eq!(show(&browser, &token).await.data()["kind"], "reset");
    let body = json!({"login_name": "bob_01", "current": PASSWORD, "password": NEW, "password_confirm": NEW});
    assert_eq!(sub.post("/gicend/password/change/", body).await.status, StatusCode::OK);
    assert!(is_refused(&browser, &token, "bob_01").await);
}

#[tokio::test]
async fn whoever_is_activated_gets_no_second_activation_mail() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (_, user_id) = server.active_sub_user(&main, "bob_01", json!([])).await;
    let again = main.post("/gicend/user/activation/send/", json!({"user_id": user_id})).await;
    assert_eq!((again.status, again.code()), (StatusCode::CONFLICT, json!(100_023)));
}

#[tokio::test]
async fn a_first_password_follows_the_rules_and_holds_no_word_of_the_account() {
    let server = TestServer::start().await;
    let main = server.signed_in("alice_01").await;
    let (_, token) = invite(&server, &main, "bobby_01").await;
    let browser = server.browser();
    for password in ["short1A", "Bobby_01x7", "alllowercase"] {
        let body = json!({"activation_token": token, "login_name": "bobby_01", "password": password,
            "password_confirm": password});
        let answer = browser.post("/gicend/activation/use/", body).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{password}");
        assert_eq!(answer.body["violations"][0]["field"], "password", "{}", answer.body);
    }
    browser.activate(&token, "bobby_01").await.data();
}

#[tokio::test]
async fn who_is_not_activated_disabled_or_without_the_console_is_refused_like_a_wrong_password() {
    let server = TestServer::start_with(|config| config.security.sign_ins_per_minute = 1_000).await;
    let main = server.signed_in("alice_01").await;
    invite(&server, &main, "waiting_1").await;
    server.active_sub_user(&main, "stopped_1", json!([])).await;
    server.execute("update app_user set state = 'disabled' where login_key = 'stopped_1'").await;
    server.active_sub_user(&main, "keysonly_1", json!([])).await;
    let keys_only = "update sub_user_access set console = false where user_id =
        (select user_id from app_user where login_key = 'keysonly_1')";
    server.execute(keys_only).await;
    let browser = server.browser();
    let body = |mut answer: crate::support::Answer| {
        answer.body["request_id"] = Value::Null;
        (answer.status, answer.body)
    };
    let wrong = body(browser.password("alice_01", NEW).await);
    assert_eq!(wrong.0, StatusCode::UNAUTHORIZED);
    for login in ["waiting_1", "stopped_1", "keysonly_1", "nobody_01"] {
        assert_eq!(body(browser.password(login, PASSWORD).await), wrong, "{login}");
    }
}
